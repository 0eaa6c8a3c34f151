import ByteIO
import Synchronization
import TraceBlocks
import TraceModel

/// Turns a journal into a trace.
struct JournalTrace {
    /// Why the trace ends where it does. The end of the process is never among them: a journal cannot tell it.
    enum Ending: String {
        case sealed = "sealed while the process ran"
        case closed = "the recording was closed"
        case continued = "the recording goes on in another trace"
        case recovered = "the process ended without closing its recording"
    }

    private let reader: JournalReader
    private let ending: Ending
    private(set) var catalog = TraceCatalog()
    /// The names of the tokens, from token 0 = none.
    private var names: [NameID] = [.none]
    private var process: UInt32 = 0
    private var subjects: [UInt32] = [0]
    /// The events by time; equal times in the order in which their slots were given out.
    private(set) var order: [(time: Int64, position: Int)] = []
    private var emptyCount: Int64 = 0
    private var damagedCount: Int64 = 0

    /// Looks through the journal. Memory: 16 bytes an event, the journal's texts and one batch.
    /// - Throws: an `InputFailure` if the journal names too much, which the layout's bounds do not let it.
    init(_ reader: JournalReader, ending: Ending) throws(InputFailure) {
        self.reader = reader
        self.ending = ending
        for text in reader.texts { names.append(catalog.names.intern(text)) }
        try addRecords()
        let lanes = reader.memory.layout.slotsPerLane
        for lane in 0..<JournalLayout.lanes {
            for position in lane * lanes..<lane * lanes + reader.memory.slotsUsed(lane) {
                switch reader.slot(position) {
                case .empty: emptyCount += 1
                case .damaged: damagedCount += 1
                case .event(let slot): order.append((slot.time, position))
                }
            }
        }
        order.sort { ($0.time, $0.position) < ($1.time, $1.position) }
    }

    /// True if there is nothing to tell: a spare that was never used.
    var isEmpty: Bool { reader.header.part > 1 && order.isEmpty && emptyCount == 0 && damagedCount == 0 }

    private mutating func addRecords() throws(InputFailure) {
        let app = reader.app.map(name) + [NameID](repeating: .none, count: 7)
        let header = reader.header
        var boot = BootRecord()
        (boot.platform, boot.os, boot.device) = (app[0], app[1], app[2])
        boot.wall = WallReading(utcNanoseconds: header.wall, zoneMinutes: zone).advanced(by: 0 &- header.time)
        var process = ProcessRecord()
        process.boot = try catalog.add(boot)
        (process.app, process.name, process.version, process.build) = (app[3], app[4], app[5], app[6])
        (process.pid, process.uid) = (header.pid, header.uid)
        self.process = try catalog.add(process)
        for subject in reader.subjects {
            var record = SubjectRecord()
            record.process = self.process
            record.kind = name(subject.kind)
            record.name = name(subject.name)
            record.token = identifier(subject.id)
            subjects.append(try catalog.add(record))
        }
        catalog.source.format = catalog.names.intern("recorder")
    }

    /// Writes the trace; `removed` older traces go to make room for it.
    mutating func write<Sink: ByteSink>(
        to writer: inout TraceWriter<Sink>, removed: Int
    ) throws(OutputFailure) {
        var batch = EventBatch()
        begin(&batch, removed: removed)
        for (_, position) in order {
            // Committed slots do not change any more, so what was sound is.
            if case .event(let slot) = reader.slot(position) { append(slot, to: &batch) }
            if batch.isFull { try flush(&batch, &writer) }
        }
        if batch.count > EventBatch.capacity - 8 { try flush(&batch, &writer) }
        end(&batch)
        try writer.write(batch, catalog)
        try writer.finish(catalog)
    }

    private func flush<Sink: ByteSink>(
        _ batch: inout EventBatch, _ writer: inout TraceWriter<Sink>
    ) throws(OutputFailure) {
        try writer.write(batch, catalog)
        batch.removeAll(boot: 0)
    }

    /// The first part begins with the process, later ones with their first event.
    mutating func begin(_ batch: inout EventBatch, removed: Int) {
        let header = reader.header
        let start = header.part == 1 ? min(header.time, order.first?.time ?? header.time) : firstTime
        let wall = header.wall &+ (start &- header.time)
        batch.append(time: start, kind: .clockSync, number: wall)
        if let zone { batch.appendExtra(.zone, Int64(zone)) }
        if header.part == 1 {
            batch.append(time: start, kind: .processStarted, process: process, label: name(header.cause))
        } else {
            batch.append(
                time: start, kind: .beganLate, process: process,
                label: catalog.names.intern("the recording began in an earlier trace"))
        }
        if removed > 0 {
            batch.append(
                time: start, kind: .lost,
                label: catalog.names.intern("older traces, removed to keep the limit of disk use"),
                number: Int64(removed))
        }
    }

    private var firstTime: Int64 { order.first?.time ?? max(reader.header.time, 0) }

    private var zone: Int16? {
        (-1_440...1_440).contains(reader.header.zoneMinutes) ? reader.header.zoneMinutes : nil
    }

    /// What is missing, and why the trace ends.
    private mutating func end(_ batch: inout EventBatch) {
        let last = max(order.last?.time ?? firstTime, batch.times.last ?? .min)
        let memory = reader.memory
        var full: UInt64 = 0
        for lane in 0..<JournalLayout.lanes {
            full =
                full.addingReportingOverflow(memory.lost(lane).pointee.load(ordering: .relaxed)).partialValue
        }
        let off = memory.callsWhileOff.pointee.load(ordering: .relaxed)
        let losses: [(Int64, String)] = [
            (Int64(clamping: full), "the journal was full"),
            (Int64(clamping: off), Name.knownTexts[Int(Name.recordingOff.token) - 1]),
            (ending == .recovered ? emptyCount : 0, "half-written when the process ended"),
            (damagedCount, "unreadable slots of the journal"),
            (reader.hasDamagedRecords ? 1 : 0, "unreadable names of the journal"),
        ]
        for (count, what) in losses where count > 0 {
            batch.append(
                time: last, kind: .lost, process: process, label: catalog.names.intern(what), number: count)
        }
        batch.append(
            time: last, kind: .endedEarly, process: process, label: catalog.names.intern(ending.rawValue))
    }

    func append(_ slot: Slot, to batch: inout EventBatch) {
        guard let kind = SlotKind(rawValue: slot.kind) else { return }
        batch.append(
            time: slot.time, kind: kind.eventKind, process: process,
            subject: kind == .state ? subjects[Int(slot.name)] : 0, label: name(slot.label),
            name: kind == .state ? .none : name(slot.name),
            number: kind.hasIdentifier ? identifier(slot.number).rawValue : slot.number)
        if slot.handler > 0 { batch.appendExtra(.handler, Int64(slot.handler) - 1) }
        if let field = kind.field, slot.field == field.rawValue {
            if field.isText {
                batch.appendExtra(field.extra, name(UInt16(truncatingIfNeeded: slot.value)))
            } else {
                batch.appendExtra(field.extra, slot.value)
            }
        }
    }

    /// The name of a token; none for a token that is not there.
    private func name(_ token: UInt16) -> NameID { Int(token) < names.count ? names[Int(token)] : .none }

    private func identifier(_ number: Int64) -> TaskIdentifier {
        if number >= 0 { return TaskIdentifier(number: number) }
        let token = -1 &- number
        return token >= 0 && token <= Int64(UInt16.max)
            ? TaskIdentifier(text: name(UInt16(token))) : .absent
    }
}
