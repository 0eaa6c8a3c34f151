/// SplitMix64: 64 bits of state, integers only, so that a seed gives the same numbers on every machine
/// (source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
public struct RandomNumbers: Sendable {
    @usableFromInline var state: UInt64

    /// Numbers of one seed for one purpose; any seed is as good as any other, 0 included.
    ///
    /// The purpose is mixed in (FNV-1a), so that two purposes of one seed have nothing else in common.
    public init(seed: UInt64, purpose: String) {
        var mixed: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in purpose.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x0100_0000_01b3 }
        state = seed ^ mixed
    }

    /// The next 64 bits.
    @inlinable
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }

    /// A number of the range, bounds included.
    ///
    /// The upper half of random bits × width: one draw for each number, whatever the range, so that stories
    /// stay in step. Numbers are equally likely up to width / 2⁶⁴, which no story can notice.
    @inlinable
    public mutating func number(in range: ClosedRange<Int64>) -> Int64 {
        let width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
        let bits = next()
        // The full range has 2⁶⁴ numbers: its width does not fit, and every bit pattern is one.
        guard width < .max else { return Int64(bitPattern: bits) }
        return range.lowerBound &+ Int64(bitPattern: bits.multipliedFullWidth(by: width + 1).high)
    }
}
