import ByteIO
import LifecycleEngine
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// One event of a log in a form that tests can compare.
struct LogcatEvent {
    let time: Int64
    let kind: EventKind
    let process: UInt32
    let subject: UInt32
    let label: String
    let name: String
    let number: Int64?
    let extras: [ExtraField: Int64]
    let names: NameTable

    /// A sparse text; empty if the event has none.
    func text(_ field: ExtraField) -> String {
        extras[field].map { names[NameID(rawValue: UInt32($0))] } ?? ""
    }
}

/// What a log became, and what the engine says about it.
struct LogcatReading {
    var events: [LogcatEvent] = []
    var catalog = TraceCatalog()
    var found = Collector()

    var counts: LineCounts { catalog.source.lines ?? LineCounts() }

    /// The events of a kind.
    func events(_ kind: EventKind) -> [LogcatEvent] { events.filter { $0.kind == kind } }

    /// The callbacks as `Class.callback`.
    var callbacks: [String] {
        events(.callback).map { event in
            let name = catalog.text(catalog[subject: event.subject].name)
            return (name.split(separator: ".").last.map(String.init) ?? "") + "." + event.label
        }
    }

    /// The spans of one process as `phase milliseconds`.
    func phases(pid: UInt32) -> [String] {
        found.spans.filter { $0.subject == 0 && catalog[process: $0.process].pid == pid }
            .map { "\($0.phase.word) \($0.duration / 1_000_000)" }
    }

    func process(_ event: LogcatEvent) -> ProcessRecord { catalog[process: event.process] }
    func app(_ event: LogcatEvent) -> String { catalog.text(process(event).app) }
}

enum Logs {
    /// Reads a log and replays it; nil if it is not recognised.
    static func readIfKnown(_ bytes: [UInt8], chunk: Int = .max) throws -> LogcatReading? {
        guard var source = LogSource(try PeekedSource(MemorySource(bytes, chunk: chunk))) else { return nil }
        var reading = LogcatReading()
        var batch = EventBatch()
        var batches: [EventBatch] = []
        while try source.next(&batch, &reading.catalog) { batches.append(batch) }
        let sink = Collector()
        var replay = Replay(sink: sink)
        for batch in batches {
            replay.consume(batch, reading.catalog)
            reading.add(batch)
        }
        replay.finish(reading.catalog)
        reading.found = sink
        return reading
    }

    /// Reads lines that must be recognised.
    static func read(_ lines: [String]) throws -> LogcatReading {
        try #require(try readIfKnown(Array((lines.joined(separator: "\n") + "\n").utf8)))
    }

    /// A line of the system's process in the default layout, so many milliseconds after noon.
    static func line(_ milliseconds: Int, _ tag: String, _ message: String) -> String {
        line(milliseconds, 1_500, tag, message)
    }

    /// A line in the default layout, so many milliseconds after noon.
    static func line(
        _ milliseconds: Int, _ pid: Int, tid: Int? = nil, _ tag: String, _ message: String
    ) -> String {
        let seconds = milliseconds / 1_000
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        func padded(_ value: Int, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - "\(value)".count)) + "\(value)"
        }
        let fraction = "\(1_000 + milliseconds % 1_000)".dropFirst()
        let clock = "\(two(12 + seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60)).\(fraction)"
        let name = tag + String(repeating: " ", count: max(0, 8 - tag.count))
        return "04-09 \(clock) \(padded(pid, 5)) \(padded(tid ?? pid, 5)) I \(name): \(message)"
    }
}

extension LogcatReading {
    mutating func add(_ batch: EventBatch) {
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            var extras: [ExtraField: Int64] = [:]
            for place in extra..<end {
                if let field = ExtraField(rawValue: batch.extraFields[place]) {
                    extras[field] = batch.extraValues[place]
                }
            }
            extra = end
            events.append(
                LogcatEvent(
                    time: batch.times[row], kind: EventKind(rawValue: batch.kinds[row]),
                    process: batch.processes[row], subject: batch.subjects[row],
                    label: catalog.text(NameID(rawValue: batch.labels[row])),
                    name: catalog.text(NameID(rawValue: batch.names[row])),
                    number: batch.numbers[row] == EventBatch.absent ? nil : batch.numbers[row],
                    extras: extras,
                    names: catalog.names))
        }
    }
}
