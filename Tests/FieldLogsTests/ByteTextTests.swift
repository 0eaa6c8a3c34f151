import TestSupport
import Testing

@testable import FieldLogs

/// Pieces of lines against what the standard library makes of the same text.
@Suite("Pieces of lines")
struct ByteTextTests {
    private static func with<Result>(_ bytes: [UInt8], _ body: (ByteText) -> Result) -> Result {
        bytes.withUnsafeBytes { body(ByteText($0)) }
    }

    @Test("Words between spaces and tabs, at every place of a line")
    func words() {
        var random = SeededGenerator.printed("words of lines")
        for _ in 0..<(Project.isProving ? 100_000 : 5_000) {
            let bytes = (0..<random.next(in: 0...40)).map { _ in
                [0x20, 0x20, 0x20, 0x09, 0x21, 0x61, 0xA0, 0x00, 0x1F, 0x89][random.next(in: 0...9)] as UInt8
            }
            let start = random.next(in: 0...bytes.count)
            let front = bytes[start...].firstIndex { $0 != 0x20 } ?? bytes.count
            let end = bytes[front...].firstIndex { $0 == 0x20 || $0 == 0x09 } ?? bytes.count
            var place = start
            let word = Self.with(bytes) { Array($0.word(&place).bytes) }
            #expect(word == Array(bytes[front..<end]) && place == end, "\(bytes) from \(start)")
        }
    }

    @Test("Whole numbers up to both ends of their range, and what is none")
    func integers() {
        let texts = [
            "", "-", "0", "-0", "007", "123456789012345678", "999999999999999999", "1234567890123456789",
            "9223372036854775807", "9223372036854775808", "-9223372036854775807", "99999999999999999999",
            "100000000000000000000", "12a", "a", " 1", "1 ", "+1", "--1", "\u{FF11}",
        ]
        for text in texts {
            let known = text.hasPrefix("+") ? nil : Int64(text)
            #expect(Self.with(Array(text.utf8)) { $0.integer } == known, "\(text)")
        }
    }

    @Test("A text is found where it stands first, and only there")
    func search() {
        var random = SeededGenerator.printed("searches in lines")
        for _ in 0..<(Project.isProving ? 100_000 : 5_000) {
            let text = (0..<random.next(in: 0...30)).map { _ in UInt8(random.next(in: 0x61...0x62)) }
            let needle = (0..<random.next(in: 0...4)).map { _ in UInt8(random.next(in: 0x61...0x62)) }
            let start = random.next(in: 0...(text.count + 1))
            let known = (start...max(start, text.count)).first { place in
                place + needle.count <= text.count
                    && Array(text[place..<place + needle.count]) == needle
            }
            let found = needle.withUnsafeBytes { needle in
                Self.with(text) { $0.firstIndex(of: needle, from: start) }
            }
            // An empty array may have no address to search for.
            if !needle.isEmpty, !text.isEmpty { #expect(found == known, "\(text) \(needle) \(start)") }
        }
    }

    @Test("The front of a message rules out what does not begin so, and nothing else")
    func fronts() {
        var random = SeededGenerator.printed("fronts of messages")
        func text() -> [UInt8] {
            (0..<random.next(in: 0...10)).map { _ in UInt8(random.next(in: 0x61...0x62)) }
        }
        for _ in 0..<(Project.isProving ? 100_000 : 5_000) {
            let (pattern, message) = (text(), text())
            let fits = Self.with(pattern) { pattern in
                Self.with(message) { MessageFront(pattern).fits(MessageFront($0)) }
            }
            #expect(fits == message.starts(with: pattern.prefix(8)), "\(pattern) \(message)")
        }
    }
}
