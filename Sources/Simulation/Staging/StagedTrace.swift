import TraceModel

/// What a story told, before it meets a catalog: events and records with texts in the place of numbers.
///
/// Processes and subjects are numbered from 1 in the order of their first mention; 0 = none.
struct StagedTrace: Sendable {
    var device: Device
    /// The wall clock at trace time 0.
    var wall: WallReading
    var processes: [StagedProcess] = []
    var subjects: [StagedSubject] = []
    /// In order of time.
    var events: [StagedEvent] = []
}

/// One life of the app.
struct StagedProcess: Sendable {
    let pid: UInt32
    let app: AppIdentity
}

/// Something with states.
struct StagedSubject: Sendable {
    let process: Int
    /// ``Words/Subject``.
    let kind: String
    /// Empty = none.
    let name: String
    let token: StagedNumber
}

/// One event.
struct StagedEvent: Sendable {
    let time: Int64
    let kind: EventKind
    let process: Int
    let subject: Int
    /// Empty = none.
    let label: String
    /// Empty = none.
    let name: String
    var number: StagedNumber
    let extras: [StagedExtra]
}

/// What the number column of an event holds.
enum StagedNumber: Sendable, ExpressibleByIntegerLiteral {
    case absent
    case value(Int64)
    /// A platform's identifier that is a text.
    case text(String)

    init(integerLiteral value: Int64) { self = .value(value) }
}

/// A sparse field of an event.
struct StagedExtra: Sendable {
    let field: ExtraField
    let value: StagedNumber

    init(_ field: ExtraField, _ value: Int64) {
        self.field = field
        self.value = .value(value)
    }

    init(_ field: ExtraField, _ text: String) {
        self.field = field
        self.value = .text(text)
    }
}
