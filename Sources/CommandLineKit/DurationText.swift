import ByteIO

/// Why a text is not a duration.
public struct DurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong with it.
    public enum Reason: Sendable {
        /// The text is not a number followed by a unit.
        case malformed
        /// The duration is longer than `Int64` nanoseconds can say, about 292 years.
        case tooLong
    }

    /// The text as it was given.
    public let text: String
    /// What is wrong with it.
    public let reason: Reason

    /// An error about a text.
    public init(text: String, reason: Reason) {
        self.text = text
        self.reason = reason
    }

    /// What users should give instead, as a sentence without a full stop.
    var advice: String {
        switch reason {
        case .malformed: "Please give a number and a unit, such as '250ms', '1.5s', '30s', '5m', '6h' or '2d'"
        case .tooLong: "Please give at most '106751d'"
        }
    }

    /// The sentence for users.
    public var description: String { "the duration '\(printable(text))' is invalid. \(advice)" }
}

/// Reads a duration such as `250ms`, `1.5s`, `30s`, `5m`, `6h` or `2d`.
///
/// The number is decimal, without a sign; the units are `ns`, `us`, `ms`, `s`, `m`, `h` and `d` (24 hours).
/// What is finer than a nanosecond is dropped.
/// - Returns: Nanoseconds, from 0 to `Int64.max`.
public func parseDuration(_ text: String) throws(DurationError) -> Int64 {
    let malformed = DurationError(text: text, reason: .malformed)
    let number = text.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    guard let unit = nanosecondsPerUnit[String(text.utf8.suffix(from: number.endIndex)) ?? ""] else {
        throw malformed
    }
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { throw malformed }
    guard let whole = decimal(parts[0]), let base = exactProduct(whole, unit),
        let sum = exactSum(base, parts.count == 2 ? fraction(parts[1], of: unit) : 0)
    else { throw DurationError(text: text, reason: .tooLong) }
    return sum
}

private let nanosecondsPerUnit: [String: Int64] = [
    "ns": 1, "us": 1000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000,
    "d": 86_400_000_000_000,
]

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func decimal(_ digits: Substring.UTF8View) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
        guard let shifted = exactProduct(value, 10),
            let next = exactSum(shifted, Int64(digit - UInt8(ascii: "0")))
        else { return nil }
        value = next
    }
    return value
}

/// The part of a unit that stands behind the decimal point.
private func fraction(_ digits: Substring.UTF8View, of unit: Int64) -> Int64 {
    // The longest unit has 14 digits, so that 18 digits of a fraction hold every whole nanosecond.
    var numerator: UInt64 = 0
    var denominator: UInt64 = 1
    for digit in digits.prefix(18) {
        numerator = numerator * 10 + UInt64(digit - UInt8(ascii: "0"))
        denominator *= 10
    }
    // The numerator is below the denominator, so the quotient is below the unit and both steps are exact.
    let product = numerator.multipliedFullWidth(by: UInt64(unit))
    return Int64(denominator.dividingFullWidth(product).quotient)
}

private func exactProduct(_ a: Int64, _ b: Int64) -> Int64? {
    let (value, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? nil : value
}

private func exactSum(_ a: Int64, _ b: Int64) -> Int64? {
    let (value, overflow) = a.addingReportingOverflow(b)
    return overflow ? nil : value
}
