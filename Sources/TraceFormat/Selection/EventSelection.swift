import TraceBlocks
import TraceModel

/// Which events of a trace are wanted: those that meet all conditions.
public struct EventSelection: Sendable {
    /// Earliest trace time, nanoseconds; nil = any. Holds for each boot, whose times begin anew.
    public var from: Int64?
    /// Trace time before which the events lie, nanoseconds; nil = any.
    public var to: Int64?
    /// Processes by their number in the catalog, one of which the event must name; nil = any, or none.
    public var processes: Set<UInt32>?
    /// Kinds, one of which the event must be of; nil = any.
    public var kinds: Set<EventKind>?

    /// Everything.
    public init() {}

    /// True if the event in this row is wanted.
    public func holds(_ batch: EventBatch, _ row: Int) -> Bool {
        let time = batch.times[row]
        return time >= from ?? .min && to.map { time < $0 } ?? true
            && kinds?.contains(EventKind(rawValue: batch.kinds[row])) ?? true
            && processes?.contains(batch.processes[row]) ?? true
    }

    /// Replaces `part` by the events of `batch` that are wanted.
    public func filter(_ batch: EventBatch, into part: inout EventBatch) {
        part.removeAll(boot: batch.boot)
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            if holds(batch, row) {
                part.append(row: row, extras: extra..<end, of: batch, at: batch.times[row])
            }
            extra = end
        }
    }

    /// True unless what the seek table says about a block excludes that it holds a wanted event.
    func mayHold(_ entry: SeekEntry) -> Bool {
        guard entry.events > 0 else { return false }
        if let from, entry.last < from { return false }
        if let to, entry.first >= to { return false }
        if let kinds, !kinds.contains(where: { entry.kinds[Int($0.rawValue)] }) { return false }
        guard let processes, let listed = entry.processes else { return true }
        return listed.contains { processes.contains($0) }
    }
}
