/// How the start of a process is known.
public enum ProcessStart: Sendable {
    /// It was there already when it was seen first.
    case notSeen
    /// An older process of its name was known, so it started between the two.
    case inferred
    /// Its start was seen.
    case observed
}
