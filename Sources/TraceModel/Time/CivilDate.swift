/// A day of the Gregorian calendar, for turning wall times into numbers and back without Foundation.
public struct CivilDate: Hashable, Sendable {
    /// The year, 1970 through 2261: what nanoseconds since 1970 hold in 64 bits.
    public let year: Int
    /// The month, 1 through 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// A date; nil if there is no such day or the year is out of range.
    public init?(year: Int, month: Int, day: Int) {
        guard (1970...2261).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(of: month, in: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date so many days after 1970-01-01.
    public init(daysSince1970 days: Int) {
        // Counts from 0000-03-01 in eras of 400 years, so that the leap day is the last day of a year.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01.
    public var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
