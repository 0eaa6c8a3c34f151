import TraceModel

/// When a dump was taken: `dumpsys alarm` prints both clocks,
/// `nowRTC=1629844744041=2021-08-24 23:39:04.041 nowELAPSED=403532`, and other services one of them.
struct DumpNow {
    /// Local time, with the zone that follows from both readings.
    let wall: WallReading

    /// Reads the line; nil if it is another one.
    init?(_ line: ByteText) {
        let text = line.trimmed
        guard let start = text.firstIndex(of: "nowRTC="), start < 4,
            let milliseconds = text.dropFirst(start + 7).leadingInteger,
            (0...7_258_118_400_000).contains(milliseconds),
            let equals = text.firstIndex(of: 0x3D, from: start + 7),
            let local = LocalStamp.reading(text.dropFirst(equals + 1))
        else { return nil }
        // Zones lie on a grid of quarters of an hour.
        let quarters = (Double(local.localNanoseconds - milliseconds * 1_000_000) / 900e9).rounded()
        guard abs(quarters) <= 96 else { return nil }
        wall = WallReading(
            utcNanoseconds: milliseconds * 1_000_000, zoneMinutes: Int16(quarters * 15))
    }
}
