import Testing

@testable import CommandLineKit

/// What is made of a table besides its help: everything that it holds is in it, and nothing in it breaks out.
@Suite("Generated files")
struct GeneratedTests {
    private static let table = CommandTable(
        name: "tool", version: "1.2.0", purpose: "Do things with files",
        groups: [
            .init(
                "Work",
                [
                    Command(
                        "paint", purpose: "Paint 'it' [all]: now", discussion: ".first\n\n  kept as it is",
                        arguments: [.init("FILE", description: "What to paint.")],
                        flags: [
                            Flag(
                                "colour", short: "c", placeholder: "name", choices: ["red", "blue"],
                                group: "Look",
                                summary: "Which [colour]: one of two",
                                details: "It's a \\ word. Example: -c red"),
                            Flag(
                                "output", short: "o", placeholder: "file", group: "Look", summary: "Where to",
                                details: "A file."),
                            Flag("thick", group: "Look", summary: "Thick lines", details: "Thick."),
                        ], examples: [.init("tool paint -c red x", "in red")])
                ])
        ],
        globalFlags: [Flag("quiet", short: "q", group: "Talk", summary: "Say less", details: "Less.")],
        environment: [.init("TOOL_CONFIG", "Options.")])

    @Test("a manual page, line by line")
    func man() {
        let lines = Self.table.generate(.man).split(separator: "\n")
        #expect(lines.first == #".TH TOOL 1 "" "tool 1.2.0" "User Commands""#)
        for line in [
            #"tool \- do things with files"#, #".SS "paint""#, #"Paint \(aqit\(aq [all]: now."#, #"\&.first"#,
            "  kept as it is", #".B \-c, \-\-colour <name>"#, #".B \-\-thick, \-\-no\-thick"#,
            #"It\(aqs a \e word. Example: \-c red"#, "The value is one of: red, blue.", ".B TOOL_CONFIG",
        ] { #expect(lines.contains(Substring(line)), "\(line)") }
        // No text of the table becomes a request.
        let requests = lines.filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } }
        #expect(
            Set(requests).isSubset(of: [
                ".TH", ".nh", ".ad", ".SH", ".SS", ".PP", ".TP", ".B", ".I", ".nf", ".fi", ".sp",
            ]))
    }

    @Test("zsh: what a summary holds is quoted")
    func zsh() {
        let text = Self.table.generate(.zsh)
        #expect(text.hasPrefix("#compdef tool\n"))
        #expect(text.contains(#"'paint:Paint '\''it'\'' [all]\: now'"#))
        #expect(text.contains(#"'--colour=[Which \[colour\]\: one of two]:name:(red blue)'"#))
        #expect(text.contains("'-o+[Where to]:file:_files'"))
        #expect(text.contains("'--no-thick[Thick lines]'"))
    }

    @Test("fish: what a summary holds is quoted")
    func fish() {
        let text = Self.table.generate(.fish)
        #expect(text.contains(#"-f -a paint -d 'Paint \'it\' [all]: now'"#))
        #expect(
            text.contains(
                "complete -c tool -n '__fish_seen_subcommand_from paint' -l colour -s c -x -a 'red blue' -d 'Which [colour]: one of two'"
            ))
        #expect(text.contains("-l output -s o -r -F -d 'Where to'"))
        #expect(text.contains("complete -c tool -l no-quiet -d 'Switch --quiet off'"))
    }
}

@Suite("Configuration file")
struct ConfigurationTests {
    private static let table = CommandTable(
        name: "tool", version: "1", purpose: "Do things",
        groups: [
            .init(
                "Work",
                [
                    Command(
                        "paint", purpose: "Paint", arguments: [.init("FILE", description: "What.")],
                        flags: [
                            Flag(
                                "colour", short: "c", placeholder: "name", group: "Look", summary: "Which",
                                details: "A colour.")
                        ]),
                    Command(
                        "wash", purpose: "Wash",
                        flags: [
                            Flag("hot", group: "Look", summary: "Hot", details: "Hot."),
                            Flag(
                                "at", placeholder: "degrees", group: "Look", summary: "How warm",
                                details: "Warm."),
                        ]),
                ])
        ], globalFlags: [Flag("quiet", short: "q", group: "Talk", summary: "Say less", details: "Less.")])

