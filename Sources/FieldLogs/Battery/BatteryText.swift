import TraceModel

/// What `dumpsys batterystats` prints for people: the history with its offsets, and after it totals that are not read.
struct BatteryText: LogFormat {
    static let name = "batterystats-text"
    static let platform: Platform? = .android

    private(set) var records = BatteryRecords()
    /// True where other parts of the dump stand.
    private var isElsewhere = false

    /// A line of the history: `+1h26m18s315ms (2) 095 +top=u0a280:"com.acme.talk"`.
    private struct Line {
        /// Nanoseconds since the history began.
        let offset: Int64
        let content: ByteText

        init?(_ line: ByteText) {
            let text = line.trimmed
            let end = text.firstIndex(of: " (") ?? 0
            guard end > 0, let close = text.firstIndex(of: ") ", from: end),
                text.slice(end + 2, close).integer != nil
            else { return nil }
            let printed = text.prefix(end)
            if printed.equals("0") {
                offset = 0
            } else if printed[0] == 0x2B, let nanoseconds = SystemDuration.nanoseconds(printed.dropFirst(1)) {
                offset = nanoseconds
            } else {
                return nil
            }
            content = text.dropFirst(close + 2)
            let isLevel = content.digits(0, 3) != nil && (content[3] == 0x20 || content.count == 3)
            guard isLevel || BatteryText.command(content) != nil else { return nil }
        }
    }

    static func recognises(_ line: ByteText) -> Bool {
        line.hasPrefix("Battery History (") || Line(line) != nil
    }

    func role(of line: ByteText) -> LineRole { .whole }

    mutating func read(_ line: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        if let read = Line(line) {
            isElsewhere = false
            return records.isOver ? .known : self.read(read, into: &trace)
        }
        if line.hasPrefix("Battery History") {
            isElsewhere = false
            return .known
        }
        let text = line.trimmed
        if text.hasPrefix("Details: ") || text.hasPrefix("/proc/stat=") { return .known }
        // Headings of other parts stand at the edge and end with a colon.
        if line[0] != 0x20, text[text.count - 1] == 0x3A { isElsewhere = true }
        return isElsewhere ? .known : .unknown
    }

    mutating func finish(into trace: inout LogTrace) { records.history.finish(into: &trace) }

    private mutating func read(_ line: Line, into trace: inout LogTrace) -> LogTrace.Use {
        guard records.advance(by: line.offset &- records.elapsed, into: &trace) else { return .used }
        if let command = Self.command(line.content) { return records.read(command, into: &trace) }
        records.history.beginLine()
        let level = BatteryItem(.none, BatteryKeys.level, value: line.content.prefix(3))
        var use = records.history.read(level, into: &trace)
        var items = BatteryTextItems(line.content.dropFirst(3))
        while let found = items.next() {
            use = use.joined(with: found.item.map { records.history.read($0, into: &trace) } ?? found.use)
        }
        records.history.endLine(into: &trace)
        return use
    }

    private static func command(_ text: ByteText) -> BatteryCommand? {
        if text.hasPrefix("START") { return .start }
        if text.hasPrefix("SHUTDOWN") { return .shutdown }
        if text.hasPrefix("*OVERFLOW*") { return .overflow }
        if text.hasPrefix("RESET:TIME: ") { return wall(text.dropFirst(12)).map { .reset($0) } }
        return text.hasPrefix("TIME: ") ? wall(text.dropFirst(6)).map { .time($0) } : nil
    }

    /// `2022-01-04-17-30-01`, in the zone of the device, which is not told.
    private static func wall(_ text: ByteText) -> WallReading? {
        guard text[4] == 0x2D, text[7] == 0x2D, text[10] == 0x2D, text[13] == 0x2D, text[16] == 0x2D,
            let year = text.digits(0, 4), let month = text.digits(5, 2), let day = text.digits(8, 2),
            let hour = text.digits(11, 2), let minute = text.digits(14, 2), let second = text.digits(17, 2),
            hour < 24, minute < 60, second < 61, (1_970...2_200).contains(year),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        let seconds = Int64(hour * 3_600 + minute * 60 + second)
        return WallReading(
            localNanoseconds: Int64(date.daysSince1970) * WallReading.day + seconds * 1_000_000_000,
            zoneMinutes: nil)
    }
}
