import Foundation
import TestSupport
import Testing
import TraceModel

@testable import Reproduction

/// The table of what drives a device into which event, and the document that is made from it.
@Suite struct DriveTableTests {
    private static let file = Project.root.appending(
        path: "Sources/Reproduction/Reproduction.docc/Drives.md")

    @Test("Drives.md says what the table says; written anew when TRACEQ_RECORD is set")
    func document() throws {
        if Project.isRecording { try Data(Self.text.utf8).write(to: Self.file) }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == Self.text)
    }

    @Test("each row is about an event that there is, says what it does, and where that comes from")
    func rows() {
        for row in DriveTable.rows {
            let kind = String(row.event.prefix { $0 != " " })
            let isKnown =
                ["phase", "task", "hold"].contains(kind) || EventTable.kind(named: kind) != nil
            #expect(isKnown, "\(row.event)")
            #expect(!row.source.isEmpty)
            if case .cannot(let reason) = row.action {
                #expect(!reason.isEmpty)
            } else {
                #expect(!row.words.isEmpty, "\(row.event)")
            }
        }
        let keys = DriveTable.rows.map { "\($0.platform) \($0.event)" }
        #expect(Set(keys).count == keys.count)
    }

    @Test(
        "the row that tells most of an event holds",
        arguments: [
            ("task.ended job timed out", "task.ended job timed out"), ("task.ended job success", "task"),
            ("task.began jobs", "task"), ("device doze idle", "device doze idle"),
            ("device doze off", "device doze"),
            ("process.ended memory", "process.ended"), ("hold.acquired wake lock", "hold"),
        ])
    func longest(_ event: String, _ row: String) {
        #expect(DriveTable.row(.android, event)?.event == row)
    }

    @Test("what comes from a trace is one word of each shell that reads it, or is refused")
    func words() throws {
        var story = Story()
        story.platform = .android
        func line(_ parts: [DriveRow.Part], _ identifier: String, number: Int64? = nil) -> String? {
            let step = StoryStep(
                time: 0, line: nil, event: "", number: number, identifier: identifier, value: "", process: "p"
            )
            return try? DriveCommand.line(parts, step, story)
        }
        #expect(line([.text("am crash "), .app], "") == "run device 'am crash '\"$app\"")
        #expect(line([.text("x "), .identifier], "a'b") == #"run device 'x '\''a'\''\'\'''\''b'\'''"#)
        #expect(line([.text("x "), .identifier], "") == nil)
        #expect(line([.text("x "), .identifier], "-n") == nil)
        #expect(line([.text("x "), .identifier], "a\0b") == nil)
        #expect(line([.text("x "), .number], "a") == nil)
        #expect(line([.text("x "), .component], "Worker") == nil)
        #expect(ShellText.objectiveC(#"a"b\c"#) == #"a\"b\\c"#)
    }

    private static var text: String {
        var lines = [
            "# Drives: which command brings a device into which event", "",
            "Made from `DriveTable`; a test keeps it current. `traceq reproduce` writes scripts by this table. An event is its kind",
            "with its words; of the rows that it begins with the longest holds. `APP` is the package or bundle identifier.",
        ]
        for platform in Platform.allCases {
            lines += [
                "", "## \(platform.title)", "", "| event | what is done | command | put back by | source |",
                "| --- | --- | --- | --- | --- |",
            ]
            for row in DriveTable.rows where row.platform == platform {
                let (words, command): (String, String) =
                    switch row.action {
                    case .command(let parts): (row.words, code(parts))
                    case .byHand(let parts): ("\(row.words), by hand", code(parts))
                    case .cannot(let reason): ("not driven: \(reason)", "")
                    }
                lines.append("| `\(row.event)` | \(words) | \(command) | \(code(row.undo)) | \(row.source) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func code(_ parts: [DriveRow.Part]) -> String {
        let text = parts.map { part in
            switch part {
            case .text(let words): words
            case .app: "APP"
            case .process: "PROCESS"
            case .number: "NUMBER"
            case .identifier, .objectiveCIdentifier: "IDENTIFIER"
            case .component: "COMPONENT"
            case .value: "VALUE"
            }
        }.joined()
        return text.isEmpty ? "" : "`\(text)`"
    }
}
