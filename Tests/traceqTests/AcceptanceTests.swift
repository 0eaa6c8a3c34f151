import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import traceq

/// What a good tool does on a command line, asked of every command.
@Suite("Acceptance") struct AcceptanceTests {
    /// A call of every command that ends well, in a folder with `a.trace.zst` and `fleet.db`.
    private static let calls = [
        "report a.trace.zst", "check a.trace.zst", "rules", "explain ios.task.leaked", "generate man",
        "ingest a.trace.zst -o b.trace.zst", "simulate --scenario clean-day -o c.trace.zst",
        "dump a.trace.zst",
        "verify a.trace.zst", "repair a.trace.zst -o d.trace.zst", "repack a.trace.zst -o e.trace.zst",
        "shrink a.trace.zst --rule ios.task.leaked -o f.trace.zst", "record -o g.trace.zst -- true",
        "excerpt a.trace.zst", "reproduce a.trace.zst",
        "export a.trace.zst --format perfetto -o h.pftrace", "index a.trace.zst --db more.db",
        "query a.trace.zst \"SELECT 1\"", "help", "version",
    ]

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let sample = Project.root.appending(path: "SampleTraces/leaked-task.trace.zst")
        try folder.file("a.trace.zst", Data(contentsOf: sample))
        return folder
    }

    @Test("the list of calls has every command")
    func complete() {
        let called = Set(Self.calls.compactMap { $0.split(separator: " ").first.map(String.init) })
        let missing = Commands.table.commands.map(\.name).filter { !called.contains($0) }
        // Commands that need more than a trace have tests of their own.
        #expect(Set(missing).isSubset(of: ["compare", "trend", "summarize", "live"]), "\(missing)")
    }

    @Test("one line of a long dump is one line, and nothing else")
    func head() throws {
        let folder = try folder()
        let run = try shell(
            "traceq simulate --scenario field --events 200k -o big.trace.zst; "
                + "traceq dump big.trace.zst 2>err | head -1 | wc -l; echo ${PIPESTATUS[0]} $(wc -c < err)",
            in: folder.url)
        #expect(run.text.split(separator: "\n") == ["1", "0 0"])
    }

    @Test("with NO_COLOR nothing on a terminal is an escape", arguments: calls)
    func noColor(_ call: String) throws {
        guard try shell("command -v script").status == 0 else {
            print("skipped: there is no `script` to give a terminal")
            return
        }
        let folder = try folder()
        let run = try shell(
            "NO_COLOR=1 TERM=xterm script -qec 'traceq \(call)' /dev/null < /dev/null", in: folder.url)
        #expect(!run.text.contains("\u{1B}"))
        #expect(!run.text.isEmpty || call.contains(" -o ") || call.contains("--db"))
    }

    @Test("what --json gives can be parsed, on both streams", arguments: calls)
    func json(_ call: String) throws {
        let folder = try folder()
        // Pages and scripts are no results in JSON.
        guard !["help", "version", "generate man", "reproduce a.trace.zst"].contains(call) else { return }
        for (call, isFailing) in [
            (call, false), (call.replacingOccurrences(of: "a.trace.zst", with: "absent"), true),
        ]
        where !isFailing || call.contains("absent") {
            let words = call.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            let run = try shell(
                "traceq \(words[0]) --json \(words.count > 1 ? String(words[1]) : "")", in: folder.url)
            #expect(run.status == (isFailing ? 2 : call.hasPrefix("check") ? 1 : 0), "\(run.errors)")
            // One document may stand on several lines.
            if (try? JSONSerialization.jsonObject(with: run.output, options: .fragmentsAllowed)) != nil {
                continue
            }
            for line in (run.text + run.errors).split(separator: "\n") {
                #expect(
                    (try? JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed))
                        != nil,
                    "\(line)")
            }
            if isFailing { #expect(run.errors.contains("\"type\":\"error\"")) }
        }
    }

    @Test("every option of every command is in both helps, the manual page and the completions")
    func options() throws {
        let files = GeneratedFile.allCases.map { ($0, Commands.table.generate($0)) }
        for command in Commands.table.commands {
            for flag in command.flags {
                let name = "--\(flag.name)"
                #expect(Commands.table.help(for: command, long: false).contains(name))
                #expect(Commands.table.help(for: command, long: true).contains(name))
                for (file, text) in files {
                    let spelled =
                        switch file {
                        case .man: name.replacingOccurrences(of: "-", with: "\\-")
                        case .fish: "-n '__fish_seen_subcommand_from \(command.name)' -l \(flag.name)"
                        case .bash, .zsh: name
                        }
                    #expect(text.contains(spelled), "\(command.name) \(name) in \(file)")
                }
            }
        }
        for flag in Commands.table.globalFlags {
            #expect(Commands.table.help(for: nil, long: false).contains("--\(flag.name)"))
            #expect(Commands.table.generate(.bash).contains("--\(flag.name)"))
        }
    }

    @Test(
        "bash completes commands, options, their values, and files",
        arguments: [
            ("traceq re", "record repack repair report reproduce"), ("traceq help che", "check"),
            ("traceq report --form", "--format"), ("traceq report --format ju", "junit"),
            ("traceq report --format=ju", "junit"), ("traceq check --format base", "baseline"),
            ("traceq report a.tr", "a.trace.zst"), ("traceq simulate --no-js", "--no-json"),
        ])
    func bash(_ line: String, _ expected: String) throws {
        // Bash itself cuts words at "=".
        let words = line.replacingOccurrences(of: "=", with: " = ").split(separator: " ").map(String.init)
        let folder = try folder()
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        let run = try shell(
            "source <(traceq generate bash); COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _traceq; echo ${COMPREPLY[@]} | tr ' ' '\\n' | sort | tr '\\n' ' '",
            in: folder.url)
        #expect(run.text.trimmingCharacters(in: .whitespaces) == expected, "\(run.errors)")
    }

    @Test("shells that are here read their completions", arguments: ["bash", "zsh", "fish"])
    func syntax(_ name: String) throws {
        guard try shell("command -v \(name)").status == 0 else {
            print("skipped: there is no \(name)")
            return
        }
        let folder = try folder()
        let run = try shell("traceq generate \(name) > c && \(name) -n c", in: folder.url)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test(
        "standard input closed, and from a pipe",
        arguments: ["report -", "check -", "dump -", "ingest - -o b.trace.zst"])
    func standardInput(_ call: String) throws {
        let folder = try folder()
        let closed = try shell("traceq \(call) <&-", in: folder.url)
        #expect(closed.status == 2 && closed.errors.contains("hint:"), "\(closed.errors)")
        let piped = try shell("traceq \(call) < a.trace.zst", in: folder.url)
        #expect(piped.status == (call == "check -" ? 1 : 0), "\(piped.errors)")
    }

    @Test("help and version need no folder, and no time")
    func anywhere() throws {
        let folder = try folder()
        let run = try shell(
            "mkdir gone && cd gone && rmdir ../gone && for call in help --help -V 'help report'; do traceq $call > /dev/null || echo failed $call; done; "
                + "best=999999999; for i in $(seq 20); do a=$(date +%s%N); traceq -V > /dev/null; b=$(date +%s%N); (( b - a < best )) && best=$(( b - a )); done; echo $best",
            in: folder.url)
        let best = try #require(
            run.text.split(separator: "\n").last.flatMap { Int($0) }, "\(run.text)\(run.errors)")
        print("traceq -V, best of 20: \(Double(best) / 1e6) ms")
        #expect(!run.text.contains("failed"))
        // The start of a process by the shell is in it.
        #expect(best < 20_000_000)
    }

    @Test("the version names the commit that was built")
    func version() throws {
        let run = try traceq("--version")
        #expect(
            run.text.wholeMatch(of: #/traceq \d+\.\d+\.\d+( \([0-9a-f]{12}(\+changes)?\))?\n/#) != nil,
            "\(run.text)")
        #expect(try traceq("version").text == run.text)
    }

    @Test("TRACEQ_CONFIG gives options, the command line wins, --no-config goes without")
    func configuration() throws {
        let folder = try folder()
        try folder.file(
            "config", Data("# always\n--format=json\n--scenario\nclean-day\n--fail-on=error\n".utf8))
        let environment = ["TRACEQ_CONFIG": "config"]
        func report(_ words: String...) throws -> ToolRun {
            try traceq(["report", "a.trace.zst"] + words, environment: environment, in: folder.url)
        }
        #expect(try report().text.hasPrefix("{\"schema\""))
        #expect(try report().status == 1)
        #expect(try report("--format", "text").text.hasPrefix("VERDICT"))
        #expect(try report("--no-config").text.hasPrefix("VERDICT"))
        #expect(try traceq("dump", "a.trace.zst", environment: environment, in: folder.url).status == 0)
        let missing = ["TRACEQ_CONFIG": "absent"]
        let run = try traceq("report", "a.trace.zst", environment: missing, in: folder.url)
        #expect(
            run.status == 2 && run.errors.contains("absent: the file that TRACEQ_CONFIG names cannot be read")
        )
        #expect(try traceq("--help", environment: missing, in: folder.url).status == 0)
    }

    @Test("progress is shown on a terminal that waits, and nowhere else")
    func progress() throws {
        guard try shell("command -v script").status == 0 else {
            print("skipped: there is no `script` to give a terminal")
            return
        }
        let folder = try folder()
        // A pipe that is slow: the line must come although nothing is heavy.
        let slow = "(head -c 800 a.trace.zst; sleep 1; tail -c +801 a.trace.zst) | traceq report -"
        let shown = try shell("TERM=xterm script -qec '\(slow)' /dev/null < /dev/null", in: folder.url)
        #expect(shown.text.contains("standard input") && shown.text.contains("MB/s"))
        #expect(shown.text.contains("VERDICT"))
        for quiet in ["\(slow) --progress never", "\(slow) -q", "\(slow) 2>err"] {
            let run = try shell("TERM=xterm script -qec '\(quiet)' /dev/null < /dev/null", in: folder.url)
            #expect(!run.text.contains("MB/s"), "\(quiet)")
        }
    }
}
