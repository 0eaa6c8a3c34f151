import TraceModel

/// Lines that the user gave a shape for.
struct PatternLines {
    private var patterns: [LinePattern.Compiled]?

    /// Reads a message, with its tag in front where the log has tags; false if no shape fits. The first one that fits
    /// counts.
    mutating func read(
        _ message: ByteText, tag: ByteText?, speaker: AppLines.Speaker, into trace: inout LogTrace
    ) -> Bool {
        guard !trace.options.patterns.isEmpty else { return false }
        let all = patterns ?? trace.options.patterns.compactMap { $0.compiled() }
        patterns = all
        let line = tag.map { "\($0.string): \(message.string)" } ?? message.string
        for pattern in all {
            guard let fields = pattern.fields(in: line) else { continue }
            if add(pattern.kind, fields, speaker, into: &trace) { return true }
        }
        return false
    }

    private func add(
        _ row: EventKindRow, _ fields: [(key: String, value: String)], _ speaker: AppLines.Speaker,
        into trace: inout LogTrace
    ) -> Bool {
        func value(_ key: String) -> String? { fields.last { $0.key == key }?.value }
        for field in row.fields where field.isRequired && value(field.key) == nil { return false }
        trace.processes.signOfLife(pid: speaker.pid, at: trace.time)
        let isAboutDevice = row.about == .device || row.about == .boot || row.about == .trace
        let process = isAboutDevice ? 0 : trace.process(pid: speaker.pid, name: trace.name(speaker.name))
        var subject: UInt32 = 0
        if row.about == .subject {
            let name = value("of").map { trace.catalog.names.intern($0) } ?? .none
            subject = trace.subject(of: process, kind: value("is") ?? Words.Subject.app, name: name)
        }
        var label = ""
        var (name, number) = (NameID.none, EventBatch.absent)
        for field in row.fields {
            guard let text = value(field.key), !text.isEmpty else { continue }
            switch field.slot {
            case .label: label = text
            case .name: name = trace.catalog.names.intern(text)
            case .number: number = Self.number(text, field.form, &trace)
            case .extra: break
            }
        }
        // What is called by its name alone is found by it.
        if number == EventBatch.absent, row.fields.contains(where: { $0.form == .identifier }) {
            number = TaskIdentifier(text: name).rawValue
        }
        trace.add(row.kind, process: process, subject: subject, label: label, name: name, number: number)
        for field in row.fields {
            guard case .extra(let slot) = field.slot, let text = value(field.key), !text.isEmpty else {
                continue
            }
            if slot.isText {
                trace.extra(slot, text)
            } else if case let number = Self.number(text, field.form, &trace), number != EventBatch.absent {
                trace.extra(slot, number)
            }
        }
        if row.kind == .processEnded { trace.processes.end(pid: speaker.pid, at: trace.time) }
        return true
    }

    /// A number as the field has it; a time is a count of nanoseconds, or a duration such as `1m30s`.
    private static func number(_ text: String, _ form: EventField.Form, _ trace: inout LogTrace) -> Int64 {
        switch form {
        case .identifier:
            if let number = Int64(text), number >= 0 { return number }
            return TaskIdentifier(text: trace.catalog.names.intern(text)).rawValue
        case .boolean: return text == "true" || text == "1" ? 1 : 0
        case .nanoseconds:
            return Int64(text)
                ?? Array(text.utf8).withUnsafeBytes { SystemDuration.nanoseconds(ByteText($0)) }
                ?? EventBatch.absent
        case .integer: return Int64(text) ?? EventBatch.absent
        case .word, .text: return EventBatch.absent
        }
    }
}
