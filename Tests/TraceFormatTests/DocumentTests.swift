import Foundation
import TestSupport
import Testing
import TraceBlocks
import TraceFormat
import TraceModel

@Suite("The document says what the code does")
struct DocumentTests {
    private let document: String

    init() throws {
        let file = Project.root.appending(path: "Sources/TraceFormat/TraceFormat.docc/FileFormat.md")
        document = try String(contentsOf: file, encoding: .utf8)
    }

    private func check(_ lines: [String]) {
        let found = Set(document.split(separator: "\n").map(String.init))
        let missing = lines.filter { !found.contains($0) }
        #expect(missing.isEmpty, "not in FileFormat.md:\n\(missing.joined(separator: "\n"))")
    }

    @Test("Kinds and where their fields are")
    func kinds() {
        check(
            EventTable.rows.map { row in
                func cell(_ slot: EventField.Slot) -> String {
                    row.fields.filter { $0.slot == slot }.map { "`\($0.key)` \($0.form)" }.joined(
                        separator: ", ")
                }
                let extras = row.fields.compactMap { field -> String? in
                    guard case .extra(let extra) = field.slot else { return nil }
                    return "`\(field.key)` \(hex(extra.rawValue))"
                }
                let cells = [
                    hex(row.kind.rawValue), "`\(row.word)`", cell(.label), cell(.name), cell(.number),
                    extras.joined(separator: ", "),
                ]
                return "| " + cells.joined(separator: " | ") + " |"
            })
    }

    @Test("Sparse fields")
    func extras() {
        let fields = EventTable.common + EventTable.rows.flatMap(\.fields)
        check(
            ExtraField.allCases.map { extra in
                let form = fields.first { $0.slot == .extra(extra) }.map { "\($0.form)" } ?? "text"
                return "| \(hex(extra.rawValue)) | `\(extra)` | \(extra.isText ? "yes" : "") | \(form) |"
            })
    }

    @Test("Limits")
    func limits() {
        let limits: [(String, Int)] = [
            ("eventsPerBlock", FormatLimits.eventsPerBlock), ("rawBlockBytes", FormatLimits.rawBlockBytes),
            ("frameBytes", FormatLimits.frameBytes), ("windowLog", FormatLimits.windowLog),
            ("piecesPerFrame", FormatLimits.piecesPerFrame), ("textBytes", FormatLimits.textBytes),
            ("textsPerBlock", FormatLimits.textsPerBlock), ("recordsPerBlock", FormatLimits.recordsPerBlock),
            ("seriesPerBlock", FormatLimits.seriesPerBlock), ("shapesPerBlock", FormatLimits.shapesPerBlock),
            ("timersPerBlock", FormatLimits.timersPerBlock),
            ("extrasPerBlock", FormatLimits.extrasPerBlock), ("recordNumber", Int(FormatLimits.recordNumber)),
            ("lineCount", Int(FormatLimits.lineCount)), ("seekTableBytes", FormatLimits.seekTableBytes),
            ("processesPerSeekEntry", FormatLimits.processesPerSeekEntry),
        ]
        for (name, value) in limits { #expect(document.contains("| `\(name)` | \(value) |"), "\(name)") }
    }

    private func hex(_ code: UInt8) -> String {
        "0x" + (code < 16 ? "0" : "") + String(code, radix: 16, uppercase: true)
    }
}
