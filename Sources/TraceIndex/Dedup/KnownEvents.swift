import TraceModel

/// Events of a trace that another trace of the index has: ranges of sequence numbers by process.
public struct KnownEvents: Sendable {
    private var ranges: [UInt32: [ClosedRange<Int64>]] = [:]
    /// Events that were taken out so far.
    private(set) var removedCount = 0
    private var rest = EventBatch()

    /// No events.
    public init() {}

    var isEmpty: Bool { ranges.isEmpty }

    mutating func add(_ range: ClosedRange<Int64>, of process: UInt32) {
        ranges[process, default: []].append(range)
    }

    /// True if the other traces have all events of the process with these numbers.
    func covers(_ range: ClosedRange<Int64>, of process: UInt32) -> Bool {
        (ranges[process] ?? []).contains {
            $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound
        }
    }

    /// Takes the known events out of a batch.
    mutating func remove(from batch: inout EventBatch) {
        guard !ranges.isEmpty, batch.extraFields.contains(ExtraField.seq.rawValue) else { return }
        rest.removeAll(boot: batch.boot)
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            if let number = batch.extra(.seq, in: extra..<end),
                (ranges[batch.processes[row]] ?? []).contains(where: { $0.contains(number) })
            {
                removedCount += 1
            } else {
                rest.append(row: row, extras: extra..<end, of: batch, at: batch.times[row])
            }
            extra = end
        }
        swap(&rest, &batch)
    }
}
