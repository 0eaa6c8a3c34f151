import CommandLineKit
import Testing

/// Counts such as `10M`.
@Suite struct CountTests {
    @Test(
        arguments: [
            ("0", 0), ("500000", 500_000), ("1k", 1_000), ("10M", 10_000_000), ("2G", 2_000_000_000),
            ("9223372036854775807", Int.max),
        ])
    func reads(text: String, count: Int) { #expect(parseCount(text) == count) }

    @Test(
        arguments: [
            "", "k", "-1", "+1", "1.5M", "10 M", "10m", "1kk", "M10", "9223372036854775808",
            "9223372036854776k",
            "１", "\u{1B}",
        ])
    func refuses(text: String) { #expect(parseCount(text) == nil) }
}
