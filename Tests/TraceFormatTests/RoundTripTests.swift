import ByteIO
import Testing
import TraceBlocks
import TraceFormat
import TraceModel

@Suite("What is written is what is read")
struct RoundTripTests {
    @Test("Random traces with all kinds, fields and scripts", arguments: Seeds.pick(12, "round trip"))
    func random(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed)
        let read = ReadTrace(try trace.file())
        #expect(read.failure == nil)
        #expect(read.losses == [])
        #expect(read.unknown.isEmpty)
        #expect(read.lines == trace.lines)
        #expect(Dump.records(read.catalog) == Dump.records(trace.catalog))
    }

    @Test("The plain stream reads the same", arguments: Seeds.pick(4, "plain stream"))
    func plain(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed)
        let read = ReadTrace(try plainStream(of: trace.file()))
        #expect(read.losses == [])
        #expect(read.lines == trace.lines)
        #expect(Dump.records(read.catalog) == Dump.records(trace.catalog))
    }

    @Test("Any chunk size reads the same", arguments: [1, 2, 3, 7, 100, 4_096])
    func chunks(chunk: Int) throws {
        let trace = try RandomTrace(seed: 3, batches: 3, events: 5...40, hasLongTexts: false)
        let file = try trace.file()
        let stream = try plainStream(of: file)
        for input in [file, stream] {
            let read = ReadTrace(input, chunk: chunk)
            #expect(read.losses == [])
            #expect(read.lines == trace.lines)
            let damaged = Array(input[..<(input.count / 2)]) + [0] + Array(input[(input.count / 2)...])
            let whole = ReadTrace(damaged)
            let pieces = ReadTrace(damaged, chunk: chunk)
            #expect(whole.lines == pieces.lines)
            #expect(whole.losses == pieces.losses)
        }
    }

    @Test("The same trace gives the same bytes")
    func deterministic() throws {
        let trace = try RandomTrace(seed: 5)
        #expect(try trace.file() == trace.file())
    }

    @Test("A trace without events keeps its records")
    func recordsOnly() throws {
        var catalog = TraceCatalog()
        var boot = BootRecord()
        boot.os = catalog.names.intern("18.1")
        _ = try catalog.add(boot)
        _ = try catalog.add(ProcessRecord())
        var writer = TraceWriter(to: MemorySink())
        try writer.finish(catalog)
        let read = ReadTrace(writer.sink.bytes)
        #expect(read.failure == nil)
        #expect(read.losses == [])
        #expect(read.lines == [])
        #expect(Dump.records(read.catalog) == Dump.records(catalog))
    }

    @Test("An empty trace is whole")
    func empty() throws {
        var writer = TraceWriter(to: MemorySink())
        try writer.finish(TraceCatalog())
        try writer.finish(TraceCatalog())
        let report = try TraceVerification.verify(MemorySource(writer.sink.bytes))
        #expect(report.isWhole)
        #expect(report.hasEnd)
        #expect(report.blocks == 1)
        #expect(report.seekTable == .present)
    }

    @Test("Names that nobody gave out become absent")
    func strangers() throws {
        var catalog = TraceCatalog()
        let name = catalog.names.intern("known")
        let stranger = NameID(rawValue: 99)
        var process = ProcessRecord()
        process.boot = 7
        process.app = stranger
        _ = try catalog.add(process)
        var subject = SubjectRecord()
        subject.process = 9
        subject.token = TaskIdentifier(text: stranger)
        _ = try catalog.add(subject)
        var batch = EventBatch()
        batch.append(
            time: 1, kind: .taskBegan, process: 1, subject: 1, label: stranger, name: name,
            number: TaskIdentifier(text: stranger).rawValue)
        batch.appendExtra(.reason, stranger)
        batch.appendExtra(code: ExtraField.reason.rawValue, -5)
        var writer = TraceWriter(to: MemorySink())
        try writer.write(batch, catalog)
        try writer.finish(catalog)
        let read = ReadTrace(writer.sink.bytes)
        #expect(read.losses == [])
        #expect(read.lines == ["0 1 33 1 1 - =6b6e6f776e - 2:- 2:-"])
        #expect(
            Dump.records(read.catalog) == [
                "source - - - -", "boot 0 - - - - -", "process 1 0 0 - - - - - -", "subject 1 0 - - - -",
            ])
    }

    @Test("Events that a reader would have to refuse are refused when written")
    func refused() throws {
        var catalog = TraceCatalog()
        _ = try catalog.add(BootRecord())
        _ = try catalog.add(BootRecord())
        var writer = TraceWriter(to: MemorySink())
        var batch = EventBatch()

        func write(_ boot: UInt32, _ times: [Int64], process: UInt32 = 0, subject: UInt32 = 0)
            throws(OutputFailure)
        {
            batch.removeAll(boot: boot)
            for time in times { batch.append(time: time, kind: .marker, process: process, subject: subject) }
            try writer.write(batch, catalog)
        }
        #expect(throws: OutputFailure.self) { try write(0, [10, 9]) }
        try write(0, [10])
        #expect(throws: OutputFailure.self) { try write(0, [9]) }
        try write(1, [9])
        #expect(throws: OutputFailure.self) { try write(2, [11]) }
        #expect(throws: OutputFailure.self) { try write(0, [11], process: 1) }
        #expect(throws: OutputFailure.self) { try write(0, [11], subject: 1) }
        try writer.finish(catalog)
        #expect(throws: OutputFailure.self) { try write(0, [11]) }
        #expect(ReadTrace(writer.sink.bytes).lines == ["0 10 96 0 0 - - -", "1 9 96 0 0 - - -"])
    }
}
