import CTwins
import Simulation
import TraceModel

/// The field workload as the row twin writes it.
struct RowStream {
    /// Zstd level of the twin, the same as ours.
    static let level: Int32 = 3

    private(set) var bytes: [UInt8] = []
    private(set) var rowCount = 0
    private var waiting: [ctwins_row] = []
    private var block = [UInt8](repeating: 0, count: Int(CTWINS_BLOCK_ROWS) * 32 + 12)

    /// Encodes so many events.
    init(events: Int) throws {
        var source = FieldSource(events: events, seed: Workload.seed)
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        var (reader, rows) = (FieldRows(), [FieldRow]())
        while try source.next(&batch, &catalog) {
            rows.removeAll(keepingCapacity: true)
            reader.append(batch, catalog, to: &rows)
            for row in rows {
                waiting.append(ctwins_row(row))
                if waiting.count == Int(CTWINS_BLOCK_ROWS) { try flush() }
            }
        }
        try flush()
    }

    private mutating func flush() throws {
        guard !waiting.isEmpty else { return }
        let size = ctwins_encode(waiting, waiting.count, Self.level, &block)
        guard size > 0 else { throw BenchFailure("the twin cannot encode its rows") }
        bytes.append(contentsOf: block[..<size])
        rowCount += waiting.count
        waiting.removeAll(keepingCapacity: true)
    }
}

extension ctwins_row {
    init(_ row: FieldRow) {
        self.init(time: row.time, subject: row.subject, kind: row.kind, value: row.value)
    }
}

/// The sum over all rows that shows that two decoders gave the same events.
struct RowSum: Equatable {
    private(set) var rows: UInt64 = 0
    private(set) var sum: UInt64 = 0

    init() {}

    init(_ decoded: ctwins_decoded) {
        rows = decoded.rows
        sum = decoded.sum
    }

    mutating func add(_ row: FieldRow) {
        rows += 1
        sum &+= UInt64(bitPattern: row.time) &* 31 &+ UInt64(bitPattern: row.value) &* 7
        sum &+= UInt64(bitPattern: Int64(row.subject)) &+ UInt64(bitPattern: Int64(row.kind))
    }

    var text: String { "\(rows) rows, \(String(sum, radix: 16))" }
}
