/// What a wall clock showed: local time, with as much of date and zone as the source gave.
public struct WallReading: Hashable, Sendable {
    /// Which parts of the date the source gave.
    public enum Precision: UInt8, Sendable {
        /// Year, month and day.
        case full = 0
        /// Month and day; the number stands in year 1972, a leap year.
        case noYear = 1
        /// Only the time of day; the number stands on 1972-01-01.
        case noDate = 2

        /// The word in files and JSON lines.
        public var word: String {
            switch self {
            case .full: "full"
            case .noYear: "no year"
            case .noDate: "no date"
            }
        }

        /// The precision with this word.
        public init?(word: String) {
            switch word {
            case "full": self = .full
            case "no year": self = .noYear
            case "no date": self = .noDate
            default: return nil
            }
        }
    }

    /// Year that stands in for one that is not known: a leap year, so that 02-29 exists.
    public static let unknownYear = 1_972
    /// Nanoseconds in a day.
    public static let day: Int64 = 86_400_000_000_000

    /// The local reading as nanoseconds since 1970-01-01, as if the zone were UTC.
    public var localNanoseconds: Int64
    /// Minutes east of UTC, −1,440 through 1,440; nil if the source does not tell.
    public var zoneMinutes: Int16?
    /// Which parts of the date are known.
    public var precision: Precision

    /// A reading of local time.
    public init(localNanoseconds: Int64, zoneMinutes: Int16?, precision: Precision = .full) {
        self.localNanoseconds = localNanoseconds
        self.zoneMinutes = zoneMinutes
        self.precision = precision
    }

    /// A reading from nanoseconds since 1970 UTC.
    public init(utcNanoseconds: Int64, zoneMinutes: Int16?) {
        self.init(
            localNanoseconds: utcNanoseconds &+ Int64(zoneMinutes ?? 0) * 60_000_000_000,
            zoneMinutes: zoneMinutes)
    }

    /// Nanoseconds since 1970 UTC; without a zone the local reading stands in.
    public var utcNanoseconds: Int64 { localNanoseconds &- Int64(zoneMinutes ?? 0) * 60_000_000_000 }

    /// The same clock so many nanoseconds later. Saturates at the ends of the range.
    public func advanced(by nanoseconds: Int64) -> WallReading {
        var later = self
        let (sum, overflow) = localNanoseconds.addingReportingOverflow(nanoseconds)
        later.localNanoseconds = overflow ? (nanoseconds > 0 ? .max : .min) : sum
        return later
    }

    /// The date it stands on.
    public var date: CivilDate { CivilDate(daysSince1970: floorDivision.days) }

    /// Nanoseconds since local midnight.
    public var timeOfDay: Int64 { floorDivision.rest }

    private var floorDivision: (days: Int, rest: Int64) {
        let (days, rest) = localNanoseconds.quotientAndRemainder(dividingBy: Self.day)
        return rest < 0 ? (Int(days) - 1, rest + Self.day) : (Int(days), rest)
    }
}
