/// Logarithm and exponential from the operations whose every bit IEEE 754 fixes: + − × ÷ and rounding.
///
/// The C library's `log` and `exp` may differ in the last bit from machine to machine, and one bit is enough for
/// another trace or verdict. These are the same everywhere, and within a few units of the last place of the true value.
public enum Elementary {
    /// ln 2, and the rest of it that a `Double` cannot hold.
    @usableFromInline static let ln2 = (high: 0x1.62e42fefa38p-1, low: 0x1.ef35793c7673p-45)

    /// The natural logarithm of a normal number above 0.
    @inlinable
    public static func logarithm(_ number: Double) -> Double {
        var exponent = number.exponent
        var mantissa = number.significand
        // Around 1, where the series needs fewest terms: √½ to √2.
        if mantissa > 1.4142135623730951 {
            mantissa *= 0.5
            exponent += 1
        }
        // ln m = 2 artanh s with s = (m − 1) ÷ (m + 1), and |s| < 0.172: the term after the last is below 2⁻⁵⁴.
        let s = (mantissa - 1) / (mantissa + 1)
        let square = s * s
        var sum = 1.0 / 21
        sum = sum * square + 1.0 / 19
        sum = sum * square + 1.0 / 17
        sum = sum * square + 1.0 / 15
        sum = sum * square + 1.0 / 13
        sum = sum * square + 1.0 / 11
        sum = sum * square + 1.0 / 9
        sum = sum * square + 1.0 / 7
        sum = sum * square + 1.0 / 5
        sum = sum * square + 1.0 / 3
        let power = Double(exponent)
        return power * ln2.high + (power * ln2.low + 2 * (s + s * square * sum))
    }

    /// e to the power of a number from −700 through 700.
    @inlinable
    public static func exponential(_ number: Double) -> Double {
        let halvings = (number * 1.4426950408889634).rounded(.toNearestOrEven)
        let rest = (number - halvings * ln2.high) - halvings * ln2.low
        // Taylor's series; |rest| < 0.347, so the term after the last is below 2⁻⁵⁷.
        var sum = 1.0
        for divisor in stride(from: 14.0, through: 1.0, by: -1.0) { sum = sum * rest / divisor + 1 }
        return sum * Double(sign: .plus, exponent: Int(halvings), significand: 1)
    }
}
