/// How the edge of a span, or a finding, is known.
public enum Certainty: UInt8, CaseIterable, Sendable {
    /// An event says so.
    case observed = 0
    /// It follows from other events.
    case inferred = 1
    /// It was so before the trace began; the true begin is earlier.
    case openAtStart = 2
    /// It was still so when the trace ended; the true end is later.
    case openAtEnd = 3
    /// A gap, lost records or a clock step hide the edge.
    case cutByGap = 4

    /// The words in reports and JSON.
    public var words: String {
        switch self {
        case .observed: "observed"
        case .inferred: "inferred"
        case .openAtStart: "open at start"
        case .openAtEnd: "open at end"
        case .cutByGap: "cut by a gap"
        }
    }
}
