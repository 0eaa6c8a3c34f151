import TraceModel

/// Carries a told story over into a catalog and batches, whose numbers depend on what the catalog holds.
struct Declaration: Sendable {
    private let boot: UInt32
    /// Catalog numbers by the story's own numbers; the first stands for none.
    private var processes: [UInt32] = [0]
    private var subjects: [UInt32] = [0]

    /// Adds the records of a story to a catalog.
    init(_ trace: StagedTrace, in catalog: inout TraceCatalog) throws(InputFailure) {
        catalog.source.format = catalog.names.intern("simulation")
        var record = BootRecord()
        record.platform = catalog.names.intern(trace.device.platform.rawValue)
        record.os = catalog.names.intern(trace.device.os)
        record.device = catalog.names.intern(trace.device.model)
        record.wall = trace.wall
        boot = try catalog.add(record)
        for process in trace.processes { processes.append(try catalog.add(process, boot: boot)) }
        for subject in trace.subjects {
            subjects.append(try catalog.add(subject, process: processes[subject.process]))
        }
    }

    /// Replaces the batch by the events that stand in `rows` of the story.
    func fill(
        _ batch: inout EventBatch, with rows: Range<Int>, of trace: StagedTrace, _ names: inout NameTable
    ) {
        batch.removeAll(boot: boot)
        for event in trace.events[rows] {
            batch.append(
                time: event.time, kind: event.kind, process: processes[event.process],
                subject: subjects[event.subject], label: names.name(event.label),
                name: names.name(event.name), number: names.number(event.number))
            for extra in event.extras {
                switch extra.value {
                case .absent: break
                case .value(let value): batch.appendExtra(extra.field, value)
                case .text(let text): batch.appendExtra(extra.field, names.name(text))
                }
            }
        }
    }
}

extension TraceCatalog {
    fileprivate mutating func add(_ process: StagedProcess, boot: UInt32) throws(InputFailure) -> UInt32 {
        var record = ProcessRecord()
        record.boot = boot
        record.pid = process.pid
        record.name = names.intern(process.app.processName)
        record.app = names.intern(process.app.identifier)
        record.version = names.intern(process.app.version)
        record.build = names.intern(process.app.build)
        record.uid = process.app.uid
        return try add(record)
    }

    fileprivate mutating func add(
        _ subject: StagedSubject, process: UInt32
    ) throws(InputFailure) -> UInt32 {
        var record = SubjectRecord()
        record.process = process
        record.kind = names.intern(subject.kind)
        record.name = names.name(subject.name)
        record.token = TaskIdentifier(rawValue: names.number(subject.token))
        return try add(record)
    }
}

extension NameTable {
    /// A text of a story, where the empty one stands for none.
    fileprivate mutating func name(_ text: String) -> NameID { text.isEmpty ? .none : intern(text) }

    /// The form of a number or identifier in the number column.
    fileprivate mutating func number(_ number: StagedNumber) -> Int64 {
        switch number {
        case .absent: EventBatch.absent
        case .value(let value): value
        case .text(let text): TaskIdentifier(text: name(text)).rawValue
        }
    }
}
