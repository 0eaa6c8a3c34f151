import TraceModel

/// The times that Apple's logs and reports print: `2026-03-04 09:00:00.123456+0100`, also with a space before the
/// offset; `09:00:00.123456+0100` without a date; `Oct 29 11:28:37` without a year.
struct AppleStamp {
    let reading: WallReading
    /// Bytes that it takes.
    let length: Int

    /// Reads the front of a text; nil if it is no such time.
    init?(_ text: ByteText) {
        var place = 0
        let date: CivilDate?
        let precision: WallReading.Precision
        if text[4] == 0x2D, text[7] == 0x2D {
            guard let century = text.twoDigits(0), let year = text.twoDigits(2),
                let month = text.twoDigits(5), let day = text.twoDigits(8),
                text[10] == 0x20 || text[10] == 0x54
            else { return nil }
            date = CivilDate(year: century * 100 + year, month: month, day: day)
            precision = .full
            place = 11
        } else if text[2] == 0x3A {
            date = CivilDate(year: WallReading.unknownYear, month: 1, day: 1)
            precision = .noDate
        } else if text[3] == 0x20, let month = Self.month(text) {
            // `Oct  9` and `Oct 29`.
            guard let day = text[4] == 0x20 ? text.digits(5, 1) : text.digits(4, 2), text[6] == 0x20 else {
                return nil
            }
            date = CivilDate(year: WallReading.unknownYear, month: month, day: day)
            precision = .noYear
            place = 7
        } else {
            return nil
        }
        guard let date, text[place + 2] == 0x3A, text[place + 5] == 0x3A,
            let hour = text.twoDigits(place), hour < 24, let minute = text.twoDigits(place + 3), minute < 60,
            let second = text.twoDigits(place + 6), second <= 60
        else { return nil }
        place += 8
        var fraction: Int64 = 0
        if text[place] == 0x2E {
            place += 1
            var digits = 0
            while digits < 9 {
                let digit = text[place] &- 0x30
                guard digit < 10 else { break }
                fraction = fraction &* 10 &+ Int64(digit)
                digits += 1
                place += 1
            }
            guard digits > 0 else { return nil }
            fraction *= Self.powers[9 - digits]
        }
        let zone = Self.zone(text, &place)
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow, whole <= Int64.max - 1_000_000_000 else { return nil }
        reading = WallReading(localNanoseconds: whole + fraction, zoneMinutes: zone, precision: precision)
        length = place
    }

    /// Powers of ten by their exponent.
    private static let powers: [Int64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]

    /// `+0100`, `-0330` or `Z`, at once or after a space.
    private static func zone(_ text: ByteText, _ place: inout Int) -> Int16? {
        if text[place] == 0x5A {
            place += 1
            return 0
        }
        var start = place
        if text[start] == 0x20 { start += 1 }
        guard text[start] == 0x2B || text[start] == 0x2D else { return nil }
        let minutePlace = text[start + 3] == 0x3A ? start + 4 : start + 3
        guard let hours = text.twoDigits(start + 1), hours <= 24, let minutes = text.twoDigits(minutePlace),
            minutes < 60, !(0x30...0x39).contains(text[minutePlace + 2])
        else { return nil }
        let value = Int16(hours * 60 + minutes) * (text[start] == 0x2D ? -1 : 1)
        place = minutePlace + 2
        return value
    }

    private static func month(_ text: ByteText) -> Int? {
        months.firstIndex { text.hasPrefix($0) }.map { $0 + 1 }
    }

    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
