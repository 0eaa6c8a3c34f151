import ByteIO
@testable import TraceBlocks
@testable import TraceFormat
import TraceModel

/// The simple form of a trace that `reader.py` prints as well: one line an event, then one a record.
///
/// A text is `=` and its bytes in hexadecimal, `-` stands for what is absent.
enum Dump {
    static func lines(_ batch: EventBatch, _ catalog: TraceCatalog) -> [String] {
        var lines: [String] = []
        var extra = 0
        for row in 0..<batch.count {
            let kind = EventKind(rawValue: batch.kinds[row])
            let hasIdentifier = EventTable.row(of: kind)?.fields.contains {
                $0.slot == .number && $0.form == .identifier
            }
            var parts = [
                "\(batch.boot)", "\(batch.times[row])", "\(batch.kinds[row])", "\(batch.processes[row])",
                "\(batch.subjects[row])", text(NameID(rawValue: batch.labels[row]), catalog),
                text(NameID(rawValue: batch.names[row]), catalog),
                hasIdentifier == true
                    ? identifier(TaskIdentifier(rawValue: batch.numbers[row]), catalog)
                    : number(batch.numbers[row]),
            ]
            let end = batch.extrasEnd(of: row, from: extra)
            // Their order inside an event says nothing, and a file does not keep it; that of equal fields it does.
            let fields = (extra..<end).sorted { (batch.extraFields[$0], $0) < (batch.extraFields[$1], $1) }
            for position in fields {
                let code = batch.extraFields[position]
                let value = batch.extraValues[position]
                let isText = ExtraField(rawValue: code)?.isText == true
                parts.append(
                    "\(code):" + (isText ? text(NameID(rawValue: UInt32(value)), catalog) : number(value)))
            }
            extra = end
            lines.append(parts.joined(separator: " "))
        }
        return lines
    }

    static func records(_ catalog: TraceCatalog) -> [String] {
        let source = catalog.source
        let lines = source.lines.map { "\($0.used) \($0.known) \($0.unknown) \($0.unreadable)" } ?? "-"
        var dump = [
            "source \(text(source.format, catalog)) \(text(source.file, catalog)) "
                + "\(text(source.unknownMembers, catalog)) \(lines)"
        ]
        for (index, boot) in catalog.boots.enumerated() {
            let wall = boot.wall.map {
                "\($0.precision.rawValue) \($0.localNanoseconds) " + ($0.zoneMinutes.map { "\($0)" } ?? "-")
            }
            let names = [boot.platform, boot.os, boot.device, boot.unknownMembers].map { text($0, catalog) }
            dump.append("boot \(index) \(names.joined(separator: " ")) \(wall ?? "-")")
        }
        for (index, process) in catalog.processes.enumerated() {
            let names = [process.name, process.app, process.version, process.build, process.unknownMembers]
                .map { text($0, catalog) }
            let uid = process.uid.map { "\($0)" } ?? "-"
            dump.append(
                "process \(index + 1) \(process.boot) \(process.pid) \(uid) \(names.joined(separator: " "))")
        }
        for (index, subject) in catalog.subjects.enumerated() {
            let names = [subject.kind, subject.name, subject.unknownMembers].map { text($0, catalog) }
            let token = identifier(subject.token, catalog)
            dump.append("subject \(index + 1) \(subject.process) \(token) \(names.joined(separator: " "))")
        }
        return dump
    }

    private static func text(_ name: NameID, _ catalog: TraceCatalog) -> String {
        guard name.isPresent else { return "-" }
        return catalog.names.withBytes(of: name) { bytes in
            var hex: [UInt8] = [0x3D]
            for byte in bytes {
                hex.append(digits[Int(byte >> 4)])
                hex.append(digits[Int(byte & 15)])
            }
            return String(decoding: hex, as: UTF8.self)
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private static func number(_ value: Int64) -> String { value == EventBatch.absent ? "-" : "\(value)" }

    private static func identifier(_ identifier: TaskIdentifier, _ catalog: TraceCatalog) -> String {
        if let name = identifier.text { return text(name, catalog) }
        return number(identifier.rawValue)
    }
}

/// Everything that came out of a trace.
struct ReadTrace {
    /// Lines of each batch.
    var batches: [[String]] = []
    var catalog = TraceCatalog()
    var losses: [InputFailure] = []
    var unknown = UnknownParts()
    /// Set if nothing could be read.
    var failure: InputFailure?
    /// The largest window and block that the reader held.
    var memory = 0

    /// All event lines.
    var lines: [String] { batches.flatMap { $0 } }

    init(_ bytes: [UInt8], chunk: Int = .max, threads: Int = 1) {
        self.init(MemorySource(bytes, chunk: chunk), threads: threads)
    }

    init(_ source: any ByteSource, threads: Int = 1) {
        var reader = TraceReader(source, threads: threads)
        var batch = EventBatch()
        do throws(InputFailure) {
            while try reader.next(&batch, &catalog) { batches.append(Dump.lines(batch, catalog)) }
        } catch {
            failure = error
        }
        losses = reader.losses
        unknown = reader.unknown
        memory = reader.heldBytes
    }
}
