#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// SplitMix64: a small generator whose run can be repeated from its seed.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// A generator with this seed.
    public init(state: UInt64) { self.state = state }

    /// A generator with a new seed, or the one in `TRACEQ_SEED`. The seed is printed, so that a failure can
    /// be repeated.
    public static func printed(_ purpose: String) -> SeededGenerator {
        let given = getenv("TRACEQ_SEED").flatMap { UInt64(String(cString: $0)) }
        let seed = given ?? UInt64.random(in: 0...UInt64.max)
        print("seed of \(purpose): TRACEQ_SEED=\(seed)")
        return SeededGenerator(state: seed)
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of the range.
    public mutating func next(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Bytes of which many are special to UTF-8, JSON or a terminal.
    public mutating func bytes(atMost count: Int) -> [UInt8] {
        let special: [UInt8] = [
            0x1B, 0x5B, 0x22, 0x5C, 0x0A, 0xC2, 0x9B, 0xE2, 0x80, 0xA8, 0xAE, 0xF0, 0x9F, 0x3D,
        ]
        return (0..<next(in: 0...count)).map { _ in
            next(in: 0...1) == 0 ? special[next(in: 0...(special.count - 1))] : UInt8(next(in: 0...255))
        }
    }
}
