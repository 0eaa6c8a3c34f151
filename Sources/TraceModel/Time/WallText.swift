/// How wall times are written: ISO 8601, with the unknown parts left out.
///
/// `2026-07-01T13:02:10.000000000+02:00` in full; `--07-01T13:02:10.000000000` without a year,
/// `T13:02:10.000000000` without a date; without an offset the zone is unknown.
extension WallReading {
    /// Reads that form; a fraction may have up to nine digits or be missing, and `Z` is an offset of 0.
    public init?(_ text: String) {
        var rest = Substring(text)
        var precision = Precision.full
        var year = Self.unknownYear
        var month = 1
        var day = 1
        if rest.hasPrefix("T") {
            precision = .noDate
        } else {
            if rest.hasPrefix("--") {
                precision = .noYear
                rest.removeFirst(2)
            } else {
                guard let value = Self.number(&rest, digits: 4), Self.drop("-", &rest) else { return nil }
                year = value
            }
            guard let readMonth = Self.number(&rest, digits: 2), Self.drop("-", &rest),
                let readDay = Self.number(&rest, digits: 2)
            else { return nil }
            month = readMonth
            day = readDay
        }
        guard Self.drop("T", &rest) || Self.drop(" ", &rest),
            let hour = Self.number(&rest, digits: 2), hour < 24, Self.drop(":", &rest),
            let minute = Self.number(&rest, digits: 2), minute < 60, Self.drop(":", &rest),
            let second = Self.number(&rest, digits: 2), second <= 60,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        var nanoseconds = 0
        if Self.drop(".", &rest) {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard (1...9).contains(digits.utf8.count), var value = Int(digits) else { return nil }
            for _ in digits.utf8.count..<9 { value *= 10 }
            nanoseconds = value
            rest.removeFirst(digits.count)
        }
        guard let zone = Self.zone(rest) else { return nil }
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow, whole <= Int64.max - 1_000_000_000 else { return nil }
        self.init(
            localNanoseconds: whole + Int64(nanoseconds), zoneMinutes: zone.minutes, precision: precision)
    }

    /// The form above, with nine digits of fraction.
    public var iso8601: String {
        var text = ""
        switch precision {
        case .full: text = dateText
        case .noYear: text = "-" + dateText.dropFirst(4)
        case .noDate: break
        }
        return text + "T" + timeText(digits: 9) + zoneText
    }

    /// `2026-07-01`, whatever is known of it.
    public var dateText: String {
        let date = date
        return "\(Self.padded(date.year, 4))-\(Self.padded(date.month, 2))-\(Self.padded(date.day, 2))"
    }

    /// `13:02:10.000`, with this many digits of fraction (0 through 9), the rest cut off.
    public func timeText(digits: Int) -> String {
        let time = timeOfDay
        let seconds = Int(time / 1_000_000_000)
        let clock =
            "\(Self.padded(seconds / 3_600, 2)):\(Self.padded(seconds / 60 % 60, 2)):\(Self.padded(seconds % 60, 2))"
        let fraction = Self.padded(Int(time % 1_000_000_000), 9).prefix(min(max(digits, 0), 9))
        return fraction.isEmpty ? clock : clock + "." + fraction
    }

    /// `+02:00`, or nothing if the zone is unknown.
    public var zoneText: String {
        guard let zoneMinutes else { return "" }
        let minutes = Int(zoneMinutes.magnitude)
        return (zoneMinutes < 0 ? "-" : "+") + Self.padded(minutes / 60, 2) + ":"
            + Self.padded(minutes % 60, 2)
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func number(_ rest: inout Substring, digits: Int) -> Int? {
        let text = rest.prefix(digits)
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        rest.removeFirst(digits)
        return Int(text)
    }

    private static func drop(_ character: Character, _ rest: inout Substring) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    /// The offset that ends the text: minutes, or nil minutes for no offset; nil if it is not one.
    private static func zone(_ text: Substring) -> (minutes: Int16?, Void)? {
        if text.isEmpty { return (nil, ()) }
        if text == "Z" { return (0, ()) }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (48...57).contains($0) }),
            let value = Int16(digits),
            value / 100 <= 24, value % 100 < 60
        else { return nil }
        let minutes = value / 100 * 60 + value % 100
        return (sign == "-" ? -minutes : minutes, ())
    }
}
