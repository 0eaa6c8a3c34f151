import ByteIO
import TraceModel

@testable import FieldLogs

/// Any input read to its end, in the forms that tests compare.
struct InputReading {
    /// `seconds kind label name number`, one for each event.
    var events: [String] = []
    var catalog = TraceCatalog()
    var losses: [InputFailure] = []
    var aggregates: [AggregateFacts] = []
    var explanation: InputExplanation?

    /// Reads bytes in chunks; nil if they are nothing that is known.
    init?(_ bytes: [UInt8], chunk: Int = .max) throws {
        guard var source = try FieldInput.open(PeekedSource(MemorySource(bytes, chunk: chunk))) else {
            return nil
        }
        var batch = EventBatch()
        while try source.next(&batch, &catalog) {
            for row in 0..<batch.count {
                let kind = EventKind(rawValue: batch.kinds[row])
                let number = batch.numbers[row] == EventBatch.absent ? "" : " \(batch.numbers[row])"
                events.append(
                    "\(Double(batch.times[row]) / 1e9) \(EventTable.row(of: kind)?.word ?? "?") \(catalog.text(NameID(rawValue: batch.labels[row]))) \(catalog.text(NameID(rawValue: batch.names[row])))\(number)"
                )
            }
        }
        losses = source.losses
        aggregates = source.aggregates
        explanation = source.explanation
    }
}
