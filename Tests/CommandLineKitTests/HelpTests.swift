import CommandLineKit
import TestSupport
import Testing

@Suite struct HelpTests {
    @Test func shortHelpOfACommand() {
        let expected = """
            Usage: traceq report [options] FILE...

            Say what went wrong, with the lines that prove it.

            Arguments:
              FILE...  A trace, a log, a folder, or - for input.

            Output:
              -f, --format <format>         Form of the report
              -o, --output <file>           Write to a file

            Filter:
              -p, --pattern <glob>          Keep names that match
                  --limit <number>          At most that many
                  --session-gap <duration>  Absence that ends a session
              -L, --no-losses               Leave losses out

            Examples:
              traceq report session.trace.zst
                  Print the verdict of one trace.
              adb logcat -d | traceq report - --format json
                  Read from a pipe.

            See also: compare, query

            `traceq -h` lists the options that every command accepts.

            """
        #expect(Sample.table.help(for: Sample.report, long: false) == expected)
    }

    @Test func longHelpOfACommand() {
        let expected = """
            Usage: traceq report [options] FILE...

            Say what went wrong, with the lines that prove it.

            The verdict comes first.

            Then come the lines that prove it.

            Arguments:
              FILE...  A trace, a log, a folder, or - for input.

            Output:
              -f, --format <format>
                  Form of the report. The form of the report.

                      traceq report --format json a.log

                  The value is one of: text, json.

              -o, --output <file>
                  Write to a file. Write to a file.

            Filter:
              -p, --pattern <glob>
                  Keep names that match. Keep the names that match.

                  May be given more than once.

              --limit <number>
                  At most that many. At most.

              --session-gap <duration>
                  Absence that ends a session. An absence that ends a session.

              -L, --no-losses, --losses
                  Leave losses out. Leave losses out.

            Examples:
              traceq report session.trace.zst
                  Print the verdict of one trace.
              adb logcat -d | traceq report - --format json
                  Read from a pipe.

            See also: compare, query

            `traceq --help` explains the options that every command accepts.

            """
        #expect(Sample.table.help(for: Sample.report, long: true) == expected)
    }

    @Test func shortHelpOfTheTool() {
        let expected = """
            traceq: say what went wrong in the life of an app

            Usage: traceq <command> [options] [arguments]

            Read:
              report   Say what went wrong, with the lines that prove it
              compare  Say whether the new build is better
              query    Run SQL
              excerpt  Keep a part

            Make:
              record   Record a trace

            Help:
              help     Show help for the tool or for one command
              version  Show the version

            The options below go with every command.

            Messages:
              -q, --quiet         No messages
              -v, --verbose       More messages
                  --json          Messages as JSON
                  --color <when>  When to use colour
                  --progress      Show progress

            Help:
              -h, --help          Show a summary (-h) or the whole help (--help)
              -V, --version       Show the version

            `traceq <command> -h` lists the options of a command, and `traceq help
            <command>` explains them.

            Every option without a value has a '--no-' form that switches it off.

            """
        #expect(Sample.table.help(for: nil, long: false) == expected)
    }

    @Test func longHelpOfTheTool() {
        let help = Sample.table.help(for: nil, long: true)
        #expect(help.contains("\n  -q, --quiet, --no-quiet\n      No messages. Write no messages.\n"))
        #expect(help.contains("\nExit status: 0 done, 1 findings, 2 not done, 3 data lost.\n"))
        #expect(help.contains("\n  -h, --help\n"))
    }

    @Test(arguments: [false, true])
    func everyFlagIsListed(isLong: Bool) {
        for command in Sample.table.commands {
            let help = Sample.table.help(for: command, long: isLong)
            for flag in command.flags { #expect(help.contains(flag.spelling)) }
        }
        let help = Sample.table.help(for: nil, long: isLong)
        for flag in Sample.table.globalFlags { #expect(help.contains(flag.spelling)) }
        for command in Sample.table.commands { #expect(help.contains("  \(command.name) ")) }
    }

    /// Whatever the texts are, no line is too wide, no word is lost, and no line ends with a space.
    @Test func wrappingKeepsEveryWord() {
        var random = SeededGenerator.printed("wrapping")
        for _ in 0..<200 {
            let words = (0..<random.next(in: 1...80)).map { _ in
                String(repeating: "w", count: random.next(in: 1...30))
            }
            let details = words.joined(separator: random.next(in: 0...1) == 0 ? " " : "\n")
            let flag = Flag("flag", group: "Group", summary: "Summary", details: details)
            let table = CommandTable(
                name: "tool", version: "1", purpose: "test", groups: [],
                globalFlags: [flag])
            let help = table.help(for: nil, long: true)
            let lines = help.split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= 79 && $0.last != " " })
            let listed = help.split { $0 == " " || $0 == "\n" }.filter { $0.allSatisfy { $0 == "w" } }
            #expect(listed.map(String.init) == words)
        }
    }

    @Test func wideTextsDoNotTrap() {
        let long = String(repeating: "x", count: 300)
        let command = Command(
            long, purpose: long, arguments: [.init(long, description: long + " " + long)],
            flags: [Flag(long, placeholder: long, group: long, summary: long, details: long)])
        let table = CommandTable(name: "tool", version: "1", purpose: "", groups: [.init("", [command])])
        for isLong in [false, true] {
            #expect(table.help(for: command, long: isLong).contains(long))
            #expect(table.help(for: nil, long: isLong).contains(long))
        }
    }
}
