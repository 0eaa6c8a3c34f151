/// What an event of the events buffer says.
enum EventMeaning: Sendable {
    /// The platform called an activity; the app's own process writes it.
    case callback(String)
    /// The platform will destroy an activity and make it again.
    case relaunch
    /// The system did something with an activity, and says whose it is.
    case activity
    case processStart, processBound, processDied, kill, crash, anr, freeze, unfreeze
    case startTimeout, memoryKill
    /// What the system thinks of an app.
    case uidState(String)
    case serviceCreated, serviceDestroyed, serviceIdle, serviceRestart, serviceGivenUp
    case serviceForeground, serviceBackground, serviceTimedOut, serviceDenied
    /// The system starts: everything that ran before is gone.
    case boot
    case batteryLevel, batteryStatus, screen, powerSave, doze, lightDoze
}

/// A field of an event.
enum PayloadField: Sendable {
    case user, pid, uid, token, process, component, className, reason, cause, duration, hosting, importance
    case exception, recoverable, type, level, temperature, value, plugged
    /// A field that nothing is taken from.
    case other
}

/// One tag of the events buffer: its fields in the order of the line.
final class EventTag: Sendable {
    /// The tag.
    let name: [UInt8]
    /// What it says.
    let meaning: EventMeaning
    /// The integers at the front, one row for each number of them that was seen. The number tells the version and
    /// the maker's form.
    let leading: [[PayloadField]]
    /// The most integers that can stand there.
    let leadingLimit: Int
    /// The fields without commas that follow.
    let words: [PayloadField]
    /// How many of the words every version writes.
    let required: Int
    /// The free text after them; it may hold commas.
    let text: PayloadField?
    /// Integers at the end; newer versions write more of them.
    let tail: [PayloadField]
    /// The API levels that write the tag.
    let api: ClosedRange<Int>
    /// A field that only newer versions write, and the first API level that does.
    let newer: (field: PayloadField, since: Int)?

    /// Stands for the newest API level there will be.
    static let newest = 999

    init(
        _ name: String, _ meaning: EventMeaning, _ leading: [[PayloadField]], _ words: [PayloadField] = [],
        required: Int? = nil, text: PayloadField? = nil, tail: [PayloadField] = [],
        api: ClosedRange<Int> = 1...newest, newer: (field: PayloadField, since: Int)? = nil
    ) {
        self.name = Array(name.utf8)
        self.meaning = meaning
        self.leading = leading
        leadingLimit = leading.reduce(0) { max($0, $1.count) }
        self.words = words
        self.required = required ?? words.count
        self.text = text
        self.tail = tail
        self.api = api
        self.newer = newer
    }
}

/// The fields of one event, by what they are.
struct EventValues {
    private var fields: [(field: PayloadField, text: ByteText)] = []

    /// Takes a payload apart as its tag says; nil if it has another shape.
    init?(_ tag: EventTag, _ message: ByteText) {
        guard var payload = EventPayload(message) else { return nil }
        fields.reserveCapacity(16)
        // Which fields they are is known when all are there.
        while fields.count < tag.leadingLimit, let integer = payload.takeFirstInteger() {
            fields.append((.other, integer))
        }
        guard let row = tag.leading.firstIndex(where: { $0.count == fields.count }) else { return nil }
        for place in fields.indices { fields[place].field = tag.leading[row][place] }
        for (place, field) in tag.words.enumerated() {
            guard let text = payload.takeFirst() else {
                if place < tag.required { return nil }
                break
            }
            fields.append((field, text))
        }
        let tail = fields.count
        while fields.count - tail < tag.tail.count, let integer = payload.takeLastInteger() {
            fields.append((.other, integer))
        }
        // They came from the end.
        fields[tail...].reverse()
        for place in tail..<fields.count { fields[place].field = tag.tail[place - tail] }
        if let field = tag.text { fields.append((field, payload.takeRest())) }
    }

    /// The text of a field; empty if the event has none.
    subscript(_ field: PayloadField) -> ByteText {
        fields.first { $0.field == field }?.text ?? ByteText(UnsafeRawBufferPointer(start: nil, count: 0))
    }

    /// The integer of a field; nil if the event has none or it holds something else.
    func integer(_ field: PayloadField) -> Int64? { self[field].integer }

    /// A pid or uid; nil if it is none that a system gives.
    func number(_ field: PayloadField) -> UInt32? {
        integer(field).flatMap { $0 > 0 ? UInt32(exactly: $0) : nil }
    }
}
