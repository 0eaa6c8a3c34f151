import LifecycleEngine
import TraceModel
import TraceReport

/// The moment at which a picture is shown: time goes on between two events.
public struct LiveMoment: Sendable {
    /// Nanoseconds since the newest event of the picture.
    public var sinceNewest: Int64
    /// Seconds since something came last.
    public var quietSeconds: Int

    /// A moment after the newest event.
    public init(sinceNewest: Int64 = 0, quietSeconds: Int = 0) {
        self.sinceNewest = sinceNewest
        self.quietSeconds = quietSeconds
    }
}

/// A piece of a line that is the same at every moment, or runs with the time.
enum Piece: Sendable {
    case text(String, Span.Emphasis = .plain)
    /// How long something has lasted that had lasted so long at the newest event; `prefix` such as "at least ".
    case elapsed(Int64, prefix: String, Span.Emphasis = .plain)
    /// What is left of a budget.
    case rest(PresentBudget, origin: String)
    /// The wall clock, or the time since the start where there is none.
    case clock(WallReading?, Int64)
    /// How long nothing came, once that is worth telling.
    case quiet

    /// What it shows.
    func spans(at moment: LiveMoment) -> [Span] {
        switch self {
        case .text(let text, let emphasis):
            return [Span(text, emphasis)]
        case .elapsed(let time, let prefix, let emphasis):
            return [Span(prefix + Elapsed.text(time &+ moment.sinceNewest), emphasis)]
        case .rest(let budget, let origin):
            return Self.rest(budget, origin, at: moment)
        case .clock(let reading, let time):
            let shown = reading?.advanced(by: moment.sinceNewest).timeText(digits: 1)
            return [Span(shown ?? "+\(Elapsed.text(time &+ moment.sinceNewest))")]
        case .quiet:
            let isTold = moment.quietSeconds >= 3
            return isTold ? [Span("nothing new for \(Elapsed.seconds(moment.quietSeconds))", .faint)] : []
        }
    }

    /// `17.7 s left: about 30 s (iOS 13 and later)`.
    private static func rest(_ budget: PresentBudget, _ origin: String, at moment: LiveMoment) -> [Span] {
        let left = budget.left &- (budget.isCounting ? moment.sinceNewest : 0)
        if left < 0 {
            return [Span("over by \(Elapsed.text(0 &- left))", .fault), Span(": \(origin)", .faint)]
        }
        // The last fifth is what an app should be done before.
        let isLow = budget.isCounting && left < budget.limit / 5
        return [
            Span(
                "\(Elapsed.text(left)) left\(budget.isCounting ? "" : ", not counting")",
                isLow ? .warning : .plain),
            Span(": \(origin)", .faint),
        ]
    }
}
