import ByteIO
import Foundation
import TestSupport
import TraceExport
import TraceFormat
import TraceModel
import TraceRecorder

/// A recorder in a folder of its own.
final class Recording {
    let scratch: TemporaryFolder
    let recorder: TraceRecorder

    /// The folder of journals and traces.
    var folder: URL { scratch.url.appending(path: "traces") }

    init(_ change: (inout RecorderOptions) -> Void = { _ in }) throws {
        scratch = try TemporaryFolder()
        var options = RecorderOptions(folder: scratch.url.appending(path: "traces").path)
        options.journalBytes = 64 << 10
        options.diskLimit = 1 << 30
        options.recoversAtStart = false
        change(&options)
        recorder = try TraceRecorder(options)
    }

    deinit { _ = try? recorder.close() }

    /// Ends the recording and reads its only trace.
    func closedTrace() throws -> WrittenTrace {
        let paths = try recorder.close()
        guard let path = paths.first, paths.count == 1 else { throw Unexpected("\(paths)") }
        return try WrittenTrace(path: path)
    }

    /// The traces in the folder, by part of the recording.
    func traces() throws -> [WrittenTrace] {
        let traces = try files(".trace.zst").map { try WrittenTrace(path: folder.appending(path: $0).path) }
        return traces.sorted { ($0.times.last ?? 0) < ($1.times.last ?? 0) }
    }

    /// Names in the folder that end so.
    func files(_ suffix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
            .sorted()
    }

    /// Waits for what another thread brings about; false if it does not come within ten seconds.
    func wait(for condition: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<2_000 {
            if try condition() { return true }
            usleep(5_000)
        }
        return false
    }
}

/// Something that a test cannot go on with.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// A trace as the project's own reader gives it.
struct WrittenTrace {
    let path: String
    private(set) var catalog = TraceCatalog()
    private(set) var batches: [EventBatch] = []

    /// Reads a trace wholly.
    /// - Throws: what the reader throws, or what is lost.
    init(path: String) throws {
        self.path = path
        var reader = TraceReader(try FileSource(path: path))
        var batch = EventBatch()
        while try reader.next(&batch, &catalog) { batches.append(batch) }
        if let loss = reader.losses.first { throw loss }
        let report = try TraceVerification.verify(try FileSource(path: path))
        guard report.isWhole, report.hasEnd, report.seekTable == .present else {
            throw Unexpected("\(report)")
        }
    }

    /// All events and declarations as JSON lines, without the times, which differ from run to run.
    var lines: [String] { get throws { try timedLines.map(Self.withoutTime) } }

    /// All events and declarations as JSON lines.
    var timedLines: [String] {
        get throws {
            var writer = EventLinesWriter(to: MemorySink())
            for batch in batches { try writer.write(batch, catalog) }
            try writer.finish(catalog)
            return String(decoding: writer.sink.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    private static func withoutTime(_ line: String) -> String {
        guard line.hasPrefix(#"{"t":"#), let comma = line.firstIndex(of: ",") else { return line }
        return "{" + line[line.index(after: comma)...]
    }

    /// Values of the samples, by metric.
    var samples: [String: [Int64]] {
        var samples: [String: [Int64]] = [:]
        for batch in batches {
            for row in 0..<batch.count where batch.kinds[row] == EventKind.sample.rawValue {
                samples[catalog.names[NameID(rawValue: batch.labels[row])], default: []].append(
                    batch.numbers[row])
            }
        }
        return samples
    }

    /// Counts of the `lost` events, by what was lost.
    var losses: [String: Int64] {
        var losses: [String: Int64] = [:]
        for batch in batches {
            for row in 0..<batch.count where batch.kinds[row] == EventKind.lost.rawValue {
                losses[catalog.names[NameID(rawValue: batch.labels[row])], default: 0] += batch.numbers[row]
            }
        }
        return losses
    }

    /// Names of the markers.
    var markers: [String] {
        batches.flatMap { batch in
            (0..<batch.count).filter { batch.kinds[$0] == EventKind.marker.rawValue }
                .map { catalog.names[NameID(rawValue: batch.names[$0])] }
        }
    }

    /// Words of the events of a kind.
    func labels(_ kind: EventKind) -> [String] {
        batches.flatMap { batch in
            (0..<batch.count).filter { batch.kinds[$0] == kind.rawValue }
                .map { catalog.names[NameID(rawValue: batch.labels[$0])] }
        }
    }

    /// Times of all events, in the order of the trace.
    var times: [Int64] { batches.flatMap(\.times) }
}
