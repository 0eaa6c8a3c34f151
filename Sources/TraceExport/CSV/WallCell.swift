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
        line.append(decimal: seconds / 3_600, digits: 2)
        line.append(byte: 0x3A)
        line.append(decimal: seconds / 60 % 60, digits: 2)
        line.append(byte: 0x3A)
        line.append(decimal: seconds % 60, digits: 2)
        line.append(byte: 0x2E)
        line.append(decimal: rest, digits: 9)
        line.append(zone)
    }
}
