import ByteIO
import CommandLineKit
import Simulation
import TraceModel

/// Where the rows of the field workload go: `--rows FILE`.
struct RowsOutput {
    static let flag = Flag(
        "rows", placeholder: "file", group: "Output", summary: "Write the events of the field as plain rows",
        details: """
            For --scenario field only: 24 bytes a row, little-endian: time in ns (64 bits), app (32), kind (32), value \
            (64), so that programs in other languages measure on the same events. Each event but the remark of a launch \
            has a row. Without -o only the rows are written. Example: --rows field.rows
            """)

    private var sink: FileSink
    private let place: String

    /// Opens the place.
    /// - Throws: a `UsageError` if the file cannot be made.
    init(path: String) throws {
        place = path
        do throws(OutputFailure) {
            sink = try FileSink(path: path)
        } catch {
            guard case .refused(let reason) = error else { throw error }
            throw UsageError("\(path): the file cannot be written: \(reason)")
        }
    }

    /// Writes the rows of all events.
    mutating func write(_ source: FieldSource, _ console: Console) -> ExitStatus {
        var source = source
        var batch = EventBatch()
        var catalog = TraceCatalog()
        var reader = FieldRows()
        var rows: [FieldRow] = []
        var bytes: [UInt8] = []
        do {
            while try source.next(&batch, &catalog) {
                rows.removeAll(keepingCapacity: true)
                bytes.removeAll(keepingCapacity: true)
                reader.append(batch, catalog, to: &rows)
                for row in rows { row.append(to: &bytes) }
                try sink.write(bytes)
            }
            try sink.commit()
            return .done
        } catch let failure as InputFailure {
            return console.fail(failure, path: "scenario \(FieldSource.name)")
        } catch let failure as OutputFailure {
            return console.status(of: failure, writing: place)
        } catch {
            return console.fail(Problem("\(error)"), .bug)
        }
    }
}
