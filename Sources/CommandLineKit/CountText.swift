/// Reads a count such as `500000`, `1k`, `10M` or `2G`: a whole number and, if wanted, thousands, millions or billions.
/// - Returns: The count, from 0; nil if the text is none or the count does not fit into an `Int`.
public func parseCount(_ text: String) -> Int? {
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty, let number = Int(String(Substring(digits))),
        let unit = unitsOfCount[String(text.utf8.suffix(from: digits.endIndex)) ?? "?"]
    else { return nil }
    let (count, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? nil : count
}

private let unitsOfCount = ["": 1, "k": 1_000, "M": 1_000_000, "G": 1_000_000_000]

extension Values {
    /// The value of a flag as a count; `nil` if the flag was not given.
    /// - Throws: ``UsageError`` if it is not a count such as `10M`, or out of range.
    public func amount(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let count = parseCount(text), range.contains(count) else {
            throw invalid(
                text, name,
                advice:
                    "Please give a count such as '500000', '1k' or '10M', from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return count
    }
}
