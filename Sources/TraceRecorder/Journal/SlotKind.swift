import TraceModel

/// The kinds of event that a slot can hold, with their codes in the vocabulary, and what each allows.
///
/// They stand here once more because a constant of another module costs a call on the way of every event.
enum SlotKind: UInt8, CaseIterable {
    case state = 0x10
    case taskBegan = 0x21
    case taskExpiring = 0x22
    case taskEnded = 0x23
    case holdAcquired = 0x30
    case holdReleased = 0x31
    case sample = 0x40
    case marker = 0x60
    case lost = 0x72

    /// The one sparse field that a slot of this kind may carry.
    var field: SlotField? {
        switch self {
        case .state: .cause
        case .taskBegan: .remaining
        case .taskExpiring: .duration
        case .taskEnded: .result
        case .holdAcquired, .holdReleased, .sample, .marker, .lost: nil
        }
    }

    /// True if the number is what the platform calls the thing by.
    var hasIdentifier: Bool {
        switch self {
        case .taskBegan, .taskExpiring, .taskEnded, .holdAcquired, .holdReleased: true
        case .state, .sample, .marker, .lost: false
        }
    }

    /// The kind in the vocabulary.
    var eventKind: EventKind { EventKind(rawValue: rawValue) }
}

/// The sparse fields that a slot can hold, with their codes in the vocabulary.
enum SlotField: UInt8, CaseIterable {
    case cause = 0x04
    case duration = 0x05
    case remaining = 0x09
    case result = 0x0B

    /// True if the value is the token of a text.
    var isText: Bool { self == .cause || self == .result }

    /// The field in the vocabulary.
    var extra: ExtraField {
        switch self {
        case .cause: .cause
        case .duration: .duration
        case .remaining: .remaining
        case .result: .result
        }
    }
}
