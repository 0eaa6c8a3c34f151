import TraceModel

/// A stretch of time on screen: from the first foreground moment to leaving the foreground.
public struct Visit: Sendable {
    // In the order that leaves the fewest gaps: a trace has many.

    /// Begin, trace time in nanoseconds.
    public let start: Int64
    /// End, trace time in nanoseconds.
    public let end: Int64
    /// First active moment; nil if there was none.
    public let firstActive: Int64?
    /// How the begin is known.
    public let startCertainty: Certainty
    /// How the end is known.
    public let endCertainty: Certainty
    /// The boot.
    public let boot: UInt32

    /// Length in nanoseconds.
    public var duration: Int64 { end &- start }

    /// True if an edge of it is not known.
    var isUncertain: Bool {
        [.openAtStart, .openAtEnd, .cutByGap].contains(startCertainty)
            || [.openAtEnd, .cutByGap].contains(endCertainty)
    }
}

/// Time that one app spent in each phase: the union over its processes.
public struct AppTimeline {
    /// Visits that are kept; further ones are counted only.
    private let visitLimit: Int

    private(set) var durations = [Int64](repeating: 0, count: Phase.allCases.count)
    /// Times on screen that were left, in order.
    public private(set) var visits: [Visit] = []
    private(set) var visitCount = 0
    /// The visit that ended last.
    private(set) var lastVisit: Visit?
    /// True if a stop of a process was seen, so that background time is known to be running time.
    private(set) var showsStops = false
    /// Stretches on screen without input between two with input, shorter than a second.
    private(set) var handOvers: [(boot: UInt32, start: Int64, end: Int64)] = []

    private var counts = [Int32](repeating: 0, count: Phase.allCases.count)
    private var phase = Phase.notRunning
    private var before = Phase.notRunning
    private var since: Int64 = 0
    private var visitStart: (time: Int64, certainty: Certainty)?
    private var firstActive: Int64?

    /// No process yet.
    public init(visitLimit: Int = 100_000) { self.visitLimit = visitLimit }

    /// A process of the app went from one phase to another; nil = was not there before.
    public mutating func change(
        boot: UInt32, time: Int64, from: Phase?, to: Phase, certainty: Certainty
    ) {
        if let from { counts[Int(from.rawValue)] -= 1 }
        counts[Int(to.rawValue)] += 1
        if to == .suspended || to == .frozen { showsStops = true }
        enter(union, boot: boot, time: time, certainty: certainty)
    }

    /// The events of the boot end.
    public mutating func finish(boot: UInt32, time: Int64) {
        enter(.notRunning, boot: boot, time: time, certainty: .openAtEnd)
        counts = counts.map { _ in 0 }
    }

    private var union: Phase {
        for phase in [Phase.active, .inactive, .background, .unknown, .suspended, .frozen, .prewarmed]
        where counts[Int(phase.rawValue)] > 0 {
            return phase
        }
        return .notRunning
    }

    private mutating func enter(_ next: Phase, boot: UInt32, time: Int64, certainty: Certainty) {
        guard next != phase else {
            // A cut that changes nothing but what is known of durations across it.
            if certainty == .cutByGap { visitStart?.certainty = .cutByGap }
            return
        }
        if phase != .notRunning { durations[Int(phase.rawValue)] &+= max(time &- since, 0) }
        if phase == .inactive, before == .active, next == .active, time &- since < 1_000_000_000,
            handOvers.count < TraceSummary.listLimit
        {
            handOvers.append((boot, since, time))
        }
        if next.isForeground, visitStart == nil {
            visitStart = (time, certainty)
            firstActive = nil
        }
        if next == .active, firstActive == nil { firstActive = time }
        if !next.isForeground, let start = visitStart {
            visitCount += 1
            visitStart = nil
            let visit = Visit(
                start: start.time, end: time, firstActive: firstActive, startCertainty: start.certainty,
                endCertainty: certainty, boot: boot)
            lastVisit = visit
            if visits.count < visitLimit { visits.append(visit) }
        }
        before = phase
        phase = next
        since = time
    }
}
