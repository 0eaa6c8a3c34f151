import CommandLineKit
import Testing

@Suite struct SuggestionTests {
    @Test(
        arguments: [
            ("formt", ["format"], "format"), ("foramt", ["format"], "format"),
            ("formatt", ["format"], "format"),
            ("gormat", ["format"], "format"), ("format", ["format"], "format"),
            // A swap counts once: two of them are below half of five.
            ("queyr", ["query"], "query"), ("uqeyr", ["query"], "query"),
            // Three is near enough only for a long name.
            ("vers", ["version"], "version"), ("for", ["format"], nil), ("rep", ["report"], nil),
            ("xxxxession-gap", ["session-gap"], nil), ("xxxsession-gap", ["session-gap"], "session-gap"),
            // Half of the length is too far.
            ("sq", ["os"], nil), ("s", ["os"], nil), ("al", ["all"], "all"), ("a", ["all"], nil),
            ("", ["os"], nil),
            ("x", [], nil), ("", [""], nil),
            // The nearest wins, then the first.
            ("repor", ["record", "report"], "report"), ("bat", ["cat", "hat"], "cat"),
            ("bat", ["hat", "cat"], "hat"),
        ] as [(String, [String], String?)])
    func nearest(word: String, candidates: [String], expected: String?) {
        #expect(suggestion(for: word, among: candidates) == expected)
    }

    @Test func aPastedTextIsNoSlip() {
        let text = String(repeating: "a", count: 1_000_000)
        #expect(suggestion(for: text, among: [text]) == nil)
    }
}

@Suite struct ShellWordTests {
    @Test(arguments: [
        ("a.log", "a.log"), ("/a/b-c_d.trace.zst", "/a/b-c_d.trace.zst"), ("-", "-"), ("", "''"),
        ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("$HOME", "'$HOME'"), ("a;b", "'a;b'"), ("*", "'*'"),
        ("~", "'~'"),
        ("a\nb", "'a\nb'"), ("\u{E9}", "\u{E9}"), ("'\u{301}", "''\\''\u{301}'"), ("`x`", "'`x`'"),
    ])
    func quoting(text: String, expected: String) {
        #expect(Array(shellWord(text).unicodeScalars) == Array(expected.unicodeScalars))
    }
}
