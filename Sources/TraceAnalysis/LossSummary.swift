import LifecycleEngine
import TraceModel

/// Records of one process that the source dropped.
public struct LossSummary: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process, by number; 0 = not told.
    public let process: UInt32
    /// What was lost.
    public let what: NameID
    /// How many records are missing.
    public internal(set) var count: Int64 = 0
    /// In how many places.
    public internal(set) var places = 0
    /// Time of the first and last place, trace time in nanoseconds.
    public internal(set) var first: Int64
    /// Time of the last place.
    public internal(set) var last: Int64
    /// The place with the most.
    public internal(set) var worst: RecordLoss

    init(_ loss: RecordLoss) {
        boot = loss.boot
        process = loss.process
        what = loss.what
        first = loss.time
        last = loss.time
        worst = loss
    }

    mutating func add(_ loss: RecordLoss) {
        count &+= loss.count
        places += 1
        last = loss.time
        if loss.count > worst.count { worst = loss }
    }
}
