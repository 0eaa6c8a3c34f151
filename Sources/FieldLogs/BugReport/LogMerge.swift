import TraceModel

/// The lines of all logs of a report in one order of time.
///
/// Each section tells the same history again, for other buffers, and each begins earlier than the one before it ended. So
/// lines are kept, placed by a clock of their own section, and read in order when all are there. What several sections tell
/// in the same words at the same time is one line.
struct LogMerge {
    /// Bytes of lines that are kept at a time; the logs of a device are smaller.
    static let limit = 32 << 20

    private struct Entry {
        var time: Int64
        /// Of who wrote what.
        let hash: UInt64
        let section: Int
    }

    private var lines = KeptLines()
    private var entries: [Entry] = []
    private var stamps = LogcatStamps()
    private var markers = LogcatMarkers()
    private var section = -1
    private var clock = LogClock()
    /// Trace time of the first stamp of the section.
    private var offset: Int64 = 0
    /// Lines of which the section's clock does not know yet whether they are late begin here; nil if there are none.
    private var doubtful: Int?
    private var base: WallReading?
    private(set) var steps: [LogClock.Step] = []
    private(set) var newest: Int64?

    /// The first stamp of all, at trace time 0.
    var begin: WallReading? { base }
    var isFull: Bool { lines.size > Self.limit }

    /// Takes a line of a section: it is read later, or says nothing.
    mutating func take(
        _ line: ByteText, section: Int, captured: CivilDate?, into trace: inout LogTrace
    ) -> LogTrace.Use {
        if LogcatMarkers.isMarker(line) { return markers.read(line) ? .known : .unknown }
        guard let stamp = stamps.read(line, into: &trace), !stamp.isSinceBoot,
            let prefix = LogcatPrefix(line, from: stamp.end)
        else { return line[0] == 0x20 || line[0] == 0x09 ? .known : .unknown }
        if section != self.section { begin(section, at: stamp.reading, captured) }
        let reading = clock.read(stamp.reading, buffer: markers.buffer, thread: prefix.tid)
        settle(reading)
        let time = reading.time.addingClamped(offset)
        newest = max(newest ?? time, time)
        guard Logcat.isOfInterest(prefix, in: trace) else { return .known }
        if clock.isInDoubt, doubtful == nil { doubtful = entries.count }
        lines.append(line, number: trace.line)
        entries.append(Entry(time: time, hash: Self.hash(prefix), section: section))
        return .later
    }

    /// Another section begins, on a clock of its own.
    private mutating func begin(_ section: Int, at stamp: WallReading, _ captured: CivilDate?) {
        if let reading = clock.finish() { settle(reading) }
        doubtful = nil
        self.section = section
        clock = LogClock()
        var first = stamp
        // No line is newer than the report: without a year, it is of the year before.
        if first.precision == .noYear, let captured,
            first.date.daysSince1970 > captured.daysSince1970 + 1,
            let earlier = CivilDate(year: first.date.year - 1, month: first.date.month, day: first.date.day)
        {
            let days = Int64(earlier.daysSince1970 - first.date.daysSince1970)
            first.localNanoseconds += days * WallReading.day
        }
        if base == nil { base = first }
        offset = first.utcNanoseconds.subtractingClamped(base?.utcNanoseconds ?? 0)
    }

    /// The clock of the section knows what to make of the lines that went back.
    private mutating func settle(_ reading: LogClock.Reading) {
        guard let shift = reading.settled else { return }
        for place in (doubtful ?? entries.count)..<entries.count { entries[place].time &+= shift }
        doubtful = nil
        guard let step = reading.step else { return }
        // Every section tells of the same steps.
        let time = step.time.addingClamped(offset)
        let isKnown = steps.contains {
            ($0.time.subtractingClamped(time)).magnitude < 60_000_000_000
                && ($0.by.subtractingClamped(step.by)).magnitude < 60_000_000_000
        }
        if !isKnown, steps.count < 1_000 { steps.append(LogClock.Step(time: time, by: step.by)) }
    }

    /// Gives the lines in order, each with its number and its trace time, and forgets them. Gives how many lines repeat
    /// another one.
    mutating func drain(_ body: (ByteText, Int64, Int64) -> Void) -> Int {
        if let reading = clock.finish() { settle(reading) }
        doubtful = nil
        section = -1
        let entries = self.entries
        let order = entries.indices.sorted { (entries[$0].time, $0) < (entries[$1].time, $1) }
        let told = Self.withoutRepetitions(order, entries)
        lines.read(told) { line, number, index in body(line, number, entries[index].time) }
        lines = KeptLines()
        self.entries = []
        return order.count - told.count
    }

    /// The same words at the same time in two sections are one line; in one section they are two.
    private static func withoutRepetitions(_ order: [Int], _ entries: [Entry]) -> [Int] {
        struct Teller: Hashable {
            let hash: UInt64
            let section: Int
        }
        var told: [Int] = []
        told.reserveCapacity(order.count)
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, entries[order[end]].time == entries[order[start]].time { end += 1 }
            if end == start + 1 {
                told.append(order[start])
            } else {
                var counts: [Teller: Int] = [:]
                var kept: [UInt64: Int] = [:]
                for index in order[start..<end] {
                    let entry = entries[index]
                    let count = counts[Teller(hash: entry.hash, section: entry.section), default: 0] + 1
                    counts[Teller(hash: entry.hash, section: entry.section)] = count
                    guard count > kept[entry.hash, default: 0] else { continue }
                    kept[entry.hash] = count
                    told.append(index)
                }
            }
            start = end
        }
        return told
    }

    /// FNV-1a of who wrote what; the layouts of sections differ.
    private static func hash(_ prefix: LogcatPrefix) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for number in [prefix.pid, prefix.tid] {
            for place in 0..<4 { add(UInt8(truncatingIfNeeded: number >> UInt32(place * 8))) }
        }
        for byte in prefix.tag.bytes { add(byte) }
        add(0)
        for byte in prefix.message.bytes { add(byte) }
        return hash
    }
}
