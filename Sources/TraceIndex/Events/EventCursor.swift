import ByteIO
import TraceFormat
import TraceModel

/// Goes over the events of the traces that a question can be about.
final class EventCursor {
    /// A trace to read.
    struct Trace {
        let id: Int64
        let path: String
        let bootBase: Int64
        let processBase: Int64
        let subjectBase: Int64
    }

    /// What the question leaves open, from its conditions.
    struct Conditions {
        var trace: Int64?
        var process: Int64?
        var kind: EventKind?
        var from: Int64?
        var to: Int64?
        /// True if no event can meet them.
        var isImpossible = false
    }

    private let open: EventOpener
    private var waiting: [Trace] = []
    private var conditions = Conditions()
    private var trace: Trace?
    private var source: (any EventSource)?
    private var catalog = TraceCatalog()
    private var batch = EventBatch()
    private var row = 0
    private var extras = 0..<0
    /// Events of the trace before this one.
    private(set) var number: Int64 = 0
    private(set) var rowID: Int64 = 0
    /// True behind the last event.
    private(set) var isAtEnd = true

    init(open: @escaping EventOpener) { self.open = open }

    /// Begins with the first event of `traces` that can meet the conditions.
    func start(_ traces: [Trace], _ conditions: Conditions) throws(InputFailure) {
        waiting = conditions.isImpossible ? [] : traces.reversed()
        self.conditions = conditions
        source = nil
        batch.removeAll(boot: 0)
        row = 0
        extras = 0..<0
        rowID = 0
        isAtEnd = false
        try settle()
    }

    /// Goes to the next event.
    func advance() throws(InputFailure) {
        row += 1
        number &+= 1
        rowID &+= 1
        extras = extras.upperBound..<batch.extrasEnd(of: row, from: extras.upperBound)
        try settle()
    }

    /// Reads on until an event stands at `row`, or there are no more.
    private func settle() throws(InputFailure) {
        while row >= batch.count {
            row = 0
            if source != nil {
                // The source is read where it lies: a copy would share its buffers.
                let isMore = try source!.next(&batch, &catalog)
                if isMore {
                    extras = 0..<batch.extrasEnd(of: 0, from: 0)
                    continue
                }
                source = nil
                batch.removeAll(boot: 0)
            }
            guard let next = waiting.popLast() else {
                isAtEnd = true
                return
            }
            try begin(next)
        }
    }

    private func begin(_ next: Trace) throws(InputFailure) {
        trace = next
        number = 0
        var selection = EventSelection()
        selection.from = conditions.from
        selection.to = conditions.to
        if let kind = conditions.kind { selection.kinds = [kind] }
        if let process = conditions.process {
            guard let number = UInt32(exactly: process &- next.processBase) else { return }
            selection.processes = [number]
        }
        let opened = try open(next.path, selection)
        source = opened.source
        catalog = opened.catalog
    }

    /// A value of the present event.
    func value(_ place: EventColumns.Place) -> Value {
        guard row < batch.count, let trace else { return .null }
        switch place {
        case .trace: return .integer(trace.id)
        case .number: return .integer(number)
        case .boot: return .integer(trace.bootBase &+ Int64(batch.boot))
        case .time: return .integer(batch.times[row])
        case .kind:
            let kind = EventKind(rawValue: batch.kinds[row])
            return .text(EventTable.row(of: kind)?.word ?? "kind \(kind.rawValue)")
        case .process: return reference(batch.processes[row], trace.processBase)
        case .subject: return reference(batch.subjects[row], trace.subjectBase)
        case .label: return .words(catalog.text(NameID(rawValue: batch.labels[row])))
        case .name: return .words(catalog.text(NameID(rawValue: batch.names[row])))
        case .value: return hasTextIdentifier ? .null : number(batch.numbers[row])
        case .identifier:
            guard hasTextIdentifier, let text = TaskIdentifier(rawValue: batch.numbers[row]).text else {
                return .null
            }
            return .words(catalog.text(text))
        case .fields: return fields
        }
    }

    private func reference(_ number: UInt32, _ base: Int64) -> Value {
        number == 0 ? .null : .integer(base &+ Int64(number))
    }

    private func number(_ value: Int64) -> Value { value == EventBatch.absent ? .null : .integer(value) }

    /// True if the number column holds the number of a text.
    private var hasTextIdentifier: Bool {
        guard batch.numbers[row] < 0, let kind = EventTable.row(of: EventKind(rawValue: batch.kinds[row]))
        else {
            return false
        }
        return kind.fields.contains { $0.slot == .number && $0.form == .identifier }
    }

    /// The sparse fields as a JSON object; NULL without any.
    private var fields: Value {
        guard !extras.isEmpty else { return .null }
        let kind = EventTable.row(of: EventKind(rawValue: batch.kinds[row]))
        var json = ByteBuilder()
        for field in (kind?.fields ?? []) + EventTable.common {
            guard case .extra(let extra) = field.slot, let value = batch.extra(extra, in: extras) else {
                continue
            }
            json.append(json.count == 0 ? "{\"" : ",\"")
            json.append(field.key)
            json.append("\":")
            if extra.isText {
                json.append(jsonString: catalog.text(batch.extraText(extra, in: extras)))
            } else if case .boolean = field.form {
                json.append(value == 0 ? "false" : "true")
            } else {
                json.append(decimal: value)
            }
        }
        guard json.count > 0 else { return .null }
        json.append("}")
        return .text(String(decoding: json.bytes, as: UTF8.self))
    }
}
