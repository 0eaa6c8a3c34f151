import TraceModel

/// The front of a line of Xcode's console: `2021-11-25 14:41:34.367850+0000 Driver[3314:522530] `.
struct XcodePrefix {
    let stamp: WallReading
    let processName: ByteText
    let pid: UInt32
    /// What the process said, with its `[category] ` if it has one.
    let message: ByteText

    /// Reads the front of a line; nil if the line has another shape.
    init?(_ line: ByteText) {
        guard let stamp = Self.stamp(line) else { return nil }
        let rest = line.dropFirst(stamp.length)
        guard let (name, pid, end) = Self.process(rest) else { return nil }
        self.stamp = stamp.reading
        processName = name
        self.pid = pid
        message = rest.dropFirst(end)
    }

    /// Date, time with a fraction of up to nine digits, offset.
    private static func stamp(_ line: ByteText) -> (reading: WallReading, length: Int)? {
        guard line.count > 24, line[4] == 0x2D, line[7] == 0x2D, line[10] == 0x20, line[13] == 0x3A,
            line[16] == 0x3A, line[19] == 0x2E,
            let year = line.digits(0, 4), let month = line.digits(5, 2), let day = line.digits(8, 2),
            let date = CivilDate(year: year, month: month, day: day),
            let hour = line.digits(11, 2), hour < 24, let minute = line.digits(14, 2), minute < 60,
            let second = line.digits(17, 2), second <= 60
        else { return nil }
        var place = 20
        var fraction: Int64 = 0
        var digits = 0
        while digits < 9, let digit = line.digits(place, 1) {
            fraction = fraction * 10 + Int64(digit)
            digits += 1
            place += 1
        }
        guard digits > 0 else { return nil }
        for _ in digits..<9 { fraction *= 10 }
        var zone: Int16?
        if line[place] == 0x2B || line[place] == 0x2D {
            guard let hours = line.digits(place + 1, 2), hours <= 24, let minutes = line.digits(place + 3, 2),
                minutes < 60
            else { return nil }
            zone = Int16(hours * 60 + minutes) * (line[place] == 0x2D ? -1 : 1)
            place += 5
        }
        guard line[place] == 0x20 else { return nil }
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
        // Years end at 2261, so seconds since 1970 fit into nanoseconds.
        return (
            WallReading(localNanoseconds: seconds * 1_000_000_000 + fraction, zoneMinutes: zone), place + 1
        )
    }

    /// `Name[pid:tid] `; the name may hold spaces, the thread is hexadecimal or decimal.
    private static func process(_ text: ByteText) -> (name: ByteText, pid: UInt32, end: Int)? {
        var from = 0
        while let open = text.firstIndex(of: 0x5B, from: from) {
            if let colon = text.firstIndex(of: 0x3A, from: open),
                let close = text.firstIndex(of: 0x5D, from: open),
                colon < close, let pid = text.slice(open + 1, colon).integer,
                let known = UInt32(exactly: pid),
                open > 0
            {
                let space = text[close + 1] == 0x20 ? 1 : 0
                return (text.prefix(open), known, close + 1 + space)
            }
            from = open + 1
        }
        return nil
    }
}
