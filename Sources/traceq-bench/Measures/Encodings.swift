import CTwins
import Simulation
import TraceModel

/// Bytes per event of each column in each encoding, before and after zstd 3, on the same blocks. A format picks from it.
func measureEncodings(_ workload: Workload) throws {
    let events = min(workload.events, 1_000_000)
    var source = FieldSource(events: events, seed: Workload.seed)
    var (batch, catalog) = (EventBatch(), TraceCatalog())
    var lines = EncodingLines()
    while try source.next(&batch, &catalog) {
        for column in BlockColumn.all(of: batch) { lines.add(column) }
    }
    lines.print(events: events)
}

/// What the table of encodings says, as it is added up block by block.
private struct EncodingLines {
    private struct Line {
        let column: String
        let prediction: ColumnPrediction
        var sizes = [(raw: Int, zstd: Int)](repeating: (0, 0), count: ColumnLayout.allCases.count)
    }

    private var lines: [Line] = []
    private var bytes: [UInt8] = []

    mutating func add(_ column: BlockColumn) {
        for prediction in ColumnPrediction.allCases where prediction.fits(column) {
            let residuals = prediction.residuals(column)
            let place = place(of: column.name, prediction)
            for (layout, encoding) in ColumnLayout.allCases.enumerated() {
                encoding.encode(residuals, into: &bytes)
                lines[place].sizes[layout].raw += bytes.count
                lines[place].sizes[layout].zstd += ctwins_zstd_size(bytes, bytes.count, RowStream.level)
            }
        }
    }

    private mutating func place(of column: String, _ prediction: ColumnPrediction) -> Int {
        if let place = lines.firstIndex(where: { $0.column == column && $0.prediction == prediction }) {
            return place
        }
        lines.append(Line(column: column, prediction: prediction))
        return lines.count - 1
    }

    func print(events: Int) {
        let heads = ColumnLayout.allCases.map { padded("\($0.rawValue), zstd 3", 18) }.joined()
        Swift.print(
            "\nbytes per event, raw and after zstd 3, of \(events) events; * = smallest of its column")
        Swift.print(padded("column", 24) + padded("prediction", 20) + heads)
        for line in lines {
            let best = lines.filter { $0.column == line.column }.flatMap(\.sizes).map(\.zstd).min()
            let figures = line.sizes.map { size in
                padded(
                    "\(perEvent(size.raw, events))  \(perEvent(size.zstd, events))\(size.zstd == best ? "*" : "")",
                    18)
            }
            Swift.print(padded(line.column, 24) + padded(line.prediction.rawValue, 20) + figures.joined())
        }
    }

    private func perEvent(_ bytes: Int, _ events: Int) -> String {
        let text = fixed(Double(bytes) / Double(events), 3)
        return String(repeating: " ", count: max(6 - text.count, 0)) + text
    }
}
