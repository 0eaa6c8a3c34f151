import TraceModel

/// A time in which a human used the app: visits with an active moment, short absences included.
public struct Session: Sendable {
    /// First active moment, trace time in nanoseconds.
    public let start: Int64
    /// Leaving the foreground for good, trace time in nanoseconds.
    public let end: Int64
    /// Time on screen in it, nanoseconds.
    public let onScreen: Int64
    /// How the begin is known.
    public let startCertainty: Certainty
    /// How the end is known.
    public let endCertainty: Certainty
    /// Visits in it.
    public let visitCount: Int
    /// The boot.
    public let boot: UInt32
}

/// How sessions are made of visits.
public enum Sessions {
    /// Longest absence that does not end a session, nanoseconds.
    public static let defaultGap: Int64 = 30_000_000_000

    /// The sessions of an app, in order. Visits without an active moment are nobody's use of the app.
    public static func make(of visits: [Visit], gap: Int64 = defaultGap) -> [Session] {
        var fold = SessionFold(gap: gap)
        for visit in visits { fold.add(visit) }
        return fold.sessions
    }
}

/// Makes sessions of one visit after the other.
struct SessionFold {
    /// Sessions that are kept; further ones are counted only.
    private static let limit = 100_000

    private let gap: Int64
    /// The sessions so far, the one that may go on included.
    private(set) var sessions: [Session] = []
    private(set) var count = 0
    /// The newest one, kept or not.
    private var last: Session?

    init(gap: Int64) { self.gap = gap }

    mutating func add(_ visit: Visit) {
        guard let firstActive = visit.firstActive else { return }
        if let last, last.boot == visit.boot, visit.start &- last.end <= gap {
            let longer = Session(
                start: last.start, end: visit.end, onScreen: last.onScreen &+ visit.duration,
                // A visit that is cut makes the time on screen a lower bound, wherever in the session it is.
                startCertainty: [last.endCertainty, visit.startCertainty].contains(.cutByGap)
                    ? .cutByGap : last.startCertainty,
                endCertainty: visit.endCertainty, visitCount: last.visitCount + 1, boot: last.boot)
            if count <= Self.limit { sessions[count - 1] = longer }
            self.last = longer
        } else {
            let session = Session(
                start: firstActive, end: visit.end, onScreen: visit.duration,
                startCertainty: visit.startCertainty, endCertainty: visit.endCertainty, visitCount: 1,
                boot: visit.boot)
            count += 1
            if count <= Self.limit { sessions.append(session) }
            last = session
        }
    }
}
