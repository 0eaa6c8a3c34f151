import TraceModel

/// What `dumpsys batterystats -c` prints: the history of the battery, and totals, in lines that begin with `9,`.
struct BatteryCheckin: LogFormat {
    static let name = "batterystats"
    static let platform: Platform? = .android

    /// Longest tag that is kept in bytes.
    private static let tagLimit = 512

    private(set) var records = BatteryRecords()
    private var totals = BatteryTotals()
    /// The texts that the history names by number.
    private var pool = BoundedMap<Int64, BatteryHolder>()

    /// The number in front is the version of the form; there was never another one.
    static func recognises(_ line: ByteText) -> Bool {
        guard line.hasPrefix("9,") else { return false }
        var fields = CheckinFields(line.dropFirst(2))
        guard let second = fields.next(), let third = fields.next() else { return false }
        if second.equals("h") { return third.leadingInteger != nil }
        if second.equals("hsp") { return third.integer != nil }
        guard second.integer != nil, third.count == 1, let tag = fields.next() else { return false }
        return "ilcu".utf8.contains(third[0]) && (2...5).contains(tag.count)
    }

    func role(of line: ByteText) -> LineRole { .whole }

    mutating func read(_ line: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        guard Self.recognises(line) else { return .unknown }
        if records.isOver { return .known }
        if line.hasPrefix("9,h,") { return readHistory(line.dropFirst(4), into: &trace) }
        if line.hasPrefix("9,hsp,") { return readPool(line.dropFirst(6)) }
        return readTotals(line.dropFirst(2), into: &trace)
    }

    mutating func finish(into trace: inout LogTrace) {
        records.history.finish(into: &trace)
        if let facts = totals.facts(in: trace.catalog) { trace.aggregates.append(facts) }
    }

    /// `INDEX,UID,"TEXT"`.
    private mutating func readPool(_ line: ByteText) -> LogTrace.Use {
        var fields = CheckinFields(line)
        guard let index = fields.nextInteger(),
            let uid = fields.nextInteger().flatMap({ UInt32(exactly: $0) }),
            let text = fields.next()
        else { return .unknown }
        pool[index] = BatteryHolder(uid: uid, tag: Array(CheckinFields.unquoted(text).prefix(Self.tagLimit)))
        return .used
    }

    /// `MILLISECONDS:COMMAND` or `MILLISECONDS,ITEM,…`.
    private mutating func readHistory(_ line: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        guard let delta = line.leadingInteger else { return .unknown }
        let rest = line.dropFirst(line.bytes.firstIndex { !(0x30...0x39).contains($0) } ?? line.count)
        let (nanoseconds, overflow) = delta.multipliedReportingOverflow(by: 1_000_000)
        guard records.advance(by: overflow ? .max : nanoseconds, into: &trace) else { return .used }
        if rest[0] == 0x3A {
            guard let command = Self.command(rest.dropFirst(1)) else { return .unknown }
            return records.read(command, into: &trace)
        }
        // Steps of the CPU, whose values hold commas: of the three busiest apps alone, so no sum of them is the truth.
        if rest.hasPrefix(",Dcpu=") || rest.hasPrefix(",Dpst=") { return .known }
        var use = LogTrace.Use.known
        var fields = CheckinFields(rest.dropFirst(1))
        records.history.beginLine()
        while let field = fields.next() {
            // An empty item means nothing; some lines end with one.
            if !field.isEmpty { use = use.joined(with: readItem(field, into: &trace)) }
        }
        records.history.endLine(into: &trace)
        return use
    }

    private static func command(_ text: ByteText) -> BatteryCommand? {
        if text.equals("START") { return .start }
        if text.equals("SHUTDOWN") { return .shutdown }
        if text.equals("*OVERFLOW*") { return .overflow }
        if text.hasPrefix("RESET:TIME:") { return wall(text.dropFirst(11)).map { .reset($0) } }
        return text.hasPrefix("TIME:") ? wall(text.dropFirst(5)).map { .time($0) } : nil
    }

    /// Milliseconds since 1970.
    private static func wall(_ text: ByteText) -> WallReading? {
        // Up to the year 2200.
        guard let time = text.integer, (0...7_258_118_400_000).contains(time) else { return nil }
        return WallReading(utcNanoseconds: time * 1_000_000, zoneMinutes: 0)
    }

    private mutating func readItem(_ field: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        let sign: BatteryItem.Sign = field[0] == 0x2B ? .on : field[0] == 0x2D ? .off : .none
        let item = sign == .none ? field : field.dropFirst(1)
        let equals = item.firstIndex(of: 0x3D)
        guard let key = BatteryKeys.short(item.prefix(equals ?? item.count)) else { return .unknown }
        let value = equals.map { item.dropFirst($0 + 1) } ?? item.prefix(0)
        return records.history.read(
            BatteryItem(sign, key, value: value, holder: value.integer.flatMap { pool[$0] }), into: &trace)
    }

    /// `UID,WHICH,TAG,…`.
    private mutating func readTotals(_ line: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        var fields = CheckinFields(line)
        let owner = fields.nextInteger().flatMap { UInt32(exactly: $0) }
        guard let which = fields.next(), let tag = fields.next() else { return .unknown }
        if which.equals("i"), tag.equals("vers") {
            guard let version = fields.nextInteger() else { return .unknown }
            records.history.setVersion(version)
            trace.decide("form", "version \(version)", because: "the line `vers`")
            return .used
        }
        if which.equals("i"), tag.equals("uid") {
            guard let uid = fields.nextInteger().flatMap({ UInt32(exactly: $0) }), let app = fields.next(),
                !app.isEmpty
            else { return .unknown }
            trace.name(uid: uid, app: trace.name(app))
            totals.name(uid: uid, app: trace.name(app))
            return .used
        }
        if which.equals("l"), let owner { return totals.read(uid: owner, tag, fields) ? .used : .known }
        return .known
    }
}
