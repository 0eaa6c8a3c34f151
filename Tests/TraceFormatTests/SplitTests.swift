import ByteIO
import Testing
import TraceBlocks
import TraceFormat
import TraceModel

@Suite("A batch that is too large becomes several blocks")
struct SplitTests {
    private func check(_ batch: EventBatch, _ catalog: TraceCatalog, atLeast blockCount: Int) throws {
        var writer = TraceWriter(to: MemorySink(), level: 1)
        try writer.write(batch, catalog)
        try writer.finish(catalog)
        let found = try blocks(of: writer.sink.bytes)
        #expect(found.count > blockCount)
        #expect(found.allSatisfy { $0.rawBytes <= FormatLimits.rawBlockBytes })
        let read = ReadTrace(writer.sink.bytes)
        #expect(read.losses == [])
        #expect(read.lines == Dump.lines(batch, catalog))
        #expect(Dump.records(read.catalog) == Dump.records(catalog))
    }

    /// A catalog with one boot.
    private let catalog: TraceCatalog

    init() throws {
        var catalog = TraceCatalog()
        _ = try catalog.add(BootRecord())
        self.catalog = catalog
    }

    @Test("More events than a block has")
    func events() throws {
        var batch = EventBatch()
        for time in 0..<Int64(2 * EventBatch.capacity + 1) {
            batch.append(time: time, kind: .marker)
            if time % 1_000 == 0 { batch.appendExtra(.line, time) }
        }
        try check(batch, catalog, atLeast: 3)
    }

    @Test("More text than a block has")
    func texts() throws {
        var catalog = catalog
        var batch = EventBatch()
        for time in 0..<Int64(5_000) {
            let name = catalog.names.intern("\(time) " + String(repeating: "x", count: 4_000))
            batch.append(time: time, kind: .marker, name: name)
            batch.appendExtra(.words, name)
        }
        try check(batch, catalog, atLeast: 3)
    }

    @Test("More sparse fields than a block has")
    func extras() throws {
        var batch = EventBatch()
        for time in 0..<Int64(3) {
            batch.append(time: time, kind: .marker)
            for value in 0..<Int64(300_000) { batch.appendExtra(.line, value) }
        }
        try check(batch, catalog, atLeast: 2)
    }

    @Test("More records than a block has, and all of them named by one event each")
    func records() throws {
        var catalog = catalog
        var batch = EventBatch()
        for pid in 0..<UInt32(150_000) {
            var process = ProcessRecord()
            process.pid = pid
            let number = try catalog.add(process)
            var subject = SubjectRecord()
            subject.process = number
            _ = try catalog.add(subject)
        }
        for time in 0..<Int64(60_000) {
            batch.append(time: time, kind: .state, process: UInt32(150_000 - time), subject: UInt32(time + 1))
        }
        try check(batch, catalog, atLeast: 4)
    }

    @Test("One event that no block holds is refused")
    func tooLarge() throws {
        var catalog = catalog
        var batch = EventBatch()
        batch.append(time: 0, kind: .marker)
        for number in 0..<3_000 {
            batch.appendExtra(
                .words, catalog.names.intern("\(number) " + String(repeating: "y", count: 4_000)))
        }
        var writer = TraceWriter(to: MemorySink(), level: 1)
        #expect(throws: OutputFailure.self) { try writer.write(batch, catalog) }
    }

    @Test("Records that changed after the last event are in the file, whatever their number")
    func lateChanges() throws {
        var catalog = catalog
        for _ in 0..<70_000 { _ = try catalog.add(ProcessRecord()) }
        var batch = EventBatch()
        batch.append(time: 0, kind: .processStarted, process: 70_000)
        var writer = TraceWriter(to: MemorySink(), level: 1)
        try writer.write(batch, catalog)
        for number in 1...UInt32(70_000) {
            catalog[process: number].build = catalog.names.intern("\(number % 700)")
        }
        for _ in 0..<70_000 { _ = try catalog.add(ProcessRecord()) }
        try writer.finish(catalog)
        let read = ReadTrace(writer.sink.bytes)
        #expect(read.losses == [])
        #expect(Dump.records(read.catalog) == Dump.records(catalog))
    }
}
