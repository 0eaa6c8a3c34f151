import TraceModel

/// The sequence numbers that each process of a trace has.
struct SequenceRanges {
    private(set) var ofProcess: [UInt32: ClosedRange<Int64>] = [:]

    /// Takes the next events.
    mutating func add(_ batch: EventBatch) {
        for place in batch.extraFields.indices where batch.extraFields[place] == ExtraField.seq.rawValue {
            let process = batch.processes[Int(batch.extraRows[place])]
            let number = batch.extraValues[place]
            let known = ofProcess[process]
            ofProcess[process] =
                min(known?.lowerBound ?? number, number)...max(known?.upperBound ?? number, number)
        }
    }
}
