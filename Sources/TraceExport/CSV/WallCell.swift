import ByteIO
import TraceModel

/// Writes readings of a wall clock (ISO 8601, as ``WallReading/iso8601``), with the date and zone of the last one kept:
/// most rows stand on the same day.
struct WallCell {
    private var last: WallReading?
    private var lastDay: Int64 = .min
    private var date = ""
    private var zone = ""

    /// Adds a reading with nine digits of fraction.
    mutating func append(_ wall: WallReading, to line: inout ByteBuilder) {
        let time = wall.timeOfDay
        let day = wall.localNanoseconds &- time
        if day != lastDay || wall.precision != last?.precision || wall.zoneMinutes != last?.zoneMinutes {
            lastDay = day
            zone = wall.zoneText
            let text = wall.iso8601
            date = String(text.prefix(upTo: text.firstIndex(of: "T") ?? text.startIndex))
        }
        last = wall
        line.append(date)
        line.append(byte: 0x54)
        let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
        append(seconds / 3_600, digits: 2, to: &line)
        line.append(byte: 0x3A)
        append(seconds / 60 % 60, digits: 2, to: &line)
        line.append(byte: 0x3A)
        append(seconds % 60, digits: 2, to: &line)
        line.append(byte: 0x2E)
        append(rest, digits: 9, to: &line)
        line.append(zone)
    }

    private func append(_ value: Int64, digits: Int, to line: inout ByteBuilder) {
        var scale: Int64 = 1
        for _ in 1..<digits { scale *= 10 }
        while scale > 0 {
            line.append(byte: 0x30 + UInt8(value / scale % 10))
            scale /= 10
        }
    }
}
