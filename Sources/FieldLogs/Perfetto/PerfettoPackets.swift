import TraceModel

/// The packets of a Perfetto trace, each read by what it holds (source: Perfetto `trace_packet.proto`; the numbers are those
/// of its fields).
struct PerfettoPackets {
    /// Fields that packets have; others are of versions to come.
    private enum Payload: Int {
        case processTree = 2
        case clockSnapshot = 6
        case processStats = 9
        case trackEvent = 11
        case battery = 38
        case androidLog = 39
        case systemInfo = 45
        case packages = 47
        case compressed = 50
        case statsdAtom = 84
        case appWakeLocks = 116
        case cpuPerUID = 119
        case zstdCompressed = 133
        case processStates = 1_002
        case freezerStates = 1_003
    }

    /// Further fields of packets: of the packet itself, and payloads that say nothing of apps.
    private static let others: Set<Int> = [
        1, 3, 4, 5, 7, 8, 10, 12, 13, 33, 35, 36, 40, 41, 42, 46, 58, 59, 60, 69, 77, 79, 86, 87, 89, 91, 98,
        115, 123,
    ]

    static func isKnown(_ field: Int) -> Bool { Payload(rawValue: field) != nil || others.contains(field) }

    /// What stands on a packet besides its payload.
    struct Head {
        var time: UInt64?
        var clock: UInt64?
        var sequence: UInt64 = 0
        var flags: UInt64 = 0
        var isFirst = false
        var isAfterLoss = false
    }

    var trace: LogTrace
    private(set) var counts = LineCounts()
    /// The first packet that could not be read; 0 if there is none.
    private(set) var firstUnreadable = 0
    private var clocks = PerfettoClocks()
    private var sequences = PerfettoSequences()
    private var compression = PacketCompression()
    private var log = PerfettoLog()
    private var processes = PerfettoProcesses()
    private var atoms = StatsdAtoms()
    private var wakeLocks = PerfettoWakeLocks()
    private var framework = FrameworkEvents()
    private var number = 0
    /// Boot time of trace time 0; nil before the first time.
    private var base: Int64?
    private var newest: Int64 = 0
    /// Logs of before the first snapshot of the clocks, which are in wall time.
    private var early = KeptLines()
    private static let earlyLimit = 8 << 20
    private var zone: Int16?

    var isLibraryMissing: Bool { compression.isLibraryMissing }

    init(options: ReadingOptions) { trace = LogTrace(options: options, isOutOfOrder: true) }

    mutating func begin() throws(InputFailure) {
        var boot = BootRecord()
        boot.platform = trace.catalog.names.intern(Platform.android.rawValue)
        trace.boot = try trace.catalog.add(boot)
        trace.catalog.source.format = trace.catalog.names.intern("perfetto")
    }

    mutating func passOver() {
        number += 1
        counts.unreadable += 1
        if firstUnreadable == 0 { firstUnreadable = number }
    }

    /// Reads a packet of the file.
    mutating func read(_ packet: ByteText) {
        var fields = ProtoFields(packet)
        var batch: ProtoFields.Field?
        while let field = fields.next() {
            if field.number == Payload.compressed.rawValue || field.number == Payload.zstdCompressed.rawValue
            {
                batch = field
            }
        }
        guard let batch else { return readSingle(packet) }
        // Moved out and back, so that reading may change everything else.
        var compression = compression
        self.compression = PacketCompression(withRoom: false)
        let isZlib = batch.number == Payload.compressed.rawValue
        let isRead =
            isZlib
            ? compression.inflate(batch.bytes, { readBatch($0) })
            : compression.decompress(batch.bytes, { readBatch($0) })
        self.compression = compression
        if isRead != true { passOver() }
    }

    /// Reads the packets of a batch; false if it is damaged. Batches are not nested.
    private mutating func readBatch(_ bytes: ByteText) -> Bool {
        var fields = ProtoFields(bytes)
        while let field = fields.next() { if field.number == 1 { readSingle(field.bytes) } }
        return !fields.isDamaged
    }

    private mutating func readSingle(_ packet: ByteText) {
        number += 1
        trace.line = Int64(number)
        var head = Head()
        var payload: (kind: Payload, bytes: ByteText)?
        var interned: ByteText?
        var defaults: ByteText?
        var isAnyKnown = false
        var fields = ProtoFields(packet)
        while let field = fields.next() {
            if Self.isKnown(field.number) { isAnyKnown = true }
            switch field.number {
            case 8: head.time = field.value
            case 58: head.clock = field.value
            case 10: head.sequence = field.value
            case 13: head.flags = field.value
            case 42: head.isAfterLoss = field.isOn
            case 87: head.isFirst = field.isOn
            case 12: interned = field.bytes
            case 59: defaults = field.bytes
            default:
                if let kind = Payload(rawValue: field.number) { payload = (kind, field.bytes) }
            }
        }
        if fields.isDamaged {
            counts.unreadable += 1
            if firstUnreadable == 0 { firstUnreadable = number }
            return
        }
        if head.flags & 1 != 0 { sequences.clear(head.sequence) }
        if let defaults { sequences.setDefaults(defaults, of: head.sequence) }
        if let interned { sequences.intern(interned, of: head.sequence, into: &trace) }
        // Every packet tells how far the trace reaches.
        if head.time != nil { _ = place(head) }
        guard let payload else {
            if isAnyKnown { counts.known += 1 } else { counts.unknown += 1 }
            return
        }
        switch read(payload.kind, payload.bytes, head) {
        case .used: counts.used += 1
        case .known, .later: counts.known += 1
        case .unknown: counts.unknown += 1
        }
    }

