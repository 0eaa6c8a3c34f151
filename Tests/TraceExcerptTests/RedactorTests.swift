import Testing

@testable import TraceExcerpt

/// Names become placeholders.
@Suite struct RedactorTests {
    /// What stays of a name: its shape, what is nobody's, and nothing else.
    @Test(arguments: [
        ("com.acme.mailer", "com.bado.fado"),
        ("com.acme.mailer/.SyncActivity", "com.bado.fado/.GadoActivity"),
        ("UPLOAD-7", "BADO-7"), ("com.example.app", "com.bada.fada"), ("background sync", "bado fado"),
        ("com.apple.backboardd", "com.apple.backboardd"), ("", ""), ("42", "42"),
    ])
    func shape(_ name: String, _ expected: String) {
        var redactor = Redactor()
        let shape = redactor.name(name).map { $0.isLetter ? "x" : $0 }
        let wanted = expected.map { $0.isLetter ? "x" : $0 }
        #expect(shape.count == wanted.count, "\(redactor.name(name))")
        let own = Set(Runs.letters(of: name)).subtracting(PublicNames.structure)
        if !PublicNames.isPublic(name) {
            for run in own where run.count > 1 && !run.hasSuffix("activity") {
                #expect(!redactor.name(name).lowercased().contains(run), "\(redactor.name(name))")
            }
        }
    }

    /// The same run is replaced alike wherever it stands, and members of a family stay one family.
    @Test func consistency() {
        var redactor = Redactor()
        let first = redactor.name("sync-photos-1")
        let second = redactor.name("sync-photos-2")
        #expect(first.dropLast() == second.dropLast())
        #expect(first.hasSuffix("1") && second.hasSuffix("2"))
        #expect(redactor.known(in: "begin sync-photos-2 now") == "begin \(second) now")
    }

    /// A number that names a device keeps its length and nothing else; a code stays.
    @Test func hexadecimal() {
        var redactor = Redactor()
        let uuid = "3F2504E0-4F89-11D3-9A0C-0305E82C3301"
        let replaced = redactor.name(uuid)
        #expect(replaced.count == uuid.count && replaced != uuid)
        #expect(redactor.name(uuid) == replaced)
        #expect(redactor.sentence("code 0x8badf00d") == "code 0x8badf00d")
    }

    /// No two runs get one placeholder, and none gets a word that is public.
    @Test func distinct() {
        var redactor = Redactor()
        var seen: Set<String> = []
        for number in 0..<20_000 {
            var run = "q"
            var rest = number
            repeat {
                run.append(Character(UnicodeScalar(UInt8(0x61 + rest % 26))))
                rest /= 26
            } while rest > 0
            let word = redactor.sentence(run + "x")
            #expect(seen.insert(word).inserted)
            #expect(!PublicNames.runs.contains(word))
        }
    }
}
