/// Eight bytes of a text, the first one lowest, looked at together.
struct EightBytes {
    let bits: UInt64

    /// How many spaces stand in front.
    var spacesInFront: Int { (bits ^ 0x2020_2020_2020_2020).trailingZeroBitCount >> 3 }

    /// How many bytes stand in front of the first space or tab.
    var lettersInFront: Int {
        (Self.zeros(bits ^ 0x2020_2020_2020_2020) | Self.zeros(bits ^ 0x0909_0909_0909_0909))
            .trailingZeroBitCount >> 3
    }

    /// The highest bit of each byte that is 0. Above the first one there may be others that are wrong.
    private static func zeros(_ bits: UInt64) -> UInt64 {
        (bits &- 0x0101_0101_0101_0101) & ~bits & 0x8080_8080_8080_8080
    }
}
