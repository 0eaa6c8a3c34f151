import ByteIO

extension ByteBuilder {
    /// Adds a whole number as a decimal fraction: 1500 with 3 decimals is `1.5`. No digit is lost.
    mutating func append(fixed value: Int64, decimals: Int) {
        var scale: Int64 = 1
        for _ in 0..<decimals { scale *= 10 }
        let (whole, remainder) = value.quotientAndRemainder(dividingBy: scale)
        if whole == 0, remainder < 0 { append(byte: 0x2D) }
        append(decimal: whole)
        guard remainder != 0 else { return }
        var rest = abs(remainder)
        var digits = decimals
        while rest % 10 == 0 {
            rest /= 10
            digits -= 1
        }
        append(byte: 0x2E)
        append(decimal: rest, digits: digits)
    }
}
