import Foundation
import TestSupport
import Testing

/// How the tool behaves on a command line: streams, colour, pipes, bad input, exit status.
@Suite struct MannersTests {
    static let log = """
        2026-03-04 09:00:00.000000+0100 ExampleApp[77:1] [lifecycle] didEnterBackground
        2026-03-04 09:00:00.100000+0100 ExampleApp[77:1] [bgtask] begin id=4 name=upload
        2026-03-04 09:00:31.000000+0100 ExampleApp[77:9] [BackgroundTask] Background task still not ended after \
        expiration handlers were called: <_UIBackgroundTaskInfo: 0x2811>: taskID = 4, taskName = upload, \
        creationTime = 512 (elapsed = 31). This app will likely be terminated by the system.

        """

    struct BadInput: Sendable, CustomTestStringConvertible {
        let name: String
        let content: Data?
        let sentence: String
        var testDescription: String { name }
    }

    private static let badInputs = [
        BadInput(name: "missing.log", content: nil, sentence: "no such file"),
        BadInput(name: "empty.log", content: Data(), sentence: "it is empty"),
        BadInput(
            name: "photo.jpg",
            content: Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0]),
            sentence: "it is no trace and no log that traceq knows"),
        BadInput(
            name: "poem.txt", content: Data("Roses are red,\nviolets are blue.\n".utf8),
            sentence: "it is no trace and no log that traceq knows"),
        BadInput(
            name: "zeros", content: Data(count: 5_000),
            sentence: "it is no trace and no log that traceq knows"),
    ]

    @Test(
        "Bad input gets a sentence, a hint and status 2", arguments: badInputs, ["report", "dump", "ingest"])
    func badInput(input: BadInput, command: String) throws {
        let scratch = try TemporaryFolder()
        if let content = input.content { try scratch.file(input.name, content) }
        let run = try traceq(command, input.name, in: scratch.url)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("traceq: error: \(input.name): \(input.sentence)\n"), "\(run.errors)")
        #expect(run.errors.contains("hint: "))
        #expect(run.errors.split(separator: "\n").count <= 5)
    }

    @Test("A folder without a trace or log, and one that holds both")
    func folders() throws {
        let scratch = try TemporaryFolder()
        try scratch.file("notes.txt", Data("nothing\n".utf8))
        let none = try traceq("report", scratch.url.path)
        #expect(none.status == 2)
        #expect(none.errors.contains("the folder holds no trace and no log"))
        try scratch.file("field.log", Data(Self.log.utf8))
        let one = try traceq("report", scratch.url.path)
        #expect(one.status == 0)
        #expect(one.text.contains("task leak: \"upload\" (id 4)"))
        let single = try traceq("dump", scratch.url.path)
        #expect(single.status == 2)
        #expect(single.errors.contains("it is a folder, not a file"))
    }

    @Test("A file that may not be read", .enabled(if: geteuid() != 0, "root may read everything"))
    func unreadable() throws {
        let scratch = try TemporaryFolder()
        let file = try scratch.file("secret.log", Data(Self.log.utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
        let run = try traceq("report", file.path)
        #expect(run.status == 2)
        #expect(run.errors.contains("no permission to read it"))
    }

    @Test("Several inputs: what cannot be read is said, the rest is done")
    func several() throws {
        let scratch = try TemporaryFolder()
        try scratch.file("a.log", Data(Self.log.utf8))
        let run = try traceq("report", "missing.log", "a.log", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.text.contains("task leak"))
        #expect(run.errors.contains("missing.log: no such file"))
    }

    @Test("The status follows --fail-on", arguments: [("note", 1), ("warning", 1), ("error", 1), (nil, 0)])
    func failOn(severity: String?, status: Int32) throws {
        let arguments = ["report"] + (severity.map { ["--fail-on", $0] } ?? []) + ["-"]
        let run = try shell("traceq \(arguments.joined(separator: " ")) <<'END'\n\(Self.log)END")
        #expect(run.status == status)
        let clean = try shell("traceq simulate --scenario clean-day | traceq report --fail-on note -")
        #expect(clean.status == 0)
    }

    @Test("A pipe that closes early is no error")
    func head() throws {
        let scratch = try TemporaryFolder()
        for command in ["report", "dump"] {
            let run = try shell(
                "for i in $(seq 1 20); do traceq simulate --scenario clean-day > x; done; "
                    + "traceq \(command) x x 2>err | head -1; echo ${PIPESTATUS[0]} $(wc -c < err)",
                in: scratch.url)
            let status = run.text.split(separator: "\n").last
            #expect(command == "dump" || status == "0 0", "\(run.text)")
        }
        let big = try shell(
            "traceq simulate --scenario clean-day > x; traceq report $(yes x | head -500) 2>err | head -1 >/dev/null; "
                + "echo ${PIPESTATUS[0]} $(wc -c < err)", in: scratch.url)
        #expect(big.text == "0 0\n")
    }

    @Test("NO_COLOR, --color and a pipe decide about colour, on a real terminal")
    func color() throws {
        let scratch = try TemporaryFolder()
        try scratch.file("a.log", Data(Self.log.utf8))
        func escapes(_ line: String, _ variables: String = "") throws -> Bool {
            // `script` gives the tool a terminal of its own.
            let run = try shell(
                "env -u NO_COLOR TERM=xterm \(variables) script -qec '\(line)' /dev/null < /dev/null",
                in: scratch.url)
            #expect(run.text.contains("VERDICT"))
            return run.text.contains("\u{1B}")
        }
        guard try shell("command -v script").status == 0 else {
            print("skipped: there is no `script` to give a terminal")
            return
        }
        #expect(try escapes("traceq report a.log"))
        #expect(try !escapes("traceq report a.log", "NO_COLOR=1"))
        #expect(try !escapes("traceq report --color never a.log"))
        #expect(try escapes("traceq report --color always a.log", "NO_COLOR=1"))
        #expect(try !traceq("report", "a.log", in: scratch.url).text.contains("\u{1B}"))
        #expect(try traceq("report", "--color", "always", "a.log", in: scratch.url).text.contains("\u{1B}"))
    }

    @Test("A trace is not written to a terminal")
    func binary() throws {
        guard try shell("command -v script").status == 0 else {
            print("skipped: there is no `script` to give a terminal")
            return
        }
        let run = try shell(
            "TERM=xterm script -qec 'traceq simulate --scenario clean-day; echo status $?' /dev/null < /dev/null"
        )
        #expect(run.text.contains("a trace is binary"))
        #expect(run.text.contains("status 2"))
    }

    @Test("No name from an input reaches the terminal as an escape")
    func escapes() throws {
        let hostile = Self.log.replacingOccurrences(of: "upload", with: "up\u{1B}[31mload\u{9B}\u{202E}")
        let run = try shell("traceq report - <<'END'\n\(hostile)END")
        #expect(run.status == 0)
        #expect(
            !run.text.contains("\u{1B}") && !run.text.contains("\u{9B}") && !run.text.contains("\u{202E}"))
        #expect(run.text.contains("up\\u{1B}[31mload"))
    }

    @Test("Every command has help of both lengths on standard output")
    func help() throws {
        let top = try traceq("--help")
        #expect(top.status == 0 && top.errors.isEmpty)
        for command in ["report", "ingest", "record", "simulate", "dump", "verify"] {
            #expect(top.text.contains(command))
            let short = try traceq(command, "-h")
            let long = try traceq(command, "--help")
            #expect(try traceq("help", command).text == long.text)
            #expect(short.status == 0 && long.status == 0 && short.errors.isEmpty && long.errors.isEmpty)
            #expect(long.text.utf8.count > short.text.utf8.count)
            for line in (short.text + long.text).split(separator: "\n") {
                #expect(line.count <= 79, "\(line)")
            }
        }
        #expect(try traceq("--version").text.hasPrefix("traceq 0.1.0"))
    }

    @Test(
        "Wrong usage gets a sentence and status 2",
        arguments: [
            ("reprot x", "unknown command 'reprot'. Did you mean 'report'?"),
            ("report --formt json x", "unknown option '--formt'. Did you mean '--format'?"),
            ("report --format png x", "the value 'png' is invalid for '--format <format>'"),
            ("report", "missing"),
            ("report --os windows-95 x", "the value 'windows-95' is invalid for '--os <version>'"),
            ("report --session-gap soon x", "the value 'soon' is invalid for '--session-gap <time>'"),
            ("simulate", "missing '--scenario <name>'"),
            ("verify /dev/null", "the file is empty"),
        ])
    func usage(line: String, sentence: String) throws {
        let run = try shell("traceq \(line)")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }

    @Test("With --json, errors are JSON lines too")
    func jsonErrors() throws {
        let run = try traceq("report", "--json", "missing.log")
        #expect(run.status == 2)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: Any])
        #expect(json["type"] as? String == "error")
        #expect((json["message"] as? String)?.contains("no such file") ?? false)
        #expect(json["hint"] is String)
    }

    @Test("A file is replaced only by a whole one")
    func output() throws {
        let scratch = try TemporaryFolder()
        let kept = try scratch.file("kept.trace.zst", Data("old".utf8))
        let bad = try shell("printf 'no log\\n' | traceq ingest - -o kept.trace.zst", in: scratch.url)
        #expect(bad.status == 2)
        #expect(try Data(contentsOf: kept) == Data("old".utf8))
        let good = try shell("traceq ingest - -o kept.trace.zst <<'END'\n\(Self.log)END", in: scratch.url)
        #expect(good.status == 0)
        #expect(try shell("zstd -tq kept.trace.zst", in: scratch.url).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["kept.trace.zst"])
    }
}
