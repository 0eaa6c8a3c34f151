import ByteIO
import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceExport

/// What is exported stays in its form, whatever a trace holds.
@Suite("Exports of hostile traces") struct HostileExportTests {
    /// Bytes that a test looks at.
    private final class Taken: ByteSink {
        var bytes: [UInt8] = []
        func write(_ more: UnsafeRawBufferPointer) throws(OutputFailure) { bytes.append(contentsOf: more) }
    }

    /// A sink that takes so many bytes and then no more.
    private final class Full: ByteSink {
        var room: Int
        init(room: Int) { self.room = room }
        func write(_ more: UnsafeRawBufferPointer) throws(OutputFailure) {
            room -= more.count
            if room < 0 { throw .refused("full") }
        }
    }

    /// Events of every kind with names, numbers and times that nobody would choose.
    private static func trace(
        _ generator: inout SeededGenerator, events: Int
    ) throws -> (batches: [EventBatch], catalog: TraceCatalog) {
        var catalog = TraceCatalog()
        var names = [NameID.none]
        for _ in 0..<12 {
            names.append(catalog.names.intern(String(decoding: generator.bytes(atMost: 30), as: UTF8.self)))
        }
        for word in [
            "uikit", "active", "background", "app", "scene", "cpu_time", "wake lock", "=cmd|' /C calc'!A0",
        ] {
            names.append(catalog.names.intern(word))
        }
        func name(_ generator: inout SeededGenerator) -> NameID {
            names[generator.next(in: 0...(names.count - 1))]
        }
        for _ in 0..<2 {
            var boot = BootRecord()
            boot.platform = catalog.names.intern(generator.next(in: 0...1) == 0 ? "ios" : "android")
            boot.device = name(&generator)
            boot.wall = WallReading(
                localNanoseconds: Int64(bitPattern: generator.next() >> 2), zoneMinutes: 90)
            _ = try catalog.add(boot)
        }
        for _ in 0..<4 {
            var process = ProcessRecord()
            process.pid = [0, 7, .max, 812].randomElement(using: &generator) ?? 0
            process.boot = UInt32(generator.next(in: 0...1))
            process.name = name(&generator)
            process.app = name(&generator)
            _ = try catalog.add(process)
            var subject = SubjectRecord()
            subject.process = UInt32(catalog.processes.count)
            subject.kind = name(&generator)
            subject.name = name(&generator)
            subject.token = TaskIdentifier(text: name(&generator))
            _ = try catalog.add(subject)
        }
        var batches: [EventBatch] = []
        for boot in 0...1 as ClosedRange<UInt32> {
            var batch = EventBatch()
            batch.removeAll(boot: boot)
            var time: Int64 = 0
            for _ in 0..<events {
                let step = Int64(bitPattern: generator.next() >> UInt64(generator.next(in: 1...60)))
                let (next, overflow) = time.addingReportingOverflow(step)
                time = overflow ? time : next
                let kind = EventTable.rows[generator.next(in: 0...(EventTable.rows.count - 1))].kind
                let number: Int64 =
                    [EventBatch.absent, -1, 0, 3, .max, Int64(bitPattern: generator.next())]
                    .randomElement(using: &generator) ?? 0
                batch.append(
                    time: time, kind: kind, process: UInt32(generator.next(in: 0...5)),
                    subject: UInt32(generator.next(in: 0...5)), label: name(&generator),
                    name: name(&generator), number: number)
            }
            batches.append(batch)
        }
        return (batches, catalog)
    }

    private func export(_ format: ExportFormat, _ batches: [EventBatch], _ catalog: TraceCatalog) throws
        -> [UInt8]
    {
        let sink = Taken()
        var exporter = TraceExporter(format, to: sink)
        for batch in batches { try exporter.write(batch, catalog) }
        try exporter.finish(catalog)
        return sink.bytes
    }

    @Test("Chrome's JSON parses, nests and has no control character")
    func chrome() throws {
        var generator = SeededGenerator.printed("hostile traces as Chrome's JSON")
        for _ in 0..<(Project.isProving ? 3_000 : 200) {
            let (batches, catalog) = try Self.trace(&generator, events: 120)
            let text = String(decoding: try export(.chrome, batches, catalog), as: UTF8.self)
            #expect(text.split(separator: "\n").allSatisfy { isInert(String($0)) })
            let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            #expect((root["traceEvents"] as? [Any])?.isEmpty == false)
        }
    }

