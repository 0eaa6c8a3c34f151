import ByteIO
import TestSupport
import Testing

@Suite struct PrintableTests {
    @Test(arguments: [
        ("", ""), ("plain text ~", "plain text ~"), ("\u{1B}[31mred", "\\u{1B}[31mred"),
        ("\u{9B}31m", "\\u{9B}31m"), ("a\nb\tc\r\nd", "a\\u{0A}b\\u{09}c\\u{0D}\\u{0A}d"),
        ("\u{0}\u{7}\u{8}\u{7F}\u{80}\u{9F}", "\\u{00}\\u{07}\\u{08}\\u{7F}\\u{80}\\u{9F}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
        ("a\u{202E}b\u{2066}c\u{2069}", "a\\u{202E}b\\u{2066}c\\u{2069}"),
        ("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"),
        // Readable text in any script stays as it is, joiners included.
        (
            "Gr\u{FC}\u{DF}e, \u{4F60}\u{597D}, \u{5E9}\u{5DC}\u{5D5}\u{5DD}",
            "Gr\u{FC}\u{DF}e, \u{4F60}\u{597D}, \u{5E9}\u{5DC}\u{5D5}\u{5DD}"
        ),
        ("\u{1F469}\u{200D}\u{1F680} e\u{301}", "\u{1F469}\u{200D}\u{1F680} e\u{301}"), ("\u{A0}", "\u{A0}"),
        ("\\u{1B}", "\\u{1B}"), ("\u{FFFD}", "\u{FFFD}"),
    ])
    func text(input: String, expected: String) {
        // Compared by scalars: by characters, canonically equivalent texts would be equal.
        #expect(Array(printable(input).unicodeScalars) == Array(expected.unicodeScalars))
        #expect(Array(printable(Array(input.utf8)).unicodeScalars) == Array(expected.unicodeScalars))
        #expect(printable(input[...]) == printable(input))
    }

    @Test(
        arguments: [
            ([], ""), ([0x41, 0xFF, 0x42], "A\u{FFFD}B"), ([0x9B, 0x33], "\u{FFFD}3"), ([0xC2], "\u{FFFD}"),
            // ESC and "/" in overlong form, a surrogate, a value above U+10FFFF.
            ([0xC0, 0x9B], "\u{FFFD}\u{FFFD}"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
            ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xF5, 0x80], "\u{FFFD}\u{FFFD}"),
            // C1 in its valid form, and a cut character before an escape.
            ([0xC2, 0x9B], "\\u{9B}"), ([0xE2, 0x82, 0x1B], "\u{FFFD}\\u{1B}"),
            ([0xE2, 0x80, 0xAE], "\\u{202E}"),
        ] as [([UInt8], String)])
    func bytes(input: [UInt8], expected: String) {
        #expect(printable(input) == expected)
    }

    @Test func nothingThatATerminalActsUponIsLeft() {
        var random = SeededGenerator.printed("printable")
        for _ in 0..<5000 {
            let bytes = random.bytes(atMost: 40)
            let result = printable(bytes)
            #expect(isInert(result), "\(bytes)")
            #expect(printable(result) == result)
        }
    }

    @Test func everyScalarIsInert() {
        let scalars = (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        #expect(isInert(printable(String(text))))
    }
}
