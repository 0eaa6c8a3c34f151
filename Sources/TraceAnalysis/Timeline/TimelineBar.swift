import LifecycleEngine
import TraceModel

/// A stretch of time on a row: a state, a task or a hold; or several of them that are drawn together.
public struct TimelineBar: Sendable, TimelinePiece {
    /// Begin, trace time in nanoseconds.
    public internal(set) var start: Int64
    /// End, trace time in nanoseconds.
    public internal(set) var end: Int64
    /// What it is on its row: the raw value of a `Phase` on rows of states, of a `TaskRun.Outcome` on rows of tasks
    /// and holds.
    public let kind: UInt8
    /// How the begin is known.
    public let startCertainty: Certainty
    /// How the end is known.
    public internal(set) var endCertainty: Certainty
    /// How many it stands for; 1 = itself.
    public internal(set) var count: UInt32 = 1
    /// Place of the state in ``Timeline/words``; 0 = none.
    public let word: UInt32
    /// Name of the task or hold; none where several differ.
    public internal(set) var name: NameID
    /// The platform's identifier of the task or hold.
    public let id: TaskIdentifier
    /// The process, by number.
    public let process: UInt32
    /// What several are made of.
    var shares: Shares

    /// How much of what is in a bar, by ``TimelineBar/kind``: seconds on rows of states, else how many.
    struct Shares: Sendable {
        private var low = SIMD4<Float>()
        private var high = SIMD4<Float>()

        /// Room for every phase and every outcome.
        static let count = 8

        subscript(kind: Int) -> Float {
            get { kind < 4 ? low[kind & 3] : high[kind & 3] }
            set { if kind < 4 { low[kind & 3] = newValue } else { high[kind & 3] = newValue } }
        }

        static func += (left: inout Shares, right: Shares) {
            left.low += right.low
            left.high += right.high
        }
    }

    /// What it is made of, by ``kind``: seconds on rows of states, else how many.
    public subscript(share kind: Int) -> Float { shares[kind & (Shares.count - 1)] }

    mutating func merge(_ next: TimelineBar) {
        start = min(start, next.start)
        if next.end >= end {
            end = next.end
            endCertainty = next.endCertainty
        }
        count &+= next.count
        if name != next.name { name = .none }
        shares += next.shares
    }
}

extension TimelineBar {
    /// A state; `word` is its place in ``Timeline/words``.
    init(_ span: StateSpan, word: UInt32) {
        self.init(
            start: span.start, end: span.end, kind: span.phase.rawValue, startCertainty: span.startCertainty,
            endCertainty: span.endCertainty, word: word, name: .none, id: .absent, process: span.process,
            shares: Shares())
        shares[Int(kind)] = Float(span.duration) / 1e9
    }

    /// A task.
    init(_ run: TaskRun) {
        self.init(
            start: run.start, end: run.end, kind: run.outcome.rawValue, startCertainty: run.startCertainty,
            endCertainty: run.endCertainty, word: 0, name: run.name, id: run.id, process: run.process,
            shares: Shares())
        shares[Int(kind)] = 1
    }

    /// A hold.
    init(_ run: HoldRun) {
        let outcome: TaskRun.Outcome =
            switch run.endCertainty {
            case .openAtEnd: .open
            case .inferred: .cutOff
            case .cutByGap: .superseded
            case .observed, .openAtStart: .ended
            }
        self.init(
            start: run.start, end: run.end, kind: outcome.rawValue, startCertainty: .observed,
            endCertainty: run.endCertainty, word: 0, name: run.name, id: run.id, process: run.process,
            shares: Shares())
        shares[Int(kind)] = 1
    }
}
