import TraceModel

/// What a user knows about a log that the log does not tell.
public struct ReadingOptions: Sendable {
    /// Name of the file, which may hold a date; empty for a stream.
    public var fileName = ""
    /// The year in which the log begins.
    public var year: Int?
    /// The day on which the log begins.
    public var date: CivilDate?
    /// What tells that year or that day, for people; nil for the flags.
    public var dateEvidence: String?
    /// The app whose log it is, for processes of which the log tells no name.
    public var app: String?
    /// Shapes of the app's own lines.
    public var patterns: [LinePattern] = []

    /// Nothing is known besides the log.
    public init() {}

    func evidence(of flag: String) -> String { dateEvidence ?? "the flag \(flag)" }
}
