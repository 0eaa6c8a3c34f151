import TraceModel

/// A number with its unit as MetricKit prints it, in the words and the digit grouping of the device's region:
/// `2,140 sec`, `20 secs.`, `1,106,818千字节`, `99409 kB`.
struct Measurement: Equatable {
    let amount: Int64
    let unit: AggregateFacts.Unit
    let isUnitAssumed: Bool

    /// What a unit is taken for whose word is not known.
    enum Assumed {
        case seconds, milliseconds, kilobytes, count

        fileprivate var row: (unit: AggregateFacts.Unit, digits: Int) {
            switch self {
            case .seconds: (.nanoseconds, 9)
            case .milliseconds: (.nanoseconds, 6)
            case .kilobytes: (.bytes, 3)
            case .count: (.count, 0)
            }
        }
    }

    /// Reads a text; nil if it begins with no number or is beyond every range.
    init?(_ text: String, region: String, assumed: Assumed) {
        let scalars = Array(text.unicodeScalars)
        guard let last = scalars.lastIndex(where: { ("0"..."9").contains($0) }),
            let first = scalars.first, ("0"..."9").contains(first)
        else { return nil }
        var word = String(String.UnicodeScalarView(scalars[(last + 1)...]))
        word = word.filter { !$0.isWhitespace && $0 != "." }.lowercased()
        let known = Self.units.first { $0.words.contains(word) }
        let row = known.map { ($0.unit, $0.digits) } ?? assumed.row
        guard let number = Self.number(Array(scalars[...last]), region: region, digits: row.1) else {
            return nil
        }
        amount = number
        unit = row.0
        isUnitAssumed = known == nil
    }

    /// Decimal places that turn the printed number into one of the unit.
    private static let units: [(words: Set<String>, unit: AggregateFacts.Unit, digits: Int)] = [
        (
            ["sec", "secs", "s", "second", "seconds", "秒", "sek", "sek.", "segundos", "с", "сек"],
            .nanoseconds, 9
        ),
        (["ms", "msec", "毫秒", "мс"], .nanoseconds, 6),
        (["kb", "千字节", "ko", "кб"], .bytes, 3),
        (["mb", "兆字节", "mo"], .bytes, 6),
        (["byte", "bytes", "b", "字节", "octets"], .bytes, 0),
        (["kiloinstructions", "bars", "apl", ""], .count, 0),
    ]

    /// Grouping marks stand in front of exactly three digits; a mark that does not is the decimal one.
    private static func number(_ scalars: [Unicode.Scalar], region: String, digits: Int) -> Int64? {
        var plain = ""
        for (place, scalar) in scalars.enumerated() {
            if ("0"..."9").contains(scalar) {
                plain.unicodeScalars.append(scalar)
                continue
            }
            let follows = scalars[(place + 1)...].prefix { ("0"..."9").contains($0) }.count
            let isDecimalPoint =
                scalar == "." && pointRegions.contains(region) && !scalars[(place + 1)...].contains(scalar)
            if marks.contains(scalar), follows == 3, !isDecimalPoint { continue }
            guard scalar == "." || scalar == ",", !plain.contains(".") else { return nil }
            plain += "."
        }
        var value: Int64?
        plain.withUTF8 { value = ByteText(UnsafeRawBufferPointer($0)).leadingDecimal(digits: digits) }
        return value
    }

    private static let marks: Set<Unicode.Scalar> = [",", ".", "'", "’", "\u{00A0}", "\u{202F}", " "]
    /// Regions that write a point in front of decimals.
    private static let pointRegions: Set<String> = [
        "US", "CA", "GB", "CN", "JP", "KR", "AU", "IN", "MX", "IL", "TH",
    ]
}
