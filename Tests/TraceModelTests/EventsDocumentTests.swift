import Foundation
import TestSupport
import Testing
import TraceModel

/// The document of the vocabulary is made from the table; written anew when TRACEQ_RECORD is set.
@Suite struct EventsDocumentTests {
    private static let file = Project.root.appending(path: "Sources/TraceModel/TraceModel.docc/Events.md")

    @Test("Events.md says what the table says")
    func current() throws {
        if Project.isRecording { try Data(Self.document.utf8).write(to: Self.file) }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == Self.document)
    }

    private static var document: String {
        var lines = [
            "# Events: kinds, fields, JSON lines", "",
            "Made from `EventTable`; a test keeps it current. Codes are never used for anything else.", "",
            "## Kinds",
            "", "| code | kind | about | field | form | kept in | meaning |",
            "| --- | --- | --- | --- | --- | --- | --- |",
        ]
        for row in EventTable.rows {
            let head = "| 0x\(hex(row.kind.rawValue)) | `\(row.word)` | \(row.about.rawValue) |"
            if row.fields.isEmpty { lines.append("\(head) | | | |") }
            for (place, field) in row.fields.enumerated() {
                lines.append("\(place == 0 ? head : "| | | |")\(cells(field))")
            }
        }
        for field in EventTable.common { lines.append("| | any | |\(cells(field))") }
        return (lines + [""] + prose).joined(separator: "\n") + "\n"
    }

    private static func cells(_ field: EventField) -> String {
        let place: String
        switch field.slot {
        case .label: place = "label"
        case .name: place = "name"
        case .number: place = "number"
        case .extra(let extra): place = "extra 0x\(hex(extra.rawValue))"
        }
        let form = field.form == .nanoseconds ? "integer, ns" : "\(field.form)"
        return
            " `\(field.key)`\(field.isRequired ? " (required)" : "") | \(form) | \(place) | \(field.meaning) |"
    }

    private static func hex(_ code: UInt8) -> String {
        let digits = String(code, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
    }

    /// What the table cannot say.
    private static let prose = [
        "A *label* is a word of an open list; an *identifier* is a number from 0 or a text; a *boolean* is true or",
        "false. A reader passes over kinds and fields that it does not know, and counts them.", "",
        "## Phases", "",
        "Every state of a platform maps to one of these: "
            + Phase.allCases.map { "*\($0.word)*" }.joined(separator: ", ") + ".", "",
        "## JSON lines (`traceq.events/1`)", "",
        "One object a line, UTF-8. Integers have 64 bits and stay integers. `t` is nanoseconds on the clock that counts",
        "sleep, from the start of the boot's trace, and never below 0. A declaration stands before its first use, and may",
        "be repeated with more in it; members that are not known are kept.", "",
        "| line | members |", "| --- | --- |",
        "| header | `schema` = `traceq.events/1`, `source`, `file`; `used`, `known`, `unknown`, `unreadable` (lines of a log); `platform`, `os`, `device` for boots after it that do not tell; `app`, `version`, `build` for such processes |",
        "| boot | `boot` (from 0), `platform` (`ios`, `android`), `os`, `device`, `wall`: the wall clock at `t` 0 |",
        "| process | `process` (from 1), `boot`, `pid`, `name`, `app`, `version`, `build`, `uid` |",
        "| subject | `subject` (from 1), `process`, `is` (`app`, `scene`, `activity`, `service`, `flutter`), `name`, `token` |",
        "| event | `t`; `process`, or `boot` if it has none and there are several boots; `kind`, `subject`, the fields above in their order, `seq`, `origin` |",
        "",
        "A wall time is ISO 8601 with up to nine digits of fraction: `2026-07-01T13:02:10.000000000+02:00`; without an",
        "offset the zone is unknown, `--07-01T…` has no year and `T13:02:10…` no date.", "",
        "traceq writes the header first, then all records that are known so far (boots, processes, subjects, each in the",
        "order of their numbers) and before each later batch of events those that are new or changed. Members have the",
        "order of the table and no spaces; what is absent is left out, a `process`, `subject` or `pid` of 0 too. Members",
        "that are not known stand last, as they were. The wall time has nine digits of fraction. If the lines of a log are",
        "counted, a second header at the end says how many.",
    ]
}
