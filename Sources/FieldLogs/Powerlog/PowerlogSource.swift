import ByteIO
import TraceModel

/// The powerlog of an Apple device (`CurrentPowerlog.PLSQL`, `.EPSQL`, `powerlog_*.PLSQL`): the charge of the battery and
/// assertions as events, and what each app ran as totals.
public struct PowerlogSource: EventSource {
    /// Bytes of a powerlog; those of a device have up to 100 million.
    private static let sizeLimit = 256 << 20

    private var bytes: any ByteSource
    private var trace = LogTrace()
    private var isBegun = false
    private var totals = PowerlogTotals()
    private var processes: [UInt32: (name: String, app: String)] = [:]
    private var level = Double.nan
    private var isCharging: Bool?
    /// Parts of the database that could not be read.
    public private(set) var losses: [InputFailure] = []
    /// What each app ran, once it was read.
    public var aggregates: [AggregateFacts] { trace.aggregates }

    /// Reads a powerlog; nil if the stream is no SQLite database.
    public init?(_ source: PeekedSource) {
        guard Self.recognises(source.front) else { return nil }
        bytes = source
    }

    /// True if the front of a stream is that of an SQLite database; whether it is a powerlog, its tables tell.
    public static func recognises(_ front: [UInt8]) -> Bool {
        front.starts(with: Array("SQLite format 3\0".utf8))
    }

    /// How the database was recognised, and which of its tables were read.
    public var explanation: InputExplanation? {
        InputExplanation(decisions: trace.decisions.all, unknownLines: [])
    }

    /// See ``EventSource/next(_:_:)``.
    public mutating func next(_ batch: inout EventBatch, _ catalog: inout TraceCatalog) throws(InputFailure)
        -> Bool
    {
        swap(&trace.catalog, &catalog)
        defer { swap(&trace.catalog, &catalog) }
        if !isBegun {
            isBegun = true
            try begin()
        }
        if let failure = trace.failure { throw failure }
        trace.release(into: &batch, all: true)
        return !batch.isEmpty
    }

    private mutating func begin() throws(InputFailure) {
        var boot = BootRecord()
        boot.platform = trace.catalog.names.intern(Platform.ios.rawValue)
        trace.boot = try trace.catalog.add(boot)
        trace.catalog.source.format = trace.catalog.names.intern("powerlog")
        let content = try WholeFile.read(
            &bytes, limit: Self.sizeLimit, hint: "a powerlog of one day (powerlog_*.PLSQL.gz) is smaller")
        // Not needed any more.
        bytes = MemorySource([])
        do throws(PowerlogDatabase.Failure) {
            let database = try PowerlogDatabase(content)
            let names = try database.tables()
            let known = PowerlogTable.all.filter { names.contains($0.name) }
            guard !known.isEmpty else { throw PowerlogDatabase.Failure(message: "") }
            trace.decide(
                "format", "powerlog",
                because:
                    "an SQLite database with tables of powerlog: \(known.map(\.name).joined(separator: ", "))"
            )
            read(known, of: database)
        } catch {
            let isOther = error.message.isEmpty
            throw InputFailure(
                .notDone,
                isOther
                    ? "it is an SQLite database, and no powerlog" : "the database cannot be read",
                place: "byte 0",
                cause: isOther ? "none of its tables is one that traceq knows of powerlog" : error.message,
                hint: isOther
                    ? "`traceq query --db FILE` asks an index that traceq made"
                    : "copy it anew from the device, with nothing writing to it")
        }
    }

    private mutating func read(_ known: [PowerlogTable], of database: PowerlogDatabase) {
        var offset = 0.0
        var newest = -Double.infinity
        read(.timeOffset, known, database) { row, _ in
            guard let id = row[0].number, id > newest, let system = row[1].number, system.isFinite else {
                return
            }
            (newest, offset) = (id, system)
        }
        trace.decide(
            "clock", "\(offset) s added to each time",
            because: newest.isFinite
                ? "the newest row of \(PowerlogTable.timeOffset.name)" : "no table tells an offset")
        read(.processes, known, database) { row, source in source.takeProcess(row) }
        var battery: [BatteryRow] = []
        read(.battery, known, database) { row, _ in
            if let row = BatteryRow(row, offset) { battery.append(row) }
        }
        tellBattery(battery)
        read(.assertions, known, database) { row, source in source.takeAssertion(row, offset) }
        read(.appRunTime, known, database) { row, source in source.totals.takeHour(row, offset: offset) }
        read(.coalition, known, database) { row, source in
            source.totals.takeInterval(row, offset: offset)
        }
        trace.aggregates = totals.facts()
    }