    @Test("A table has as many cells in each row as columns, and no cell that starts a formula")
    func csv() throws {
        var generator = SeededGenerator.printed("hostile traces as CSV")
        for _ in 0..<(Project.isProving ? 3_000 : 200) {
            let (batches, catalog) = try Self.trace(&generator, events: 120)
            let text = String(decoding: try export(.csv, batches, catalog), as: UTF8.self)
            for line in text.split(separator: "\n") {
                #expect(isInert(String(line)))
                let cells = Self.cells(line)
                #expect(cells.count == CSVColumn.allCases.count, "\(line)")
                #expect(
                    cells.allSatisfy {
                        // By bytes: a formula with a combining mark is one too.
                        !"=+@".utf8.contains($0.utf8.first ?? 0x20)
                            && ($0.utf8.first != 0x2D || Int64($0) != nil)
                    }, "\(line)")
            }
        }
    }

    /// The cells of a row, by RFC 4180.
    private static func cells(_ line: Substring) -> [String] {
        var cells: [[UInt8]] = [[]]
        var isQuoted = false
        // Two quotes inside quotes are one of the text.
        var wasQuoteInside = false
        for byte in line.utf8 {
            switch byte {
            case 0x22 where isQuoted:
                isQuoted = false
                wasQuoteInside = true
                continue
            case 0x22:
                if wasQuoteInside { cells[cells.count - 1].append(byte) }
                isQuoted = true
            case 0x2C where !isQuoted: cells.append([])
            default: cells[cells.count - 1].append(byte)
            }
            wasQuoteInside = false
        }
        return cells.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "Perfetto and Prometheus' client read everything", .enabled(if: Python.isThere, "\(Python.isAbsent)"))
    func readers() throws {
        var generator = SeededGenerator.printed("hostile traces for readers")
        let folder = try TemporaryFolder()
        for _ in 0..<(Project.isProving ? 200 : 15) {
            let (batches, catalog) = try Self.trace(&generator, events: 300)
            try folder.file("x.pftrace", Data(export(.perfetto, batches, catalog)))
            try folder.file("x.om", Data(export(.openmetrics, batches, catalog)))
            let perfetto = try Python.run("read_perfetto.py", "x.pftrace", in: folder.url)
            #expect(perfetto.status == 0 && !perfetto.text.isEmpty, "\(perfetto.errors.suffix(600))")
            let metrics = try Python.run("read_openmetrics.py", "< x.om", in: folder.url)
            #expect(metrics.status == 0 && !metrics.text.isEmpty, "\(metrics.errors.suffix(600))")
            #expect(
                try String(contentsOf: folder.url.appending(path: "x.om"), encoding: .utf8)
                    .split(separator: "\n").allSatisfy { isInert(String($0)) })
        }
    }

    @Test("Totals of more series than are kept apart are not lost")
    func manySeries() throws {
        var catalog = TraceCatalog()
        _ = try catalog.add(BootRecord())
        let label = catalog.names.intern("uikit")
        var batches: [EventBatch] = []
        for process in 1...25_000 as ClosedRange<UInt32> {
            var record = ProcessRecord()
            record.app = catalog.names.intern("app.\(process)")
            _ = try catalog.add(record)
            if batches.last?.isFull ?? true { batches.append(EventBatch()) }
            for kind in [EventKind.taskBegan, .taskEnded] {
                batches[batches.count - 1].append(
                    time: Int64(process), kind: kind, process: process, label: label, number: 1)
            }
        }
        let text = String(decoding: try export(.openmetrics, batches, catalog), as: UTF8.self)
        let counts = text.split(separator: "\n").filter { $0.hasPrefix("traceq_tasks_total{") }
            .compactMap { Int($0.split(separator: " ").last ?? "") }
        #expect(counts.reduce(0, +) == 25_000 && counts.max() ?? 0 > 1)
        #expect(text.split(separator: "\n").count < 21_000)
    }

    @Test("A place that is full is told, and nothing is written after it", arguments: ExportFormat.allCases)
    func full(format: ExportFormat) throws {
        var generator = SeededGenerator.printed("a full place")
        let (batches, catalog) = try Self.trace(&generator, events: 3_000)
        let sink = Full(room: 70_000)
        var exporter = TraceExporter(format, to: sink)
        #expect(throws: OutputFailure.refused("full")) {
            for _ in 0..<40 { for batch in batches { try exporter.write(batch, catalog) } }
            try exporter.finish(catalog)
            // Totals are small however many events there were.
            if format == .openmetrics { throw OutputFailure.refused("full") }
        }
    }
}
