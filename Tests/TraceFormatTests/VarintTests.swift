import Testing

@testable import TraceBlocks
@testable import TraceFormat

@Suite("Varints")
struct VarintTests {
    @Test("Numbers of every length come back, near the end and far from it")
    func roundTrip() {
        var numbers: [UInt64] = [0, .max]
        for bit in 0..<64 { numbers += [1 << bit, (1 << bit) - 1, (1 << bit) + 1] }
        for number in numbers {
            var bytes: [UInt8] = []
            bytes.append(varint: number)
            for padding in [0, 1, 9, 20] {
                let padded = bytes + [UInt8](repeating: 0xFF, count: padding)
                var position = 0
                var isDamaged = false
                #expect(padded.span.bytes.varint(at: &position, &isDamaged) == number)
                #expect(position == bytes.count)
                #expect(!isDamaged)
            }
        }
    }

    @Test("More than 64 bits, or no end, is damage")
    func damaged() {
        let inputs: [[UInt8]] = [
            [], [0x80], [UInt8](repeating: 0xFF, count: 9), [UInt8](repeating: 0xFF, count: 10),
            [UInt8](repeating: 0xFF, count: 30), [UInt8](repeating: 0x80, count: 9) + [2],
            [UInt8](repeating: 0x80, count: 9) + [2] + [UInt8](repeating: 0, count: 10),
            [UInt8](repeating: 0x80, count: 10) + [0],
        ]
        for input in inputs {
            var position = 0
            var isDamaged = false
            _ = input.span.bytes.varint(at: &position, &isDamaged)
            #expect(isDamaged, "\(input)")
            #expect(position <= input.count)
        }
    }

    @Test(
        "Signed numbers and the absent one", arguments: [0, 1, -1, 63, -64, .max, .min, .min + 1, .max - 1])
    func signed(number: Int64) {
        #expect(Varint.unzigzag(Varint.zigzag(number)) == number)
        #expect(Varint.unoptional(Varint.optional(number)) == number)
        #expect((Varint.optional(number) == 0) == (number == .min))
    }
}
