import TraceModel

/// Stores the events themselves as rows, for tools that have no `event` table.
struct StoredEvents {
    private let rows: RowWriter
    private let names: NameNumbers
    private let base: RowBase
    private var number: Int64 = 0
    /// Number of each kind's word; 0 = not looked up.
    private var kinds = [Int64](repeating: 0, count: 256)

    init(_ rows: RowWriter, _ names: NameNumbers, _ base: RowBase) {
        self.rows = rows
        self.names = names
        self.base = base
    }

    /// Takes the next events.
    mutating func add(_ batch: EventBatch, _ catalog: TraceCatalog) {
        for place in 0..<batch.count {
            let row = rows.next()
            row[0] = base.trace
            row[1] = number
            row[2] = base.boot &+ Int64(batch.boot)
            row[3] = batch.times[place]
            row[4] = kind(batch.kinds[place])
            row[5] = reference(batch.processes[place], base.process)
            row[6] = reference(batch.subjects[place], base.subject)
            row[7] = names.number(NameID(rawValue: batch.labels[place]), catalog)
            row[8] = names.number(NameID(rawValue: batch.names[place]), catalog)
            // Below 0 the number of a text stands in for an identifier, and other numbers are not used by any kind but clocks.
            row[9] = batch.numbers[place] == EventBatch.absent ? RowWriter.null : batch.numbers[place]
            number += 1
        }
    }

    private func reference(_ number: UInt32, _ base: Int64) -> Int64 {
        number == 0 ? RowWriter.null : base &+ Int64(number)
    }

    private mutating func kind(_ code: UInt8) -> Int64 {
        if kinds[Int(code)] == 0 {
            let kind = EventKind(rawValue: code)
            kinds[Int(code)] = names.number(EventTable.row(of: kind)?.word ?? "kind \(code)")
        }
        return kinds[Int(code)]
    }
}
