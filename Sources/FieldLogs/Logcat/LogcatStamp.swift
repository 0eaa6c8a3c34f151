import TraceModel

/// Reads the time at the front of a logcat line, whatever its form (source: AOSP liblog `logprint.cpp`):
///
/// `MM-DD HH:MM:SS.mmm`, with 6 or 9 digits of fraction (`-v usec`, `-v nsec`), with `YYYY-` before it
/// (`-v year`), with ` +0200` after it (`-v zone`, `-v UTC`), and seconds since 1970 (`-v epoch`), right-aligned.
struct LogcatStamps {
    /// A stamp and the place after it in the line.
    struct Stamp {
        let reading: WallReading
        let end: Int
        /// True if it counts from the boot, and no wall clock is known.
        var isSinceBoot = false
    }

    /// The bytes of the last `MM-DD HH:MM:SS`, and what they mean: most lines repeat them.
    private var lastBytes: (UInt64, UInt64) = (0, 0)
    private var lastSeconds: Int64 = 0
    /// The year of the first stamp without one, when it was looked for.
    private var year: Int?
    private var isYearSought = false
    private var standInYear = WallReading.unknownYear + 1

    /// Reads the stamp; nil if the line does not begin with one. Stamps without a year get that of the log, if
    /// something tells it.
    mutating func read(_ line: ByteText, into trace: inout LogTrace) -> Stamp? {
        let stamp = read(line)
        guard !isYearSought, let stamp, stamp.reading.precision == .noYear else { return stamp }
        isYearSought = true
        year = trace.findYear(month: stamp.reading.date.month, day: stamp.reading.date.day)
        lastBytes = (0, 0)
        return read(line)
    }

    /// Reads the stamp; nil if the line does not begin with one.
    mutating func read(_ line: ByteText) -> Stamp? {
        if line[2] == 0x2D { return readDate(line) }
        if line[4] == 0x2D { return Self.readYear(line) }
        return Self.readEpoch(line)
    }

    /// `MM-DD HH:MM:SS.mmm`, the default.
    private mutating func readDate(_ line: ByteText) -> Stamp? {
        guard line.count > 18, line[14] == 0x2E else { return nil }
        let bytes = (
            line.bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
            line.bytes.loadUnaligned(fromByteOffset: 6, as: UInt64.self)
        )
        if bytes != lastBytes {
            guard let month = line.digits(0, 2), let day = line.digits(3, 2), line[5] == 0x20,
                let date = date(month: month, day: day),
                let time = Self.timeOfDay(line, at: 6)
            else { return nil }
            lastBytes = bytes
            lastSeconds = Int64(date.daysSince1970) * 86_400 + time
        }
        return Self.finish(line, seconds: lastSeconds, fraction: 15, precision: .noYear)
    }

    /// `YYYY-MM-DD HH:MM:SS.mmm`.
    private static func readYear(_ line: ByteText) -> Stamp? {
        guard line[7] == 0x2D, line[10] == 0x20, line[19] == 0x2E,
            let year = line.digits(0, 4), let month = line.digits(5, 2), let day = line.digits(8, 2),
            let date = CivilDate(year: year, month: month, day: day), let time = timeOfDay(line, at: 11)
        else { return nil }
        return finish(
            line, seconds: Int64(date.daysSince1970) * 86_400 + time, fraction: 20, precision: .full)
    }

    /// Seconds since 1970 (`-v epoch`), aligned to 19 columns, or since the boot (`-v monotonic`), aligned to 6.
    private static func readEpoch(_ line: ByteText) -> Stamp? {
        var place = 0
        while line[place] == 0x20 { place += 1 }
        var seconds: Int64 = 0
        let start = place
        while line[place] &- 0x30 < 10, place - start < 10 {
            seconds = seconds * 10 + Int64(line[place] &- 0x30)
            place += 1
        }
        guard place > start, line[place] == 0x2E, let (nanoseconds, end) = fraction(line, at: place + 1),
            seconds <= 9_000_000_000
        else { return nil }
        let total = seconds * 1_000_000_000 + nanoseconds
        if seconds < 1_000_000_000, place < 19 {
            return Stamp(
                reading: WallReading(localNanoseconds: total, zoneMinutes: nil), end: end,
                isSinceBoot: true)
        }
        return Stamp(reading: WallReading(utcNanoseconds: total, zoneMinutes: 0), end: end)
    }

    /// Seconds since midnight of `HH:MM:SS`.
    private static func timeOfDay(_ line: ByteText, at place: Int) -> Int64? {
        guard let hour = line.digits(place, 2), hour < 24, line[place + 2] == 0x3A,
            let minute = line.digits(place + 3, 2), minute < 60, line[place + 5] == 0x3A,
            let second = line.digits(place + 6, 2), second <= 60
        else { return nil }
        return Int64(hour * 3_600 + minute * 60 + second)
    }

    /// A day of the log's year, or of the year that stands in: one without a 29 February, until the log has one.
    private mutating func date(month: Int, day: Int) -> CivilDate? {
        if let year {
            // The leap day of the year after, when the log runs over New Year.
            return CivilDate(year: year, month: month, day: day)
                ?? (month == 2 && day == 29
                    ? CivilDate(year: year, month: 2, day: 28).map {
                        CivilDate(daysSince1970: $0.daysSince1970 + 1)
                    } : nil)
        }
        if month == 2, day == 29 { standInYear = WallReading.unknownYear }
        return CivilDate(year: standInYear, month: month, day: day)
    }

    private static func finish(
        _ line: ByteText, seconds: Int64, fraction place: Int, precision: WallReading.Precision
    ) -> Stamp? {
        guard let (nanoseconds, end) = fraction(line, at: place) else { return nil }
        var zone: Int16?
        var stampEnd = end
        if line[end + 1] == 0x2B || line[end + 1] == 0x2D, line[end + 6] == 0x20,
            let hours = line.digits(end + 2, 2), hours <= 24, let minutes = line.digits(end + 4, 2),
            minutes < 60
        {
            zone = Int16(hours * 60 + minutes) * (line[end + 1] == 0x2D ? -1 : 1)
            stampEnd = end + 6
        }
        // Years end at 2261, so seconds since 1970 fit into nanoseconds.
        return Stamp(
            reading: WallReading(
                localNanoseconds: seconds * 1_000_000_000 + nanoseconds, zoneMinutes: zone,
                precision: precision),
            end: stampEnd)
    }

    /// Three to nine digits of fraction in nanoseconds, and the place of the space after them.
    private static func fraction(_ line: ByteText, at start: Int) -> (nanoseconds: Int64, end: Int)? {
        if line[start + 3] == 0x20, let tens = line.twoDigits(start + 1) {
            // Milliseconds, as nearly all have.
            let hundreds = line[start] &- 0x30
            return hundreds < 10 ? (Int64(Int(hundreds) * 100 + tens) * 1_000_000, start + 3) : nil
        }
        var value: Int64 = 0
        var place = start
        while place < start + 9 {
            let digit = line[place] &- 0x30
            guard digit < 10 else { break }
            value = value * 10 + Int64(digit)
            place += 1
        }
        guard line[place] == 0x20 else { return nil }
        switch place - start {
        case 3: return (value * 1_000_000, place)
        case 6: return (value * 1_000, place)
        case 9: return (value, place)
        default: return nil
        }
    }
}
