import TraceModel

/// Events of a trace, held in memory to be tried in parts.
public struct KeptEvents: Sendable {
    /// Events that are held at most.
    public static let limit = 2_000_000

    /// Who they speak of.
    public private(set) var catalog: TraceCatalog
    private var batches: [EventBatch] = []
    /// Sparse fields of each event of each batch end here.
    private var ends: [[Int]] = []
    /// Batch and row of each event.
    private var places: [(batch: Int32, row: Int32)] = []

    /// How many there are.
    public var count: Int { places.count }

    /// Reads all events of a source.
    /// - Throws: what the source throws; an ``InputFailure`` past ``limit`` events.
    public init(_ source: inout some EventSource, _ catalog: inout TraceCatalog) throws(InputFailure) {
        self.catalog = catalog
        var batch = EventBatch()
        while try source.next(&batch, &catalog) {
            guard places.count + batch.count <= Self.limit else {
                throw InputFailure(
                    .notDone, "the trace has more than \(Self.limit) events",
                    hint:
                        "take the part around the finding first: `traceq dump --from … --to … | traceq record -o part.trace.zst -`"
                )
            }
            var rowEnds: [Int] = []
            rowEnds.reserveCapacity(batch.count)
            for row in 0..<batch.count {
                rowEnds.append(batch.extrasEnd(of: row, from: rowEnds.last ?? 0))
                places.append((Int32(batches.count), Int32(row)))
            }
            batches.append(batch)
            ends.append(rowEnds)
        }
        self.catalog = catalog
    }

    /// Hands the events at these positions to `body` as batches, in order.
    public func forEachBatch(of positions: [Int32], _ body: (EventBatch) -> Void) {
        var batch = EventBatch()
        for position in positions {
            let place = places[Int(position)]
            let source = batches[Int(place.batch)]
            if batch.isFull || batch.boot != source.boot {
                if !batch.isEmpty { body(batch) }
                batch.removeAll(boot: source.boot)
            }
            append(place, of: source, to: &batch)
        }
        if !batch.isEmpty { body(batch) }
    }

    private func append(
        _ place: (batch: Int32, row: Int32), of source: EventBatch, to batch: inout EventBatch
    ) {
        let row = Int(place.row)
        let rowEnds = ends[Int(place.batch)]
        batch.append(
            row: row, extras: (row == 0 ? 0 : rowEnds[row - 1])..<rowEnds[row], of: source,
            at: source.times[row])
    }

    /// Positions of the events of one boot that are about this process or about nobody, up to a time.
    public func positions(boot: UInt32, process: UInt32, until time: Int64) -> [Int32] {
        places.indices.filter { position in
            let batch = batches[Int(places[position].batch)]
            let row = Int(places[position].row)
            return batch.boot == boot && batch.times[row] <= time
                && (batch.processes[row] == process || batch.processes[row] == 0)
        }.map { Int32($0) }
    }
}
