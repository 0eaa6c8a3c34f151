import TraceModel

/// The day of a log that prints times of day alone.
extension LogTrace {
    /// A request for the present moment is dated to the second or two.
    private static let presentMoment: Int64 = 2_000_000_000

    /// The present record names a moment with its date. If that is the present one, it dates the log; a moment that is whole
    /// days away cannot be told from it, so the evidence says what was taken.
    mutating func learnDate(from moment: WallReading, because evidence: String) {
        guard date == nil, moment.precision == .full, moment.zoneMinutes != nil,
            let now = clock.wall(at: time), now.precision == .noDate, let zone = now.zoneMinutes
        else { return }
        let local = WallReading(utcNanoseconds: moment.utcNanoseconds, zoneMinutes: zone)
        guard (local.timeOfDay - now.timeOfDay).magnitude <= UInt64(Self.presentMoment) else { return }
        let days = now.date.daysSince1970 - WallReading.unknownDay.daysSince1970
        let first = CivilDate(daysSince1970: local.date.daysSince1970 - days)
        date = first
        decide("date", first.text, because: evidence)
        catalog[boot: boot].wall = catalog[boot: boot].wall.map(withYear)
    }
}

extension WallReading {
    /// The day that stands in for one that is not known.
    static let unknownDay = CivilDate(daysSince1970: 730)

    /// The reading of a log without dates whose first stamp is of this day.
    func dated(_ first: CivilDate) -> WallReading {
        let days = Int64(first.daysSince1970 - Self.unknownDay.daysSince1970)
        var known = advanced(by: days.multipliedReportingOverflow(by: Self.day).partialValue)
        known.precision = .full
        return known
    }
}

extension CivilDate {
    /// `2026-07-01`.
    var text: String {
        WallReading(localNanoseconds: Int64(daysSince1970) * WallReading.day, zoneMinutes: nil).dateText
    }
}
