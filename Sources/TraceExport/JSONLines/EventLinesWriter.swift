import ByteIO
import TraceModel

/// Writes a trace as JSON lines (`traceq.events/1`): each declaration before the first event that needs it.
public struct EventLinesWriter<Sink: ByteSink> {
    private static var bufferSize: Int { 64 << 10 }

    /// Where the lines go.
    public private(set) var sink: Sink
    private var line = ByteBuilder()
    private var isHeaderWritten = false
    private var bootCount = 0
    private var subjectCount = 0
    /// Declarations as they were written, to write one again when it has grown.
    private var processes: [ProcessRecord] = []
    private var declaredProcesses = NumberSet()
    private var declaredSubjects = NumberSet()
    /// Declares processes and subjects only when an event names them.
    private let declaresNamedOnly: Bool

    /// Writes to this sink; with `declaresNamedOnly` no process or subject that no event names. Boots are always
    /// declared, and so is the source.
    public init(to sink: Sink, declaresNamedOnly: Bool = false) {
        self.sink = sink
        self.declaresNamedOnly = declaresNamedOnly
    }

    /// Writes a batch and the declarations that it needs.
    /// - Throws: an ``OutputFailure``.
    public mutating func write(_ batch: EventBatch, _ catalog: TraceCatalog) throws(OutputFailure) {
        declare(catalog)
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            if declaresNamedOnly { declare(batch.processes[row], subject: batch.subjects[row], catalog) }
            append(batch, row, extra..<end, catalog)
            extra = end
            if line.count >= Self.bufferSize { try flush() }
        }
    }

    /// Writes what is left: declarations without events, and what became of the lines of the source.
    /// - Throws: an ``OutputFailure``.
    public mutating func finish(_ catalog: TraceCatalog) throws(OutputFailure) {
        declare(catalog)
        if catalog.source.lines != nil { appendHeader(catalog, counts: true) }
        try flush()
    }

    private mutating func flush() throws(OutputFailure) {
        let result = line.bytes.withUnsafeBytes { bytes in
            Result { () throws(OutputFailure) in try sink.write(bytes) }
        }
        try result.get()
        line.removeAll()
    }

    /// Declares what one event names, if it was not declared yet.
    private mutating func declare(_ process: UInt32, subject: UInt32, _ catalog: TraceCatalog) {
        if declaredProcesses.insert(process) {
            append(catalog[process: process], number: Int(process), catalog)
        }
        guard declaredSubjects.insert(subject) else { return }
        let owner = catalog[subject: subject].process
        if declaredProcesses.insert(owner) { append(catalog[process: owner], number: Int(owner), catalog) }
        append(catalog[subject: subject], number: Int(subject), catalog)
    }

    private mutating func declare(_ catalog: TraceCatalog) {
        if !isHeaderWritten {
            isHeaderWritten = true
            appendHeader(catalog, counts: false)
        }
        while bootCount < catalog.boots.count {
            append(catalog.boots[bootCount], number: bootCount, catalog)
            bootCount += 1
        }
        guard !declaresNamedOnly else { return }
        for number in 0..<processes.count where processes[number] != catalog.processes[number] {
            processes[number] = catalog.processes[number]
            append(processes[number], number: number + 1, catalog)
        }
        while processes.count < catalog.processes.count {
            processes.append(catalog.processes[processes.count])
            append(processes[processes.count - 1], number: processes.count, catalog)
        }
        while subjectCount < catalog.subjects.count {
            append(catalog.subjects[subjectCount], number: subjectCount + 1, catalog)
            subjectCount += 1
        }
    }

    private mutating func appendHeader(_ catalog: TraceCatalog, counts: Bool) {
        line.append(#"{"schema":"traceq.events/1""#)
        append("source", catalog.source.format, catalog)
        append("file", catalog.source.file, catalog)
        if counts, let lines = catalog.source.lines {
            append("used", Int64(lines.used))
            append("known", Int64(lines.known))
            append("unknown", Int64(lines.unknown))
            append("unreadable", Int64(lines.unreadable))
        }
        close(catalog.source.unknownMembers, catalog)
    }

    private mutating func append(_ boot: BootRecord, number: Int, _ catalog: TraceCatalog) {
        line.append(#"{"boot":"#)
        line.append(decimal: Int64(number))
        append("platform", boot.platform, catalog)
        append("os", boot.os, catalog)
        append("device", boot.device, catalog)
        if let wall = boot.wall {
            line.append(#","wall":"#)
            line.append(jsonString: wall.iso8601)
        }
        close(boot.unknownMembers, catalog)
    }

    private mutating func append(_ process: ProcessRecord, number: Int, _ catalog: TraceCatalog) {
        line.append(#"{"process":"#)
        line.append(decimal: Int64(number))
        append("boot", Int64(process.boot))
        if process.pid != 0 { append("pid", Int64(process.pid)) }
        append("name", process.name, catalog)
        append("app", process.app, catalog)
        append("version", process.version, catalog)
        append("build", process.build, catalog)
        if let uid = process.uid { append("uid", Int64(uid)) }
        close(process.unknownMembers, catalog)
    }

    private mutating func append(_ subject: SubjectRecord, number: Int, _ catalog: TraceCatalog) {
        line.append(#"{"subject":"#)
        line.append(decimal: Int64(number))
        append("process", Int64(subject.process))
        append("is", subject.kind, catalog)
        append("name", subject.name, catalog)
        append("token", subject.token, catalog)
        close(subject.unknownMembers, catalog)
    }

    private mutating func append(
        _ batch: EventBatch, _ row: Int, _ extras: Range<Int>, _ catalog: TraceCatalog
    ) {
        // A kind that this version does not know has fields that it cannot name.
        guard let kind = EventTable.row(of: EventKind(rawValue: batch.kinds[row])) else { return }
        line.append(#"{"t":"#)
        line.append(decimal: batch.times[row])
        if batch.processes[row] != 0 {
            append("process", Int64(batch.processes[row]))
        } else if catalog.boots.count > 1 {
            append("boot", Int64(batch.boot))
        }
        line.append(#","kind":""#)
        line.append(kind.word)
        line.append(#"""#)
        if batch.subjects[row] != 0 { append("subject", Int64(batch.subjects[row])) }
        for field in kind.fields { append(field, batch, row, extras, catalog) }
        for field in EventTable.common { append(field, batch, row, extras, catalog) }
        close(batch.extraText(.unknownMember, in: extras), catalog)
    }

    private mutating func append(
        _ field: EventField, _ batch: EventBatch, _ row: Int, _ extras: Range<Int>, _ catalog: TraceCatalog
    ) {
        switch field.slot {
        case .label:
            append(field.key, NameID(rawValue: batch.labels[row]), catalog)
        case .name:
            append(field.key, NameID(rawValue: batch.names[row]), catalog)
        case .number:
            let number = batch.numbers[row]
            guard number != EventBatch.absent else { return }
            append(number, field, catalog)
        case .extra(let extra):
            if extra.isText {
                append(field.key, batch.extraText(extra, in: extras), catalog)
            } else if let value = batch.extra(extra, in: extras) {
                append(value, field, catalog)
            }
        }
    }

    private mutating func append(_ value: Int64, _ field: EventField, _ catalog: TraceCatalog) {
        switch field.form {
        case .identifier:
            append(field.key, TaskIdentifier(rawValue: value), catalog)
        case .boolean:
            line.append(",\"\(field.key)\":\(value == 0 ? "false" : "true")")
        case .word, .text, .integer, .nanoseconds:
            append(field.key, value)
        }
    }

    private mutating func append(_ key: String, _ value: Int64) {
        line.append(",\"")
        line.append(key)
        line.append("\":")
        line.append(decimal: value)
    }

    private mutating func append(_ key: String, _ name: NameID, _ catalog: TraceCatalog) {
        guard name.isPresent else { return }
        line.append(",\"")
        line.append(key)
        line.append("\":")
        catalog.names.withBytes(of: name) { line.append(jsonString: $0) }
    }

    private mutating func append(_ key: String, _ id: TaskIdentifier, _ catalog: TraceCatalog) {
        if let number = id.number {
            append(key, number)
        } else if let text = id.text {
            append(key, text, catalog)
        }
    }

    /// Ends an object, with the members that were kept from a later version.
    private mutating func close(_ unknownMembers: NameID, _ catalog: TraceCatalog) {
        if unknownMembers.isPresent {
            catalog.names.withBytes(of: unknownMembers) { bytes in
                line.append(JSONFragment.isMembers(bytes) ? "," : ",\"unreadable\":")
                if JSONFragment.isMembers(bytes) {
                    line.append(bytes: bytes)
                } else {
                    line.append(jsonString: bytes)
                }
            }
        }
        line.append("}\n")
    }
}
