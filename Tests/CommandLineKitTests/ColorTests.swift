import CommandLineKit
import Testing

@Suite struct ColorTests {
    @Test(
        arguments: [
            // --color, NO_COLOR, TERM, terminal, coloured
            (.auto, nil, "xterm", true, true), (.auto, nil, "xterm", false, false),
            (.auto, "", "xterm", true, true),
            (.auto, "1", "xterm", true, false), (.auto, "0", "xterm", true, false),
            (.auto, nil, "dumb", true, false),
            (.auto, nil, nil, true, false), (.auto, nil, "", true, false), (.auto, "", "dumb", true, false),
            (.always, "1", "dumb", false, true), (.always, nil, nil, false, true),
            (.always, nil, "xterm", true, true),
            (.never, nil, "xterm", true, false), (.never, "", "xterm", true, false),
            (.never, "1", nil, false, false),
        ] as [(ColorChoice, String?, String?, Bool, Bool)])
    func precedence(choice: ColorChoice, noColor: String?, term: String?, isTerminal: Bool, expected: Bool) {
        #expect(choice.isColored(noColor: noColor, term: term, isTerminal: isTerminal) == expected)
    }

    @Test func words() {
        #expect(ColorChoice.allCases.map(\.rawValue) == ["auto", "always", "never"])
    }

    @Test(arguments: [(Style.bold, 1), (.dim, 2), (.red, 31), (.green, 32), (.yellow, 33)])
    func styles(style: Style, code: Int) {
        #expect(style.applied(to: "text", when: true) == "\u{1B}[\(code)mtext\u{1B}[0m")
        #expect(style.applied(to: "text", when: false) == "text")
        #expect(style.applied(to: "", when: true) == "")
    }
}
