import TraceBlocks
import TraceModel

extension SeekEntry {
    /// Fills in what a reader from front to back does not need: the kinds and processes of the events of a block.
    /// - Parameter unknownBefore: what had been passed over before this block.
    mutating func describe(_ batch: EventBatch, unknown: UnknownParts, unknownBefore: UnknownParts) {
        for kind in batch.kinds { kinds[Int(kind)] = true }
        guard unknown.events == unknownBefore.events else {
            // Nothing is known of the events that were passed over but their kinds.
            for (kind, count) in unknown.events where count != unknownBefore.events[kind] {
                kinds[Int(kind)] = true
            }
            processes = nil
            return
        }
        var found: Set<UInt32> = []
        var last: UInt32 = 0
        for process in batch.processes where process != last {
            found.insert(process)
            last = process
        }
        processes = found.subtracting([0]).sorted()
    }
}
