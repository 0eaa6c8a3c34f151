import CommandLineKit
import Testing

@Suite struct TableFaultsTests {
    @Test func theSampleIsSound() {
        #expect(Sample.table.faults == [])
    }

    @Test func anEmptyTableIsSound() {
        #expect(CommandTable(name: "tool", version: "1", purpose: "test", groups: []).faults == [])
    }

    @Test func helpAndVersionAreInEveryTable() {
        let table = CommandTable(
            name: "tool", version: "1", purpose: "test", groups: [.init("Help", [.help])],
            globalFlags: [.version])
        #expect(table.commands.map(\.name).sorted() == ["help", "version"])
        #expect(table.globalFlags == [.version, .help])
        #expect(table.faults == [])
    }

    @Test func everyBooleanFlagHasANegativeForm() {
        for flag in (Sample.table.commands.flatMap(\.flags) + Sample.table.globalFlags) {
            let isBuiltIn = flag == .help || flag == .version
            #expect(flag.isNegatable == (flag.isBoolean && !isBuiltIn))
            #expect((flag.negatedName != nil) == flag.isNegatable)
        }
        #expect(Sample.quiet.negatedName == "no-quiet")
        #expect(Sample.losses.negatedName == "losses")
    }

    @Test(arguments: [
        (faulty(flag("")), "is not a name"), (faulty(flag("x")), "is not a name"),
        (faulty(flag("Upper")), "is not a name"), (faulty(flag("-dash")), "is not a name"),
        (faulty(flag("dash-")), "is not a name"), (faulty(flag("a=b")), "is not a name"),
        (faulty(flag("9lives")), "is not a name"), (faulty(flag("caf\u{E9}")), "is not plain ASCII"),
        (faulty(flag("digit", short: "5")), "not a letter"),
        (faulty(flag("dash", short: "-")), "not a letter"),
        (faulty(flag("accent", short: "\u{E9}")), "not a letter"),
        (faulty(flag("twin"), flag("twin")), "'--twin' twice"),
        (faulty(flag("first", short: "a"), flag("second", short: "a")), "'-a' twice"),
        (faulty(flag("global")), "'--global' twice"), (faulty(flag("other", short: "g")), "'-g' twice"),
        (faulty(flag("no-global")), "twice"), (faulty(flag("help")), "'--help' twice"),
        (faulty(flag("human", short: "h")), "'-h' twice"), (faulty(flag("version")), "'--version' twice"),
        (faulty(flag("no-config"), flag("config", placeholder: "file")), "'--config' twice"),
        (faulty(flag("long", summary: String(repeating: "x", count: 66))), "does not fit"),
        (faulty(flag("two", summary: "a\nb")), "not one line"),
        (faulty(flag("none", summary: "")), "not one line"),
        (faulty(flag("quote", summary: "\u{201C}x\u{201D}")), "is not plain ASCII"),
        (faulty(flag("tab", details: "a\tb")), "is not plain ASCII"),
        (faulty(flag("none", details: "")), "has no details"),
        (faulty(flag("wide", details: " " + String(repeating: "x", count: 73))), "has a line of 80 columns"),
        (faulty(flag("choice", choices: ["a"])), "takes no value"),
        (faulty(flag("choice", placeholder: "x", choices: ["a", "a"])), "the choice 'a' twice"),
        (faulty(flag("group", group: "")), "has no group"),
        (CommandTable.of(Command("same", purpose: "A"), Command("same", purpose: "B")), "declared twice"),
        (CommandTable.of(Command("Bad", purpose: "A")), "not a name for a command"),
        (CommandTable.of(Command("none", purpose: "")), "not one line"),
        (CommandTable.of(Command("wide", purpose: String(repeating: "x", count: 69))), "does not fit"),
        (
            CommandTable.of(Command("see", purpose: "A", seeAlso: ["nothing"])),
            "'nothing', which is not declared"
        ),
        (
            CommandTable.of(
                Command(
                    "many", purpose: "A",
                    arguments: [
                        .init("A", isRepeatable: true, description: "A."),
                        .init("B", isRepeatable: true, description: "B."),
                    ])), "more than one repeatable"
        ),
        (example("tool show --nonsense"), "unknown option '--nonsense'"),
        (example("other show"), "does not call"),
        (example("tool help"), ""), (example("tool other"), "it calls 'other'"),
        (example("cat a | tool show b | less"), "unexpected argument 'b'"),
    ])
    func fault(table: CommandTable, expected: String) {
        let faults = table.faults
        if expected.isEmpty {
            #expect(faults == [])
        } else {
            #expect(faults.contains { $0.contains(expected) }, "\(faults)")
        }
    }

    @Test(arguments: [
        "cat a | tool show | less", "tool show > a.txt", "tool show 'a b' \"c\" $HOME", "tool -g show",
    ])
    func soundExamples(line: String) {
        #expect(example(line).faults == [])
    }

    @Test func theWidestSummaryFits() {
        // Two columns, '    --long', two columns: 65 are left of 79.
        #expect(faulty(flag("long", summary: String(repeating: "x", count: 65))).faults == [])
    }

    @Test func commandForFilesIsDeclared() {
        let table = CommandTable(
            name: "tool", version: "1", purpose: "test", groups: [], commandForFiles: "nothing")
        #expect(table.faults == ["the command for files, 'nothing', is not declared"])
    }
}

private func flag(
    _ name: String, short: Character? = nil, placeholder: String? = nil, choices: [String] = [],
    group: String = "Group", summary: String = "Summary", details: String = "Details."
) -> Flag {
    Flag(
        name, short: short, placeholder: placeholder, choices: choices, group: group, summary: summary,
        details: details)
}

private func faulty(_ flags: Flag...) -> CommandTable {
    CommandTable.of(Command("show", purpose: "Show", flags: flags))
}

private func example(_ line: String) -> CommandTable {
    CommandTable.of(
        Command("show", purpose: "Show", examples: [.init(line, "Shows.")]),
        Command("other", purpose: "Other"))
}

extension CommandTable {
    fileprivate static func of(_ commands: Command...) -> CommandTable {
        CommandTable(
            name: "tool", version: "1", purpose: "test", groups: [.init("Commands", commands)],
            globalFlags: [flag("global", short: "g")])
    }
}
