/// What a text of a record or an event is used as.
public enum TextRole: Int, CaseIterable, Sendable {
    /// A word of the vocabulary, or one that a platform prints for a kind of thing.
    case word
    /// What somebody called an app, a process, a subject, a task or a hold.
    case name
    /// Free text.
    case sentence
    /// Members of a later version, of which nobody here knows what they hold.
    case unknownMember
}

/// Records and events on their way from one catalog into another: texts have other numbers there, and maybe other words.
/// What stands for a text in the other catalog tells the closure that each of these takes.
extension BootRecord {
    /// The record for another catalog, without members of a later version.
    public func translated(_ stand: (NameID, TextRole) -> NameID) -> BootRecord {
        var copy = self
        copy.platform = stand(platform, .word)
        copy.os = stand(os, .word)
        copy.device = stand(device, .word)
        copy.unknownMembers = .none
        return copy
    }
}

extension ProcessRecord {
    /// The record for another catalog, without members of a later version.
    public func translated(_ stand: (NameID, TextRole) -> NameID) -> ProcessRecord {
        var copy = self
        copy.name = stand(name, .name)
        copy.app = stand(app, .name)
        copy.version = stand(version, .sentence)
        copy.build = stand(build, .sentence)
        copy.unknownMembers = .none
        return copy
    }
}

extension SubjectRecord {
    /// The record for another catalog, without members of a later version.
    public func translated(_ stand: (NameID, TextRole) -> NameID) -> SubjectRecord {
        var copy = self
        copy.kind = stand(kind, .word)
        copy.name = stand(name, .name)
        if let text = token.text { copy.token = TaskIdentifier(text: stand(text, .name)) }
        copy.unknownMembers = .none
        return copy
    }
}

extension EventBatch {
    /// Adds one event of another batch, for another catalog, in which its process and subject have these numbers.
    public mutating func append(
        row: Int, extras: Range<Int>, of other: EventBatch, at time: Int64, process: UInt32, subject: UInt32,
        translated stand: (NameID, TextRole) -> NameID
    ) {
        let kind = EventKind(rawValue: other.kinds[row])
        let fields = EventTable.row(of: kind)?.fields ?? []
        var number = other.numbers[row]
        // Only identifiers are texts in the column of numbers.
        if let text = TaskIdentifier(rawValue: number).text,
            fields.contains(where: { $0.slot == .number && $0.form == .identifier })
        {
            number = TaskIdentifier(text: stand(text, .name)).rawValue
        }
        append(
            time: time, kind: kind, process: process, subject: subject,
            label: stand(NameID(rawValue: other.labels[row]), Self.role(.label, fields)),
            name: stand(NameID(rawValue: other.names[row]), Self.role(.name, fields)), number: number)
        for place in extras {
            let code = other.extraFields[place]
            let value = other.extraValues[place]
            guard let field = ExtraField(rawValue: code), field.isText else {
                appendExtra(code: code, value)
                continue
            }
            let role = field == .unknownMember ? .unknownMember : Self.role(.extra(field), fields)
            appendExtra(field, stand(NameID(rawValue: UInt32(clamping: value)), role))
        }
    }

    private static func role(_ slot: EventField.Slot, _ fields: [EventField]) -> TextRole {
        guard let field = fields.first(where: { $0.slot == slot }) else { return .sentence }
        return field.form == .word ? .word : slot == .name ? .name : .sentence
    }
}
