import ByteIO
import TraceModel

/// Sees to it that a writer never writes what a reader must refuse.
struct BatchCheck {
    /// Last time by boot.
    private var lastTimes: [UInt32: Int64] = [:]

    /// Checks that the batch goes on where earlier ones of its boot ended, and names only what the catalog has. Boot 0
    /// needs no record: a source may know nothing about it.
    /// - Throws: `refused` if not.
    mutating func check(_ batch: EventBatch, _ catalog: TraceCatalog) throws(OutputFailure) {
        var last = lastTimes[batch.boot] ?? .min
        for time in batch.times {
            guard time >= last else { throw .refused("the events are not in the order of time") }
            last = time
        }
        guard batch.boot == 0 || Int(batch.boot) < catalog.boots.count,
            Int(batch.processes.max() ?? 0) <= catalog.processes.count,
            Int(batch.subjects.max() ?? 0) <= catalog.subjects.count
        else { throw .refused("an event names a boot, process or subject that the catalog does not have") }
        lastTimes[batch.boot] = last
    }
}

extension EventBatch {
    /// Position of the first sparse field that belongs to `row` or a later event, at or after `start`.
    func firstExtra(of row: Int, from start: Int) -> Int {
        var low = start
        var high = extraRows.count
        while low < high {
            let middle = low + (high - low) / 2
            if extraRows[middle] < UInt32(row) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
