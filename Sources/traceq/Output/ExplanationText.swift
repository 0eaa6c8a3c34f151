import ByteIO
import TraceModel

/// An ``InputExplanation`` in words, for `traceq ingest --explain`.
enum ExplanationText {
    static func render(_ explanation: InputExplanation, title: String, lines: LineCounts?) -> String {
        var text = "\(printable(title))\n"
        if let lines {
            text += "lines: \(lines.total): \(lines.used) used, \(lines.known) known and not needed, "
            text += "\(lines.unknown) unknown, \(lines.unreadable) unreadable\n"
        }
        for decision in explanation.decisions {
            let place = decision.line.map { $0 > 0 ? " (line \($0))" : "" } ?? ""
            text += "\(decision.what): \(printable(decision.value)): \(printable(decision.because))\(place)\n"
        }
        guard !explanation.unknownLines.isEmpty else { return text }
        text += "commonest unknown lines:\n"
        for unknown in explanation.unknownLines {
            text += "  \(unknown.count) from line \(unknown.firstLine) on: \(printable(unknown.shape))\n"
        }
        return text
    }
}
