import LifecycleEngine
import TraceModel

/// What a trace shows over time, to be drawn: rows of states, tasks and holds, and curves of what was measured.
///
/// Bounded, however long the trace is: past the bound the shortest neighbours are drawn together. What they are made of
/// stays known, and around the first findings everything is kept by itself.
public struct Timeline: Sendable {
    /// What a row shows.
    public enum Content: Hashable, Sendable {
        /// What the process can do.
        case phases
        /// The platform's states of a subject: its kind and its name.
        case states(kind: NameID, name: NameID)
        /// Tasks of a kind.
        case tasks(NameID)
        /// Resources of a kind.
        case holds(NameID)
        /// What a metric measured.
        case curve(Metric)
    }

    /// One row.
    public struct Row: Sendable {
        /// The boot.
        public let boot: UInt32
        /// The first process that it is about, by number; 0 = the device. Later lives of it are on the same row.
        public let process: UInt32
        /// What it shows.
        public let content: Content
        /// States, tasks or holds, in order of their end.
        public internal(set) var bars: [TimelineBar] = []
        /// Measurements, in order.
        public internal(set) var points: [TimelinePoint] = []
        /// Times around findings in which everything is kept by itself, in order; empty if it is so everywhere.
        public internal(set) var closeUps: [CloseUp] = []
    }

    /// A time in which everything is kept by itself.
    public struct CloseUp: Sendable {
        /// Begin, trace time in nanoseconds.
        public let start: Int64
        /// End, trace time in nanoseconds.
        public internal(set) var end: Int64
        /// States, tasks or holds.
        public internal(set) var bars: [TimelineBar] = []
        /// Measurements.
        public internal(set) var points: [TimelinePoint] = []
    }

    /// The rows, in the order in which they came up.
    public internal(set) var rows: [Row] = []
    /// The process whose rows each process shares, by number; 0 = it has none.
    public internal(set) var groupOfProcess: [UInt32] = []
    /// The states' names; the first one is empty.
    public internal(set) var words = [""]
    /// Neighbours were drawn together within so many nanoseconds; 0 = everything is drawn by itself.
    public internal(set) var grain: Int64 = 0
    /// True if there were more rows than are kept.
    public internal(set) var isRowMissing = false

    /// A timeline that shows nothing.
    public init() {}
}
