import ByteIO

extension ByteBuilder {
    /// Adds a whole number as a decimal fraction: 1500 with 3 decimals is `1.5`. No digit is lost.
    mutating func append(fixed value: Int64, decimals: Int) {
        var scale: UInt64 = 1
        for _ in 0..<decimals { scale *= 10 }
        let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: scale)
        if value < 0 { append(byte: 0x2D) }
        // A magnitude that is scaled by 10 or more fits; unscaled it can be 2⁶³.
        if let whole = Int64(exactly: whole) { append(decimal: whole) } else { append(String(whole)) }
        guard rest > 0 else { return }
        append(byte: 0x2E)
        var digit = scale / 10
        var left = rest
        while left > 0 {
            append(byte: 0x30 + UInt8(left / digit))
            left %= digit
            digit /= 10
        }
    }
}
