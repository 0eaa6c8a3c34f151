import Foundation
import TestSupport
import Testing

/// `compare` and `trend` from an index: the answer is that of the traces.
@Suite struct CompareIndexTests {
    private static let builds = Project.root.appending(path: "SampleTraces/builds").path

    private let folder: TemporaryFolder
    private var db: String { folder.url.appending(path: "fleet.db").path }

    init() throws { folder = try TemporaryFolder() }

    private func index(_ words: String...) throws {
        let run = try traceq(["index", "--db", db] + words)
        #expect(run.status == 0, "\(run.errors)")
    }

    private func sql(_ statement: String) throws -> String {
        let run = try shell("sqlite3 '\(db)' \"\(statement)\"")
        #expect(run.status == 0, "\(run.errors)")
        return run.text.trimmingCharacters(in: .newlines)
    }

    private func same(
        _ words: [String], base: String, head: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let direct = try traceq(["compare"] + words + [base, head])
        let indexed = try traceq(["compare"] + words + ["--db", db, "--base", "720", "--head", "730"])
        #expect(direct.status == indexed.status, sourceLocation: location)
        #expect(!direct.text.isEmpty && direct.text == indexed.text, "\(words)", sourceLocation: location)
    }

    @Test(
        "An index answers as its traces do, with all rows or lean",
        arguments: [[], ["--lean"]] as [[String]],
        [
            [], ["-v"], ["--json"], ["--format", "markdown"], ["--format", "junit"],
            ["--format", "baseline"],
            ["--json", "--cluster", "folder"], ["--json", "--cluster", "stay"],
            ["--json", "--threshold", "hold.time=1000%"],
        ] as [[String]])
    func samples(detail: [String], words: [String]) throws {
        #expect(try traceq(["index", Self.builds, "--db", db] + detail).status == 0)
        try same(words, base: "\(Self.builds)/720", head: "\(Self.builds)/730")
    }

    @Test(
        "A trend over an index is that over its traces",
        arguments: [[], ["-v"], ["--format", "json"], ["--format", "html"]])
    func trend(words: [String]) throws {
        try index(Self.builds)
        let direct = try traceq(["trend", Self.builds] + words)
        let indexed = try traceq(["trend", "--db", db] + words)
        #expect(direct.status == 0 && indexed.status == 0)
        #expect(direct.text.count > 200 && direct.text == indexed.text)
    }

