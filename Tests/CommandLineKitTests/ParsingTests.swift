import CommandLineKit
import Testing

@Suite struct ParsingTests {
    @Test(arguments: [
        ("report a --format json", "json"), ("report a --format=json", "json"), ("report a -f json", "json"),
        ("report a -fjson", "json"), ("report a -f=json", "json"), ("report -qf json a", "json"),
        ("report -qvfjson a", "json"), ("report --format text a --format json", "json"),
        ("report --format json -f text a", "text"), ("report a", nil),
    ])
    func valueOfAFlag(line: String, expected: String?) throws {
        let (command, values) = try Sample.run(line.words)
        #expect(command == "report")
        #expect(values.value("format") == expected)
        #expect(values.all("format") == (expected.map { [$0] } ?? []))
        #expect(values.isGiven("format") == (expected != nil))
        #expect(values.arguments == ["a"])
    }

    @Test(arguments: [
        ("report a -p x", ["x"]), ("report a -p x --pattern y -pz --pattern=", ["x", "y", "z", ""]),
        ("report a", []), ("report a --pattern=a=b", ["a=b"]), ("report a -p a=b", ["a=b"]),
        ("report a -p - -p -5s -p ''", ["-", "-5s", ""]), ("report a --pattern=--quiet", ["--quiet"]),
        ("report a --pattern=--", ["--"]), ("report a -p=-x", ["-x"]),
    ])
    func repeatableValues(line: String, expected: [String]) throws {
        #expect(try Sample.run(line.words).values.all("pattern") == expected)
    }

    @Test(arguments: [
        ("report a", false, 0), ("report a -q", true, 0), ("-q report a", true, 0), ("report -qv a", true, 1),
        ("--quiet report a --no-quiet", false, 0), ("report a --no-quiet --quiet", true, 0),
        ("report a -vvv", false, 3), ("report a -v --verbose -v", false, 3),
        ("report a -vv --no-verbose", false, 0), ("report a -vv --no-verbose -v", false, 1),
        ("-v report -qv a", true, 2),
    ])
    func booleans(line: String, isQuiet: Bool, verbosity: Int) throws {
        let values = try Sample.run(line.words).values
        #expect(values.isOn("quiet") == isQuiet)
        #expect(values.count("verbose") == verbosity)
        #expect(values.isOn("verbose") == (verbosity > 0))
    }

    @Test func notRepeatableCountsOnce() throws {
        #expect(try Sample.run("report a -qq --quiet".words).values.count("quiet") == 1)
    }

    @Test(arguments: [
        ("report a", true), ("report a --progress", true), ("report a --no-progress", false),
        ("--no-progress report a --progress", true),
    ])
    func booleanThatIsOnByDefault(line: String, isOn: Bool) throws {
        let values = try Sample.run(line.words).values
        #expect(values.isOn("progress", default: true) == isOn)
        #expect(values.isGiven("progress") == line.contains("progress"))
    }

    @Test(arguments: [
        ("report a --no-losses", true), ("report a -L", true), ("report a --losses", false),
        ("report a -L --losses", false), ("report a", false),
    ])
    func negationOfANegativeName(line: String, isOn: Bool) throws {
        #expect(try Sample.run(line.words).values.isOn("no-losses") == isOn)
    }

    @Test(arguments: [
        ("report a b", ["a", "b"]), ("report -", ["-"]), ("report -- -q --format", ["-q", "--format"]),
        ("report a -- --", ["a", "--"]), ("report - -- -", ["-", "-"]), ("report ''", [""]),
        ("report a -q b -f json c", ["a", "b", "c"]), ("-- report -q", ["-q"]), ("report report", ["report"]),
        ("report help version", ["help", "version"]), ("excerpt", []), ("excerpt a", ["a"]),
        ("query a", ["a"]), ("query a b", ["a", "b"]), ("compare a b", ["a", "b"]),
    ])
    func positionalArguments(line: String, expected: [String]) throws {
        #expect(try Sample.run(line.words).values.arguments == expected)
    }