    private mutating func read(_ kind: Payload, _ bytes: ByteText, _ head: Head) -> LogTrace.Use {
        switch kind {
        case .clockSnapshot:
            clocks.read(bytes, sequence: head.sequence)
            guard clocks.hasWall else { return .known }
            readEarly()
            return .used
        case .systemInfo: return readSystem(bytes)
        case .packages: return processes.readPackages(bytes, into: &trace)
        case .processTree: return processes.readTree(bytes, into: &trace)
        case .androidLog:
            if clocks.hasWall { return readLog(bytes) }
            guard early.size < Self.earlyLimit else { return .known }
            early.append(bytes, number: trace.line)
            return .used
        case .compressed, .zstdCompressed: return .unknown
        default: break
        }
        guard place(head) else { return .unknown }
        if head.isAfterLoss, !head.isFirst { trace.add(.lost, label: "packets", number: 1) }
        switch kind {
        case .processStats: return processes.readStats(bytes, into: &trace)
        case .cpuPerUID: return processes.readCPU(bytes, into: &trace)
        case .battery: return PerfettoBattery.read(bytes, into: &trace)
        case .statsdAtom: return readAtoms(bytes)
        case .appWakeLocks: return wakeLocks.read(bytes, sequences, head.sequence, into: &trace)
        case .trackEvent: return framework.read(bytes, sequences, head.sequence, into: &trace)
        case .processStates: return framework.readStates(bytes, into: &trace)
        default: return framework.readFreezer(bytes, into: &trace)
        }
    }

    /// Sets the trace's time to that of the packet; false if nothing ties its clock to the boot clock.
    private mutating func place(_ head: Head) -> Bool {
        let clock = head.clock ?? sequences.clock(of: head.sequence) ?? PerfettoClocks.boot
        guard
            let time = clocks.bootTime(
                Int64(clamping: head.time ?? 0), clock: clock, sequence: head.sequence), head.time != nil
        else { return false }
        setTime(time)
        return true
    }

    private mutating func setTime(_ bootTime: Int64) {
        if base == nil { base = bootTime }
        let time = bootTime.subtractingClamped(base ?? 0)
        newest = max(newest, time)
        trace.tick(at: time)
        date()
    }

    /// Dates the trace when a snapshot of the clocks and a first time are there.
    private mutating func date() {
        guard trace.catalog[boot: trace.boot].wall == nil, let base, let first = clocks.firstWall else {
            return
        }
        let wall = first.wall.addingClamped(base.subtractingClamped(first.boot)).subtractingClamped(
            trace.offset)
        trace.catalog[boot: trace.boot].wall = WallReading(utcNanoseconds: wall, zoneMinutes: 0)
    }

    private mutating func readLog(_ bytes: ByteText) -> LogTrace.Use {
        var use = LogTrace.Use.known
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            guard field.number == 1, let entry = PerfettoLog.Entry(field.bytes),
                let time = clocks.bootTime(entry.time, clock: PerfettoClocks.realtime, sequence: 0)
            else { continue }
            setTime(time)
            use = use.joined(with: log.read(entry, into: &trace))
        }
        return use
    }

    private mutating func readEarly() {
        guard !early.isEmpty else { return }
        let kept = early
        early = KeptLines()
        let line = trace.line
        kept.read(kept.places.indices) { bytes, number, _ in
            trace.line = number
            _ = readLog(bytes)
        }
        trace.line = line
    }

    private mutating func readAtoms(_ bytes: ByteText) -> LogTrace.Use {
        var times: [Int64] = []
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            if field.number == 2 { field.packed { times.append(Int64(bitPattern: $0)) } }
        }
        var use = LogTrace.Use.known
        var place = 0
        fields = ProtoFields(bytes)
        while let field = fields.next() {
            guard field.number == 1 else { continue }
            if place < times.count { setTime(times[place]) }
            place += 1
            use = use.joined(with: atoms.read(field.bytes, into: &trace))
        }
        return use
    }

    private mutating func readSystem(_ bytes: ByteText) -> LogTrace.Use {
        var fields = ProtoFields(bytes)
        var release: ByteText?
        var sdk: Int64?
        while let field = fields.next() {
            switch field.number {
            case 2: release = LogcatHeader.release(field.bytes)
            case 5: sdk = field.int
            case 7: zone = Int16(exactly: field.int).flatMap { abs(Int($0)) <= 1_440 ? $0 : nil }
            default: break
            }
        }
        if let release {
            trace.catalog[boot: trace.boot].os = trace.name(release)
            trace.decide("system", "Android \(release.string)", because: "the build fingerprint")
        } else if let sdk, (1...999).contains(sdk) {
            trace.catalog[boot: trace.boot].os = trace.catalog.names.intern("api-\(sdk)")
            trace.decide("system", "API level \(sdk)", because: "the system's own number")
        }
        return .used
    }

    /// The trace ends.
    mutating func finish() {
        processes.finish(into: &trace)
        date()
        if let zone {
            trace.catalog[boot: trace.boot].wall?.localNanoseconds += Int64(zone) * 60_000_000_000
            trace.catalog[boot: trace.boot].wall?.zoneMinutes = zone
        }
        let isDated = trace.catalog[boot: trace.boot].wall != nil
        trace.decide(
            "wall clock", isDated ? "known" : "unknown",
            because: isDated
                ? "snapshots of all clocks tie it to the one that counts sleep"
                : "no snapshot of the clocks is in the trace")
        log.finish(into: &trace)
        guard base != nil else { return }
        trace.line = 0
        trace.tick(at: newest)
        trace.add(.endedEarly, label: "end of trace")
    }
}