    private func words(_ line: String, _ file: String) throws(UsageError) -> [String] {
        try Self.table.words(line.split(separator: " ").map(String.init)) {
            ConfigurationFile(file, path: "c")
        }
    }

    @Test("options stand right after the command, so that those of the command line win")
    func place() throws {
        let file = "# mine\n--colour=red\n\n  --quiet \r\n--hot\n--at\n-5\n"
        #expect(try words("paint x", file) == ["paint", "--colour=red", "--quiet", "x"])
        #expect(
            try words("-q paint -c blue x", file) == [
                "-q", "paint", "--colour=red", "--quiet", "-c", "blue", "x",
            ])
        // An option of another command is passed over with its value; a value may begin with a dash.
        #expect(try words("wash", file) == ["wash", "--quiet", "--hot", "--at=-5"])
        #expect(try words("wash --no-hot", file).last == "--no-hot")
    }

    @Test(
        "without a command that runs, no file is read",
        arguments: ["", "help paint", "version", "--help", "paint -h", "paint --version", "nothing"])
    func unread(_ line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        var isRead = false
        let result = try Self.table.words(words) { () throws(UsageError) in
            isRead = true
            return ConfigurationFile("", path: "c")
        }
        #expect(result == words && !isRead)
    }

    @Test(
        "a line that is no option is named",
        arguments: [
            ("--quiet\n--clour=red", "c: line 2 is no option of any command: '--clour=red'"),
            ("x.log", "c: line 1 is no option of any command: 'x.log'"),
            ("--colour", "c: line 1: '--colour' has no value"),
        ])
    func faults(_ file: String, _ message: String) {
        #expect(throws: UsageError.self) { try words("paint x", file) }
        do throws(UsageError) { _ = try words("paint x", file) } catch { #expect(error.message == message) }
    }
}

@Suite("Progress line")
struct ProgressTests {
    @Test("what it says, at every width")
    func text() {
        func line(_ width: Int, total: Int64 = 20_000_000) -> String {
            ProgressLine.text(
                "field.log", done: 5_000_000, total: total, nanoseconds: 1_000_000_000, width: width)
        }
        #expect(line(80) == "field.log  25 %  [#####---------------]  5.0 MB/s  3 s left")
        #expect(line(80, total: 0) == "field.log  5.0 MB  5.0 MB/s")
        for width in 1...90 { #expect(line(width).count < max(width, 2)) }
        #expect(line(30).hasPrefix("field.log  25 %"))
    }

    @Test("it waits, comes ten times a second at most, and goes without an escape")
    func timing() {
        final class Recorder: @unchecked Sendable {
            // Used from one thread only.
            var time: UInt64 = 0
            var writes: [String] = []
        }
        let recorder = Recorder()
        let progress = ProgressLine(width: 60, now: { recorder.time }, write: { recorder.writes.append($0) })
        progress.begin("a\u{1B}[31m", total: 1_000)
        for step in 1...100 {
            recorder.time = UInt64(step) * 10_000_000
            progress.advance(by: 10)
        }
        // Half a second of silence, then a line each 100 ms.
        #expect(recorder.writes.count == 6)
        #expect(recorder.writes.allSatisfy { $0.hasPrefix("\r") && !$0.contains("\u{1B}") })
        progress.erase()
        #expect(recorder.writes.last?.allSatisfy { $0 == " " || $0 == "\r" } == true)
        let count = recorder.writes.count
        progress.erase()
        #expect(recorder.writes.count == count, "what is gone is not taken away again")
    }

    @Test("many small parts are one piece of work, with one clock and one sum")
    func parts() throws {
        final class Recorder: @unchecked Sendable {
            // Used from one thread only.
            var time: UInt64 = 0
            var writes: [String] = []
        }
        let recorder = Recorder()
        let progress = ProgressLine(width: 80, now: { recorder.time }, write: { recorder.writes.append($0) })
        progress.begin("fleet", total: 1_000)
        for part in 1...10 {
            progress.goOn("\(part) of 10: small.trace.zst")
            recorder.time += 100_000_000
            progress.advance(by: 100)
        }
        let last = try #require(recorder.writes.last)
        #expect(last.contains("10 of 10") && last.contains("100 %"), "\(last)")
        #expect(recorder.writes.first?.contains("5 of 10: small.trace.zst  50 %") == true)
    }
}
