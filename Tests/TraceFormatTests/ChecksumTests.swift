import TestSupport
import Testing

@testable import TraceBlocks
@testable import TraceFormat

@Suite("XXH64")
struct ChecksumTests {
    @Test(
        "Published values",
        arguments: [
            ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
        ] as [(String, UInt64)])
    func published(text: String, checksum: UInt64) {
        #expect(XXH64.hash(Array(text.utf8).span.bytes) == checksum)
    }

    @Test("The checksum that zstd writes behind a frame is its low half, for every length")
    func zstd() {
        var generator = SeededGenerator(state: 8)
        for length in Array(1...300) + [1_023, 4_096, 65_537] {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let end = Array(frame(bytes).suffix(4))
            #expect(end.span.bytes.u32(0) == UInt32(truncatingIfNeeded: XXH64.hash(bytes.span.bytes)))
        }
    }
}
