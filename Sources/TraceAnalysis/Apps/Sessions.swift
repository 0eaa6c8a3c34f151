import TraceModel

/// A time in which a human used the app: visits with an active moment, short absences included.
public struct Session: Sendable {
    /// The boot.
    public let boot: UInt32
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
}

/// How sessions are made of visits.
public enum Sessions {
    /// Longest absence that does not end a session, nanoseconds.
    public static let defaultGap: Int64 = 30_000_000_000

    /// The sessions of an app, in order. Visits without an active moment are nobody's use of the app.
    public static func make(of visits: [Visit], gap: Int64 = defaultGap) -> [Session] {
        var sessions: [Session] = []
        for visit in visits {
            guard let firstActive = visit.firstActive else { continue }
            if let last = sessions.last, last.boot == visit.boot, visit.start &- last.end <= gap {
                sessions[sessions.count - 1] = Session(
                    boot: last.boot, start: last.start, end: visit.end,
                    onScreen: last.onScreen &+ visit.duration,
                    // A visit that is cut makes the time on screen a lower bound, wherever in the session it is.
                    startCertainty: [last.endCertainty, visit.startCertainty].contains(.cutByGap)
                        ? .cutByGap : last.startCertainty,
                    endCertainty: visit.endCertainty, visitCount: last.visitCount + 1)
            } else {
                sessions.append(
                    Session(
                        boot: visit.boot, start: firstActive, end: visit.end, onScreen: visit.duration,
                        startCertainty: visit.startCertainty, endCertainty: visit.endCertainty, visitCount: 1)
                )
            }
        }
        return sessions
    }
}
