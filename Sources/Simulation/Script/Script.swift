import Numbers
import TraceModel

/// The vocabulary in which scenarios are told: every call is something that happens to the app, `wait` lets
/// time pass. It writes down what a recorder in the app and the system beside it would have told.
///
/// Calls keep to the order that the platform keeps to; what breaks a rule has a name that says so.
struct Script {
    /// What was told so far.
    var trace: StagedTrace
    /// Trace time in nanoseconds.
    var now: Int64 = 0
    var random: RandomNumbers
    /// What the process can do at present.
    var phase = Phase.notRunning
    /// The process that lives or lived last, by its number in the story.
    var process = 0
    /// Number that the platform gives to the next task of the process.
    var nextTask: Int64 = 1
    /// Time that the process ran in the background since it left the foreground, in nanoseconds.
    var backgroundUsed: Int64 = 0
    /// The only subject of a phone app, or the app beside its scenes.
    var appSubject = 0
    var scenes: [Scene] = []
    /// The activity of an Android app.
    var activity = 0
    var meters: Meters
    /// Events that happened while nothing was recorded; nil while all are recorded.
    var unrecorded: Int64?

    /// A story that begins on a day of July in the given local hour.
    init(device: Device, hour: Int64, _ random: RandomNumbers) {
        var random = random
        let midnight = CivilDate(year: 2026, month: 7, day: Int(random.number(in: 1...28)))
        let days = Int64(midnight?.daysSince1970 ?? 0)
        let wall = WallReading(
            localNanoseconds: days * WallReading.day + hour * Lapse.hour
                + random.number(in: 0...Lapse.hour - 1),
            zoneMinutes: device.zone)
        trace = StagedTrace(device: device, wall: wall)
        meters = Meters(&random)
        self.random = random
        tell(
            .clockSync, about: 0, number: .value(wall.utcNanoseconds),
            [StagedExtra(.zone, Int64(device.zone))])
    }

    /// Writes an event of the present moment down; about the process that lives, or what `about` names.
    mutating func tell(
        _ kind: EventKind, about: Int? = nil, subject: Int = 0, label: String = "", name: String = "",
        number: StagedNumber = .absent, _ extras: [StagedExtra] = []
    ) {
        if let count = unrecorded {
            unrecorded = count + 1
            return
        }
        trace.events.append(
            StagedEvent(
                time: now, kind: kind, process: about ?? process, subject: subject, label: label, name: name,
                number: number, extras: extras))
    }

    /// Lets time pass. What is measured in between is written down at its moment.
    mutating func wait(_ lapse: Lapse) {
        let end = now + random.number(in: lapse.bounds)
        while phase.isRunning, let due = meters.due(before: end) {
            pass(until: due)
            measure()
        }
        pass(until: end)
    }

    /// Waits until the process has run so long in the background since it left the foreground.
    mutating func waitUntilBackground(uses lapse: Lapse) {
        wait(.nanoseconds(random.number(in: lapse.bounds) - backgroundUsed))
    }

    /// How often something happens.
    mutating func times(_ counts: ClosedRange<Int64>) -> Range<Int64> { 0..<random.number(in: counts) }

    private mutating func pass(until time: Int64) {
        let lapse = max(time - now, 0)
        if phase == .background { backgroundUsed += lapse }
        meters.run(lapse, in: phase)
        now += lapse
    }
}

extension Phase {
    /// True if the process can do anything.
    var isRunning: Bool { self == .active || self == .inactive || self == .background }
}
