import ByteIO
import CommandLineKit
import TraceBlocks
import TraceFormat
import TraceModel

/// `traceq verify`: is a trace whole?
enum VerifyCommand {
    static let command = Command(
        "verify", purpose: "Check that a trace is whole",
        discussion:
            "Reads every byte: checksums, columns, totals and the seek table. The status is 3 if something is lost.",
        arguments: [.init("FILE", isRepeatable: true, description: "A trace; `-` is standard input.")],
        flags: [
            Flag(
                "blocks", short: "b", group: "Output", summary: "A line for each block",
                details: "Offset, size, events and time range of each whole block. Example: --blocks")
        ],
        examples: [.init("traceq verify day.trace.zst", "says whether the file is whole")],
        seeAlso: ["dump", "repair"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        var status = ExitStatus.done
        for path in values.arguments {
            status = status.combined(with: verify(path, console, blocks: values.isOn("blocks")))
        }
        return status
    }

    private static func verify(_ path: String, _ console: Console, blocks: Bool) -> ExitStatus {
        let name = path == "-" ? "standard input" : path
        var lines: [String] = []
        let report: VerifyReport
        do throws(InputFailure) {
            report = try TraceVerification.verify(TraceBytes.open(path)) {
                if blocks { lines.append(line($0)) }
            }
        } catch {
            return console.fail(error, path: name)
        }
        lines.insert(summary(report, name: name), at: 0)
        let text = console.isJSON ? json(report, name: name) : lines.joined(separator: "\n") + "\n"
        var status = console.write(text)
        for loss in report.losses { status = status.combined(with: console.fail(loss, path: name)) }
        return status
    }

    private static func line(_ block: VerifiedBlock) -> String {
        let times = block.times.map { " \($0.lowerBound)-\($0.upperBound) ns" } ?? ""
        return
            "  block \(block.sequence): byte \(block.offset), \(block.bytes) bytes, \(block.events) events\(times)"
    }

    private static func summary(_ report: VerifyReport, name: String) -> String {
        var words =
            "\(printable(name)): \(report.isWhole ? "whole" : "damaged"): \(report.blocks) blocks, \(report.events) events, "
        words += "\(report.bytes) bytes"
        if report.isCompressed { words += " (\(report.rawBytes) raw)" }
        words += ", seek table \(report.seekTable.rawValue)"
        if !report.hasEnd { words += ", cut" }
        if let note = report.repairNote { words += ", repaired: \(note.words)" }
        return words
    }

    private static func json(_ report: VerifyReport, name: String) -> String {
        var builder = ByteBuilder()
        builder.append("{\"schema\":\"traceq.verify/1\",\"file\":")
        builder.append(jsonString: name)
        builder.append(",\"whole\":\(report.isWhole),\"blocks\":\(report.blocks),\"events\":\(report.events)")
        builder.append(
            ",\"bytes\":\(report.bytes),\"raw_bytes\":\(report.rawBytes),\"has_end\":\(report.hasEnd)")
        builder.append(
            ",\"seek_table\":\"\(report.seekTable.rawValue)\",\"losses\":\(report.losses.count)")
        if let note = report.repairNote {
            builder.append(",\"repaired\":{\"lost_blocks\":\(note.lostBlocks)")
            if let events = note.lostEvents { builder.append(",\"lost_events\":\(events)") }
            builder.append(",\"was_cut\":\(note.wasCut)}")
        }
        builder.append("}\n")
        return String(decoding: builder.bytes, as: UTF8.self)
    }
}
