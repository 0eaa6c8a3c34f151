import CommandLineKit
import TestSupport
import Testing

@Suite struct DurationTests {
    @Test(
        arguments: [
            ("250ms", 250_000_000), ("1.5s", 1_500_000_000), ("30s", 30_000_000_000), ("5m", 300_000_000_000),
            ("6h", 21_600_000_000_000), ("2d", 172_800_000_000_000), ("0s", 0), ("7ns", 7), ("3us", 3000),
            ("0.1d", 8_640_000_000_000), ("007s", 7_000_000_000), ("0.000000001s", 1), ("1.9ns", 1),
            ("0.0000000009s", 0), ("0.3333333333333333333333333333s", 333_333_333),
            ("1.0000000000000000000000s", 1_000_000_000),
            ("0.999999999999999999d", 86_399_999_999_999), ("9223372036854775807ns", .max),
            ("9223372036.854775807s", .max), ("106751d", 9_223_286_400_000_000_000),
        ] as [(String, Int64)])
    func nanoseconds(text: String, expected: Int64) throws {
        #expect(try parseDuration(text) == expected)
    }

    @Test(arguments: [
        "", "s", "5", "0", "-5s", "+5s", " 5s", "5 s", "5s ", "5S", "5sec", "5s5", "1h30m", ".5s", "5.s", ".",
        "1.2.3s",
        "..s", "1,5s", "1e3s", "0x5s", "\u{665}s", "5\u{301}s", "5s\u{301}", "NaNs", "infs", "5\0s",
        "\u{1F680}",
    ])
    func malformed(text: String) {
        #expect(throws: DurationError(text: text, reason: .malformed)) { try parseDuration(text) }
    }

    @Test(arguments: [
        "9223372036854775808ns", "9223372036.854775808s", "106752d", "99999999999999999999s", "106751.999d",
        "9223372036854775807s", String(repeating: "9", count: 1000) + "d",
    ])
    func tooLong(text: String) {
        #expect(throws: DurationError(text: text, reason: .tooLong)) { try parseDuration(text) }
    }

    @Test func sentences() {
        #expect(
            DurationError(text: "\u{1B}5", reason: .malformed).description
                == "the duration '\\u{1B}5' is invalid. Please give a number and a unit, "
                + "such as '250ms', '1.5s', '30s', '5m', '6h' or '2d'")
        #expect(
            DurationError(text: "1000000d", reason: .tooLong).description
                == "the duration '1000000d' is invalid. Please give at most '106751d'")
    }

    /// Whole nanoseconds survive being written with a decimal point.
    @Test func decimalsAreExact() throws {
        var random = SeededGenerator.printed("durations")
        for _ in 0..<5000 {
            let value = Int64(random.next() >> UInt64(random.next(in: 1...63)))
            let fraction = String(value % 1_000_000_000)
            let zeros = String(repeating: "0", count: 9 - fraction.count)
            #expect(try parseDuration("\(value / 1_000_000_000).\(zeros)\(fraction)s") == value)
        }
    }

    @Test func noTextTraps() {
        var random = SeededGenerator.printed("hostile durations")
        let alphabet = Array("0123456789..smhdnu-e ")
        for _ in 0..<20_000 {
            let text = String((0..<random.next(in: 0...30)).map { _ in alphabet[random.next(in: 0...20)] })
            let value = try? parseDuration(text)
            #expect((value ?? 0) >= 0)
        }
    }
}