    /// A trace of one build with so many stays, each with a task.
    private static func story(
        build: String, stays: Int, scale: Double, _ random: inout SeededGenerator
    ) -> Data {
        let day = 1 + random.next(in: 0...27)
        var lines = [
            #"{"schema":"traceq.events/1","platform":"ios","app":"com.example.app","version":"7.\#(build)","build":"\#(build)","os":"18.1","device":"iPhone15,2","source":"recorder"}"#,
            #"{"boot":0,"wall":"2026-07-\#(day < 10 ? "0" : "")\#(day)T13:02:10.\#(random.next(in: 100...999))000000+02:00"}"#,
            #"{"process":1,"boot":0,"pid":812,"name":"ExampleApp","app":"com.example.app"}"#,
            #"{"subject":1,"process":1,"is":"app"}"#,
            #"{"t":0,"process":1,"kind":"process.started","cause":"user"}"#,
        ]
        var time = 300_000_000
        func tell(_ rest: String) { lines.append(#"{"t":\#(time),"process":1,\#(rest)}"#) }
        tell(#""kind":"state","subject":1,"state":"active""#)
        for stay in 0..<stays {
            time += random.next(in: 1_000_000_000...90_000_000_000)
            tell(#""kind":"state","subject":1,"state":"background""#)
            tell(#""kind":"task.began","task":"uikit","id":\#(stay),"name":"upload","handler":true"#)
            time += Int(Double(random.next(in: 1_000_000_000...9_000_000_000)) * scale)
            tell(#""kind":"task.ended","task":"uikit","id":\#(stay),"result":"ended""#)
            tell(#""kind":"process.suspended""#)
            time += random.next(in: 1_000_000_000...900_000_000_000)
            tell(#""kind":"process.resumed""#)
            tell(#""kind":"state","subject":1,"state":"active""#)
        }
        return Data((lines.joined(separator: "\n") + "\n").utf8)
    }

    @Test("Traces with more values than are kept as they are: the same answer, and a small database")
    func long() throws {
        var random = SeededGenerator.printed("long traces")
        for (side, build, scale) in [("base", "720", 1.0), ("head", "730", 1.5)] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: side), withIntermediateDirectories: true)
            for place in 0..<6 {
                let stays = random.next(in: 490...700)
                try folder.file(
                    "\(side)/\(place).jsonl",
                    Self.story(build: build, stays: stays, scale: scale, &random))
            }
        }
        let (base, head) = (folder.url.appending(path: "base").path, folder.url.appending(path: "head").path)
        try index(base, head)
        for words in [["-v"], ["--json"]] { try same(words, base: base, head: head) }
        #expect(try traceq("compare", base, head).status == 1, "what runs half as long again is found")
        let bytes = try sql("SELECT max(length(packed)), max(total) > 500 FROM contribution_series")
        let parts = bytes.split(separator: "|").compactMap { Int($0) }
        #expect(parts.count == 2 && parts[0] <= 4_001 && parts[1] == 1, "\(bytes)")
    }

    @Test("A build counts where it ran: a trace of two builds, and a payload that spans two")
    func twoBuilds() throws {
        try index(Self.builds)
        // Version 7.2 of the app stands beside it in one trace.
        let run = try traceq("compare", "--db", db, "--base", "7.2", "--head", "7.3 (730)", "--json")
        #expect(run.status == 1)
        let payload = """
            {"appVersion":"7.3","timeStampBegin":"2026-03-02 07:00:00 +0000","timeStampEnd":"2026-03-03 06:59:00 +0000",
            "includesMultipleApplicationVersions":true,"metaData":{"appBuildVersion":"730","osVersion":"iPhone OS 18.5 (22F76)"},
            "applicationExitMetrics":{"backgroundExitData":{"cumulativeNormalAppExitCount":40}}}
            """
        let file = try folder.file("mixed.json", Data(payload.utf8))
        try index(file.path)
        let aside = try traceq("compare", "--db", db, "--base", "720", "--head", "730", "--json")
        #expect(aside.errors.contains("1 window of totals spanned two builds"), "\(aside.errors)")
        #expect(aside.text.contains(#""exits""#) == false || aside.text.contains(#""exits":0"#))
    }

    @Test("A trace that is too long for the index is left out aloud")
    func tooLong() throws {
        let made = try shell(
            "traceq simulate --scenario field --events 210k --seed 1 -o field.trace.zst && traceq -q index --lean field.trace.zst '\(Self.builds)' --db fleet.db",
            in: folder.url)
        #expect(made.status == 0, "\(made.errors)")
        #expect(try sql("SELECT group_concat(is_compared, '') FROM trace WHERE path LIKE '%field%'") == "0")
        let run = try traceq("compare", "--db", db, "--base", "720", "--head", "730")
        #expect(run.status == 1 && run.errors.contains("field.trace.zst: it has more than 200000 events"))
        let direct = try traceq("compare", "\(Self.builds)/720", "\(Self.builds)/730")
        #expect(run.text == direct.text)
    }

    @Test("A longer upload takes the place of the shorter one, and counts once")
    func replaced() throws {
        try index(Self.builds)
        let before = try sql("SELECT count(*) FROM contribution")
        try index(Self.builds)
        #expect(try sql("SELECT count(*) FROM contribution") == before)
        #expect(
            try sql(
                "SELECT count(*) FROM contribution_series WHERE contribution_id NOT IN (SELECT contribution_id FROM contribution)"
            ) == "0")
    }

    @Test(
        "Wrong uses are refused with what to do",
        arguments: [
            (["compare", "--base", "720"], "--head"), (["compare", "--base", "720", "--head", "9"], "720"),
            (["compare", "--base", "720", "--head", "730", "--of", "com.none"], "com.example.app"),
            (["compare", "--base", "720", "--head", "730", "--app", "com.none"], "com.example.app"),
            (["compare", "--base", "720", "--head", "730", "--os", "ios-15"], "--os"),
            (["compare", "--base", "720", "--head", "730", "--year", "2026"], "--year"),
            (["compare", "--base", "720", "--head", "730", "folder"], "no files"),
            (["trend", "folder"], "no files"), (["trend", "--of", "com.none"], "com.example.app"),
            (["trend", "-o", "x.md"], "HTML"),
        ])
    func refused(words: [String], hint: String) throws {
        try index(Self.builds)
        let run = try traceq(words + ["--db", db])
        #expect(run.status == 2 && run.text.isEmpty && run.errors.contains(hint), "\(run.errors)")
    }

    @Test("An index of an older version is refused and says how to make it again")
    func older() throws {
        try index(Self.builds)
        _ = try sql("PRAGMA user_version = 1")
        for words in [["compare", "--base", "720", "--head", "730"], ["trend"]] {
            let run = try traceq(words + ["--db", db])
            #expect(
                run.status == 2 && run.errors.contains("traceq index PATH --db NEW-FILE"), "\(run.errors)")
        }
    }

    @Test("A database that was tampered with is refused, whatever stands in it")
    func hostile() throws {
        var random = SeededGenerator.printed("tampered contributions")
        try index(Self.builds)
        let sound = try Data(contentsOf: URL(filePath: db))
        var changes = [
            "UPDATE contribution SET stays = -1", "UPDATE contribution SET sessions = 1e300",
            "UPDATE contribution SET exits = 9e999", "UPDATE contribution SET stays_cut_off = -5",
            "UPDATE contribution_series SET amount = -1", "UPDATE contribution_series SET total = 9e999",
            "UPDATE contribution_series SET packed = x'' WHERE packed IS NOT NULL",
            "UPDATE contribution_series SET packed = x'000102' WHERE packed IS NOT NULL",
            // A bucket of 2⁶³ values, a step past all buckets, numbers without an end.
            "UPDATE contribution_series SET packed = x'0101FFFFFFFFFFFFFFFF7F'",
            "UPDATE contribution_series SET packed = x'01FFFFFFFFFFFFFFFF7F01'",
            "UPDATE contribution_series SET packed = x'01FFFFFFFFFFFFFFFFFFFFFF'",
            "UPDATE contribution_series SET packed = x'00000000000000F87F'",
            "UPDATE contribution_series SET packed = 'text'",
            "UPDATE contribution_series SET measure_id = NULL",
        ]
        for _ in 0..<8 {
            let hex = random.bytes(atMost: 40).map { String(format: "%02X", $0) }.joined()
            changes.append("UPDATE contribution_series SET packed = x'\(hex)' WHERE packed IS NOT NULL")
        }
        for change in changes {
            try sound.write(to: URL(filePath: db))
            _ = try shell("sqlite3 '\(db)' \"PRAGMA ignore_check_constraints=ON; \(change)\"")
            let run = try traceq("compare", "--db", db, "--base", "720", "--head", "730")
            #expect([0, 1, 2].contains(run.status), "\(change): \(run.status) \(run.errors)")
            if run.status == 2 {
                #expect(run.text.isEmpty && run.errors.contains("traceq: error"), "\(change)")
            }
        }
        // Places of names that are none, and a table that is a question without an end.
        try sound.write(to: URL(filePath: db))
        _ = try sql("UPDATE contribution_series SET packed = x'02'")
        let run = try traceq("compare", "--db", db, "--base", "720", "--head", "730")
        #expect(run.status == 2 && run.errors.contains("make it again"), "\(run.errors)")
    }
}
