/// The order in which builds came out, as far as their names tell.
enum BuildOrder {
    /// Versions before build numbers, `7.9` before `7.10`: runs of digits count as numbers.
    static func isBefore(_ left: BuildName, _ right: BuildName) -> Bool {
        let versions = (parts(left.version), parts(right.version))
        if versions.0 != versions.1 { return isBefore(versions.0, versions.1) }
        return isBefore(parts(left.build), parts(right.build))
    }

    private enum Part: Equatable {
        case number(Int)
        case text(String)
    }

    private static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        var run = ""
        func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
        func take() {
            // A number that is too long for one is compared as text.
            if !run.isEmpty { parts.append(Int(run).map(Part.number) ?? .text(run)) }
            run = ""
        }
        for character in text {
            if let last = run.last, isDigit(last) != isDigit(character) { take() }
            if character == "." { take() } else { run.append(character) }
        }
        take()
        return parts
    }

    private static func isBefore(_ left: [Part], _ right: [Part]) -> Bool {
        for (one, other) in zip(left, right) where one != other {
            switch (one, other) {
            case (.number(let one), .number(let other)): return one < other
            case (.text(let one), .text(let other)): return one < other
            case (.number, .text): return true
            case (.text, .number): return false
            }
        }
        return left.count < right.count
    }
}
