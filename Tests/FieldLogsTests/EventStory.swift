import ByteIO
import FieldLogs
import Testing
import TraceExport
import TraceModel

/// A log or report of the project's own writing, with the events that it must become. Names, numbers and times stand in
/// braces, and each variant fills them in anew: what is expected changes with them.
struct EventStory: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// The events as JSON lines, without their origin.
    let events: [String]
    let variants: [[String: String]]

    var testDescription: String { name }

    func input(_ variant: Int) -> String { Self.fill(text, variants[variant]) }
    func expected(_ variant: Int) -> [String] { events.map { Self.fill($0, variants[variant]) } }

    private static func fill(_ text: String, _ values: [String: String]) -> String {
        var text = text
        for (key, value) in values { text = text.replacing("{\(key)}", with: value) }
        return text
    }
}

/// What an Apple log or report becomes.
enum AppleReading {
    /// A reader for the text, as the tool chooses it.
    static func source(_ text: String, chunk: Int = .max) throws -> any EventSource {
        try source(Array(text.utf8), chunk: chunk)
    }

    static func source(_ bytes: [UInt8], chunk: Int = .max) throws -> any EventSource {
        let peeked = try PeekedSource(MemorySource(bytes, chunk: chunk))
        if let reports = AppleReportSource(peeked) { return reports }
        return try #require(LogSource(peeked))
    }

    /// The events as JSON lines, without their origin, declarations and the end of the log.
    static func events(_ text: String, chunk: Int = .max) throws -> [String] {
        try lines(text, chunk: chunk).filter { $0.hasPrefix("{\"t\"") && !$0.contains("\"ended.early\"") }.map
        { line in
            guard let origin = line.firstRange(of: ",\"origin\":") else { return line }
            return line[..<origin.lowerBound] + "}"
        }
    }

    /// Everything as JSON lines.
    static func lines(_ text: String, chunk: Int = .max) throws -> [String] {
        var reader = try source(text, chunk: chunk)
        var writer = EventLinesWriter(to: MemorySink())
        var batch = EventBatch()
        var catalog = TraceCatalog()
        while try reader.next(&batch, &catalog) { try writer.write(batch, catalog) }
        try writer.finish(catalog)
        return String(decoding: writer.sink.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    static func counts(_ text: String) throws -> LineCounts {
        var reader = try source(text)
        var batch = EventBatch()
        var catalog = TraceCatalog()
        while try reader.next(&batch, &catalog) {}
        return try #require(catalog.source.lines)
    }
}
