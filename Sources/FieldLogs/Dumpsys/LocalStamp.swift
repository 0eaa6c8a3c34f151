import TraceModel

/// Local times as Android's dumps print them, `2026-10-01 19:21:57.535`; the zone is not told.
enum LocalStamp {
    /// Reads the front of a text; the fraction may be missing.
    static func reading(_ text: ByteText) -> WallReading? {
        guard text[4] == 0x2D, text[7] == 0x2D, text[10] == 0x20, text[13] == 0x3A, text[16] == 0x3A,
            let year = text.digits(0, 4), let month = text.digits(5, 2), let day = text.digits(8, 2),
            let hour = text.digits(11, 2), let minute = text.digits(14, 2), let second = text.digits(17, 2),
            hour < 24, minute < 60, second < 61, (1_970...2_200).contains(year),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        let milliseconds = text[19] == 0x2E ? text.digits(20, 3) ?? 0 : 0
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
        return WallReading(
            localNanoseconds: seconds * 1_000_000_000 + Int64(milliseconds) * 1_000_000, zoneMinutes: nil)
    }
}
