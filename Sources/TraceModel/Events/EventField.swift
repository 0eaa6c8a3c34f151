/// One field of an event kind: its name in JSON lines, what it holds and where a batch keeps it.
public struct EventField: Sendable {
    /// What a field holds, and how JSON writes it.
    public enum Form: Sendable {
        /// A word of an open list, interned.
        case word
        /// Free text, interned.
        case text
        /// A non-negative number or a text that the platform calls the thing by.
        case identifier
        /// A count or code.
        case integer
        /// Nanoseconds.
        case nanoseconds
        /// True or false, kept as 1 or 0.
        case boolean
    }

    /// Where an ``EventBatch`` keeps the field.
    public enum Slot: Sendable, Equatable {
        /// The dense column of words (state, callback, task, hold, metric …).
        case label
        /// The dense column of names.
        case name
        /// The dense column of numbers.
        case number
        /// The sparse fields beside the columns.
        case extra(ExtraField)
    }

    /// Member name in JSON lines.
    public let key: String
    /// What it holds.
    public let form: Form
    /// Where it is kept.
    public let slot: Slot
    /// True if an event of this kind makes no sense without it.
    public let isRequired: Bool
    /// For people: meaning, unit and range.
    public let meaning: String

    init(_ key: String, _ form: Form, _ slot: Slot, required: Bool = false, _ meaning: String) {
        self.key = key
        self.form = form
        self.slot = slot
        isRequired = required
        self.meaning = meaning
    }
}

/// One kind of the vocabulary with its fields.
public struct EventKindRow: Sendable {
    /// What an event of this kind is about, which decides the identities that it must carry.
    public enum About: String, Sendable {
        /// Names a process.
        case process
        /// Names a subject of a process.
        case subject
        /// Names a process, or nothing when it is about the device.
        case processOrDevice = "process or device"
        /// About the whole device.
        case device
        /// About the clock of one boot.
        case boot
        /// About the recording; may name the process that it concerns.
        case trace
    }

    /// The kind's code.
    public let kind: EventKind
    /// Its name in JSON lines and reports.
    public let word: String
    /// What it is about.
    public let about: About
    /// Its own fields, besides time and identities.
    public let fields: [EventField]

    init(_ kind: EventKind, _ word: String, _ about: About, _ fields: [EventField] = []) {
        self.kind = kind
        self.word = word
        self.about = about
        self.fields = fields
    }
}
