import CommandLineKit
import Testing

@Suite struct UsageErrorTests {
    @Test(arguments: [
        ("report a --formt json", "unknown option '--formt'. Did you mean '--format'?"),
        ("report a --formt=json", "unknown option '--formt'. Did you mean '--format'?"),
        ("report a --Format", "unknown option '--Format'. Did you mean '--format'?"),
        ("report a --no-quite", "unknown option '--no-quite'. Did you mean '--no-quiet'?"),
        ("report a --hepl", "unknown option '--hepl'. Did you mean '--help'?"),
        ("report a --versoin", "unknown option '--versoin'. Did you mean '--version'?"),
        ("report a --zzzzzz", "unknown option '--zzzzzz'"),
        ("report a --no-format", "unknown option '--no-format'"),
        ("report a --no-help", "unknown option '--no-help'"),
        ("report a --=x", "unknown option '--'"),
        ("report a -x", "unknown option '-x'"),
        ("report a -qx", "unknown option '-x' in '-qx'"),
        ("report a -quiet", "unknown option '-u' in '-quiet'. Did you mean '--quiet'?"),
        ("report a -5", "unknown option '-5'"),
        ("report a --format", "missing value for '--format <format>'"),
        ("report a -f", "missing value for '--format <format>'"),
        ("report a -qf", "missing value for '--format <format>'"),
        ("report a --format --quiet", "missing value for '--format <format>'"),
        ("report a --pattern --", "missing value for '--pattern <glob>'"),
        ("--color", "missing value for '--color <when>'"),
        (
            "report a --format png",
            "the value 'png' is invalid for '--format <format>'. Please give one of 'text' or 'json'"
        ),
        (
            "report a -fpng",
            "the value 'png' is invalid for '--format <format>'. Please give one of 'text' or 'json'"
        ),
        (
            "report a --format=",
            "the value '' is invalid for '--format <format>'. Please give one of 'text' or 'json'"
        ),
        (
            "--color=on report a",
            "the value 'on' is invalid for '--color <when>'. Please give one of 'auto', 'always' or 'never'"
        ),
        ("report a --verbose=yes", "the option '--verbose' does not take a value, but 'yes' was given"),
        ("report a --no-verbose=yes", "the option '--no-verbose' does not take a value, but 'yes' was given"),
        ("report a --quiet=", "the option '--quiet' does not take a value, but '' was given"),
        ("report a -q=1", "the option '-q' does not take a value, but '1' was given"),
        ("report a --help=all", "the option '--help' does not take a value, but 'all' was given"),
        ("reprot a", "unknown command 'reprot'. Did you mean 'report'?"),
        ("hlep", "unknown command 'hlep'. Did you mean 'help'?"),
        ("zzzzzz", "unknown command 'zzzzzz'"),
        ("''", "unknown command ''"),
        ("zzzzzz --help", "unknown command 'zzzzzz'"),
        ("zzzzzz --version", "unknown command 'zzzzzz'"),
        ("zzzzzz --nonsense", "unknown command 'zzzzzz'"),
        ("help reprot", "unknown command 'reprot'. Did you mean 'report'?"),
        ("help a.log", "unknown command 'a.log'"),
        ("help report compare", "unexpected argument 'compare'"),
        ("version report", "unexpected argument 'report'"),
        ("-q", "missing command"),
        ("--", "missing command"),
        ("report", "missing argument 'FILE'"),
        ("compare", "missing argument 'OLD'"),
        ("compare a", "missing argument 'NEW'"),
        ("query", "missing argument 'FILE'"),
        ("compare a b c", "unexpected argument 'c'"),
        ("query a b c d", "unexpected argument 'c'"),
        // The first of several errors counts.
        ("report --formt --verbose=1", "unknown option '--formt'. Did you mean '--format'?"),
        ("--nonsense report", "unknown option '--nonsense'"),
    ])
    func sentence(line: String, message: String) {
        #expect(Sample.error(line.words)?.message == message)
    }