    @Test(arguments: ["--color always report a", "report --color always a", "report a --color=always"])
    func globalFlagsStandAnywhere(line: String) throws {
        #expect(try Sample.run(line.words).values.value("color", as: ColorChoice.self) == .always)
    }

    @Test func oneLetterMeansWhatTheCommandSays() throws {
        #expect(try Sample.run("query a -f json".words).values.value("file") == "json")
        #expect(try Sample.run("report a -f json".words).values.value("format") == "json")
    }

    @Test func declaredNames() throws {
        let values = try Sample.run("report a".words).values
        #expect(values.declares("format") && values.declares("quiet"))
        #expect(!values.declares("file") && !values.declares("from"))
    }

    @Test(
        arguments: [
            ("", nil, false), ("-h", nil, false), ("--help", nil, true), ("help", nil, true),
            ("help report", "report", true), ("help report -h", "report", false), ("help help", "help", true),
            ("help -h", "help", false), ("help --help", "help", true), ("help version", "version", true),
            ("report -h", "report", false), ("report --help", "report", true),
            ("report a b --help", "report", true),
            ("report -h --help", "report", true), ("report --help -h", "report", true),
            ("-h report", "report", false),
            ("--help report", "report", true), ("report -qh", "report", false), ("-qh", nil, false),
            // Help wins over what is wrong with the line.
            ("compare --help", "compare", true), ("report --formt a --help", "report", true),
            ("report --format --help", "report", true), ("compare a b c d -h", "compare", false),
            ("--help --version", nil, true), ("--version --help", nil, true), ("--no-such -h", nil, false),
            ("help --no-such report --help", "report", true), ("version -h", "version", false),
            ("--color always --help", nil, true), ("help -q report", "report", true),
        ] as [(String, String?, Bool)])
    func help(line: String, command: String?, isLong: Bool) throws {
        let expected = Invocation.help(command.flatMap(Sample.table.command(named:)), long: isLong)
        #expect(try Sample.table.parse(line.words) == expected)
    }

    @Test(arguments: [
        "--version", "-V", "version", "report --version", "report -V", "-qV", "version -q", "-q version",
    ])
    func version(line: String) throws {
        #expect(try Sample.table.parse(line.words) == .version)
        #expect(Sample.table.versionLine == "traceq 1.2.3")
    }

    @Test func wordsAfterTheEndOfFlagsAskForNothing() throws {
        #expect(try Sample.run("report -- --help".words).values.arguments == ["--help"])
        #expect(try Sample.run("report -- -V".words).values.arguments == ["-V"])
    }

    @Test func parsingAsksForFilesOnlyAboutUnknownCommands() throws {
        var asked: [String] = []
        func isFile(_ word: String) -> Bool {
            asked.append(word)
            return false
        }
        _ = try Sample.table.parse("report a --format json -o b".words, isFile: isFile)
        _ = try Sample.table.parse("help report".words, isFile: isFile)
        _ = Sample.error("help nonsense".words, isFile: isFile)
        #expect(asked.isEmpty)
        _ = Sample.error("nonsense a".words, isFile: isFile)
        #expect(asked == ["nonsense"])
    }

    @Test(
        "Words behind -- are kept apart where the command says so",
        arguments: [
            ("record -o x -- ls -l", [], ["ls", "-l"]), ("record f -o x -- a -- b", ["f"], ["a", "--", "b"]),
            ("record -o x --", [], []), ("record -o x", [], nil), ("record f", ["f"], nil),
            ("record -- -o x --help", [], ["-o", "x", "--help"]), ("report -- -a b", ["-a", "b"], nil),
            ("record -- ''", [], [""]),
        ] as [(String, [String], [String]?)])
    func trailing(line: String, arguments: [String], trailing: [String]?) throws {
        let values = try Sample.run(line.words).values
        #expect(values.arguments == arguments)
        #expect(values.trailing == trailing)
    }

    @Test func trailingWordsStandInUsageAndHelp() {
        #expect(Sample.table.usage(of: Sample.record) == "traceq record [options] [FILE] [-- COMMAND...]")
        #expect(Sample.table.help(for: Sample.record, long: false).contains("A command to run and record."))
    }
}