    private mutating func read(
        _ table: PowerlogTable, _ known: [PowerlogTable], _ database: PowerlogDatabase,
        _ take: ([PowerlogDatabase.Value], inout PowerlogSource) -> Void
    ) {
        guard known.contains(where: { $0.name == table.name }) else { return }
        do throws(PowerlogDatabase.Failure) {
            let isWhole = try database.rows(of: table) { take($0, &self) }
            if !isWhole {
                lose("\(table.name) has more than \(PowerlogDatabase.rowLimit) rows", "the first were read")
            }
        } catch {
            lose("\(table.name) cannot be read to its end", error.message)
        }
    }

    private mutating func lose(_ what: String, _ cause: String) {
        losses.append(
            InputFailure(.dataLost, what, place: "table", cause: cause, hint: "the rest was read"))
    }

    // MARK: Rows

    private mutating func takeProcess(_ row: [PowerlogDatabase.Value]) {
        guard let pid = Self.pid(row[1]) else { return }
        let name = row[2].string.isEmpty ? row[3].string : row[2].string
        processes[pid] = (name, row[4].string)
    }

    /// Rows of the battery stand in any order; what changed, their times tell.
    private mutating func tellBattery(_ rows: [BatteryRow]) {
        for row in rows.sorted(by: { $0.time < $1.time }) {
            guard let time = Self.wall(row.time).flatMap({ trace.time(of: $0) }) else { continue }
            if let percent = row.level, percent != level {
                level = percent
                trace.add(
                    .sample, label: Metric.batteryLevel.rawValue, number: Int64((percent * 10).rounded()),
                    at: time)
            }
            guard let charging = row.isCharging, charging != isCharging else { continue }
            isCharging = charging
            trace.add(
                .device, label: Words.Device.charging,
                name: trace.catalog.names.intern(charging ? "on" : "off"), at: time)
        }
    }

    private struct BatteryRow {
        let time: Double
        let level: Double?
        let isCharging: Bool?

        init?(_ row: [PowerlogDatabase.Value], _ offset: Double) {
            guard let seconds = row[0].number, seconds.isFinite else { return nil }
            time = seconds + offset
            level = row[1].number.flatMap { (0...100).contains($0) ? $0 : nil }
            isCharging = row[2].number.map { $0 != 0 }
        }
    }

    private mutating func takeAssertion(_ row: [PowerlogDatabase.Value], _ offset: Double) {
        guard let time = time(row[0], offset), !row[1].string.isEmpty,
            let kind = Self.assertionActions[row[2].string.lowercased()],
            let pid = Self.pid(row[4]) ?? Self.pid(row[5])
        else { return }
        let known = processes[pid]
        let names = [known?.name ?? "", known?.app ?? ""].map {
            $0.isEmpty ? NameID.none : trace.catalog.names.intern($0)
        }
        let process = trace.process(pid: pid, name: names[0], app: names[1])
        guard process != 0 else { return }
        trace.add(
            kind, process: process, label: Words.Hold.powerAssertion,
            name: trace.catalog.names.intern(row[1].string), at: time)
    }

    /// What a powerlog calls the begin and the end of an assertion; other actions say nothing about either.
    private static let assertionActions: [String: EventKind] = [
        "created": .holdAcquired, "turnedon": .holdAcquired, "released": .holdReleased,
        "turnedoff": .holdReleased, "timedout": .holdReleased, "clientdied": .holdReleased,
    ]

    private static func pid(_ value: PowerlogDatabase.Value) -> UInt32? {
        guard let number = value.number, number >= 1, number < 1e9 else { return nil }
        return UInt32(number)
    }

    private mutating func time(_ value: PowerlogDatabase.Value, _ offset: Double) -> Int64? {
        value.number.flatMap { Self.wall($0 + offset) }.flatMap { trace.time(of: $0) }
    }

    /// Seconds since 1970 of a device's clock; nil before 2001, when it was never set, and after 2200.
    static func wall(_ seconds: Double) -> WallReading? {
        guard (978_307_200...7_258_118_400).contains(seconds) else { return nil }
        return WallReading(utcNanoseconds: Int64(seconds * 1e6) * 1_000, zoneMinutes: 0)
    }
}