    @Test(arguments: [
        ("report a --formt", "`traceq report --help` lists the options"),
        ("--formt", "`traceq --help` lists the options"),
        ("-q", "`traceq --help` lists the options"),
        ("reprot", "`traceq --help` lists the commands"),
        ("compare a", "the usage is `traceq compare [options] OLD NEW`"),
        ("compare a b c", "the usage is `traceq compare [options] OLD NEW`"),
        ("report", "the usage is `traceq report [options] FILE...`"),
        ("query a b c", "the usage is `traceq query [options] FILE [SQL]`"),
        ("--format json report a", "give it after the command, as in `traceq report --format`"),
        ("-f json report a", "give it after the command, as in `traceq report -f`"),
        ("compare a b --from x", "it is an option of `traceq excerpt`"),
        ("compare a b --losses", "it is an option of `traceq report`"),
        ("compare a b -o x", "it is an option of `traceq report` and 1 more"),
        ("report a --pattern -x", "a value that begins with a dash is given as `--pattern=-x`"),
        ("report a --pattern --zz", "a value that begins with a dash is given as `--pattern=--zz`"),
        ("report a --pattern --quiet", "`traceq report --help` lists the options"),
        ("report a --pattern -q", "`traceq report --help` lists the options"),
        ("report a --pattern --format=json", "`traceq report --help` lists the options"),
        // A file where a command is due.
        ("session.trace.zst", "`traceq report session.trace.zst`"),
        ("logs/today", "`traceq report logs/today`"),
        ("./report", "`traceq report ./report`"),
        ("-", "`traceq report -`"),
        ("a;b.log", "`traceq report 'a;b.log'`"),
        ("-- -a.log", "`traceq report ./-a.log`"),
        ("known", "`traceq report known`"),
        ("unknown", "`traceq --help` lists the commands"),
        ("help known", "`traceq --help` lists the commands"),
    ])
    func hint(line: String, hint: String) {
        #expect(Sample.error(line.words, isFile: { $0 == "known" })?.hint == hint)
    }

    @Test func aFileNearACommandIsTakenForAFile() {
        let error = Sample.error(["reports"], isFile: { $0 == "reports" })
        #expect(error?.message == "unknown command 'reports'")
        #expect(error?.hint == "`traceq report reports`")
    }

    @Test(arguments: ["--json report --formt a", "report --formt a --json", "reprot --json", "--json"])
    func errorsKnowTheFormThatWasAskedFor(line: String) {
        #expect(Sample.error(line.words)?.values.isOn("json") == true)
    }

    @Test func errorsAreProblems() {
        let problem = Sample.error("report --formt a".words)?.problem
        #expect(
            problem?.text(tool: "traceq") == """
                traceq: error: unknown option '--formt'. Did you mean '--format'?
                   hint: `traceq report --help` lists the options

                """)
    }

    @Test func descriptionIsSafeToPrint() {
        let error = Sample.error(["\u{1B}[2J"])
        #expect(error?.message == "unknown command '\u{1B}[2J'")
        #expect(error.map { "\($0)" } == "unknown command '\\u{1B}[2J'")
    }

    @Test func combiningMarksHideNothing() {
        #expect(
            Sample.error(["report", "a", "--quiet=\u{301}"])?.message.hasPrefix("the option '--quiet'")
                == true)
        #expect(
            Sample.error(["report", "a", "-\u{301}q"])?.message.hasPrefix("unknown option '-\u{301}'") == true
        )
    }
}

@Suite struct TypedValueTests {
    @Test(arguments: [("1", 1), ("1000", 1000), ("-1", -1)])
    func integers(text: String, number: Int) throws {
        #expect(
            try Sample.run(["report", "a", "--limit", text]).values.integer("limit", in: -5...1000) == number)
    }

    @Test(arguments: ["", "x", "1.5", "1001", "-6", "99999999999999999999"])
    func notIntegers(text: String) throws {
        let values = try Sample.run(["report", "a", "--json", "--limit=\(text)"]).values
        let error = #expect(throws: UsageError.self) { try values.integer("limit", in: -5...1000) }
        #expect(
            error?.message == "the value '\(text)' is invalid for '--limit <number>'. "
                + "Please give a whole number from -5 to 1000")
        #expect(error?.values.isOn("json") == true)
    }

    @Test func durations() throws {
        let values = try Sample.run("report a --session-gap 30s".words).values
        #expect(try values.duration("session-gap") == 30_000_000_000)
        let absent = try Sample.run("report a".words).values
        #expect(try absent.duration("session-gap") == nil)
        #expect(try absent.integer("limit", in: 0...1) == nil)
        let wrong = try Sample.run("report a --session-gap 30".words).values
        let error = #expect(throws: UsageError.self) { try wrong.duration("session-gap") }
        #expect(
            error?.message
                == "the value '30' is invalid for '--session-gap <duration>'. Please give a number and a "
                + "unit, such as '250ms', '1.5s', '30s', '5m', '6h' or '2d'")
    }

    @Test func errorsOfACommand() {
        let error = UsageError("'--a' excludes '--b'", hint: "give one of them")
        #expect(!error.values.isOn("json"))
        #expect(error.problem == Problem("'--a' excludes '--b'", hint: "give one of them"))
    }
}
