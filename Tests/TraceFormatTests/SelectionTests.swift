import ByteIO
import TestSupport
import Testing
import TraceModel

@testable import TraceBlocks
@testable import TraceFormat

@Suite("A part of a trace is what is left of the whole, and only its blocks are read")
struct SelectionTests {
    @Test("Whole files", arguments: Seeds.pick(8, "selections"))
    func wholeFiles(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 12, events: 0...60, hasLongTexts: false)
        let file = try trace.file()
        let whole = ReadTrace(file)
        let found = try blocks(of: file)
        let source = CountingSource(file)
        var generator = SeededGenerator(state: seed)
        for round in 0..<40 {
            let selection = EventSelection.random(of: whole.lines, &generator)
            let part = try #require(try SelectedPart(source, selection))
            try #require(part.lines == whole.lines.filter { selection.holds($0) }, "round \(round)")
            #expect(part.losses.isEmpty)
            #expect(Dump.records(part.catalog) == Dump.records(whole.catalog), "round \(round)")
            // Exactly the frames of the blocks that can hold such events, each once.
            let wanted = zip(found, whole.batches).filter { selection.mayBeIn($1) }.map(\.0.place)
            #expect(source.ranges == wanted, "round \(round)")
            #expect(part.blocksRead == wanted.count)
        }
    }

    @Test("Before the first event only the table, the records and the fronts of frames are read")
    func survey() throws {
        let file = try RandomTrace(seed: 3, batches: 20, events: 30...60).file()
        let source = CountingSource(file)
        let reader = try #require(SelectiveReader(source))
        #expect(reader.losses.isEmpty && reader.blocksRead == 0)
        let end = try #require(try blocks(of: file).last)
        for range in source.ranges where range.lowerBound < end.place.lowerBound {
            #expect(range.count <= 18)
        }
    }

    @Test("A source filtered from front to back gives the same", arguments: Seeds.pick(4, "filtering"))
    func filtering(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 8)
        let file = try trace.file()
        var generator = SeededGenerator(state: seed)
        for _ in 0..<20 {
            let selection = EventSelection.random(of: trace.lines, &generator)
            var source = FilteredSource(TraceReader(MemorySource(file)), selection)
            var (batch, catalog, lines) = (EventBatch(), TraceCatalog(), [String]())
            while try source.next(&batch, &catalog) { lines += Dump.lines(batch, catalog) }
            #expect(batch.isEmpty && source.losses.isEmpty)
            #expect(lines == trace.lines.filter { selection.holds($0) })
        }
    }

    @Test("Every byte changed")
    func everyByte() throws {
        let trace = try RandomTrace(seed: 21, batches: 5, events: 1...4, hasLongTexts: false)
        let file = try trace.file()
        let selections = Self.selections(of: trace.lines, seed: 21)
        for position in file.indices {
            for mask: UInt8 in [0x01, 0x80, 0xFF] {
                var damaged = file
                damaged[position] ^= mask
                try compare(damaged, selections, "byte \(position) ^ \(mask)")
            }
        }
    }

    @Test("Cut anywhere")
    func cut() throws {
        let trace = try RandomTrace(seed: 22, batches: 4, events: 1...4, hasLongTexts: false)
        let file = try trace.file()
        for size in file.indices { #expect(SelectiveReader(SeekableMemory(Array(file[..<size]))) == nil) }
        #expect(SelectiveReader(SeekableMemory(file)) != nil)
        #expect(try SelectiveReader(SeekableMemory(plainStream(of: file))) == nil)
        #expect(SelectiveReader(SeekableMemory(file + [0])) == nil)
        #expect(SelectiveReader(SeekableMemory(file + file)) == nil)
    }

    @Test("Damage of all sorts", arguments: Seeds.pick(6, "damaged parts"))
    func randomDamage(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 6, events: 1...12, hasLongTexts: false)
        let file = try trace.file()
        let selections = Self.selections(of: trace.lines, seed: seed)
        var generator = SeededGenerator(state: seed)
        for round in 0..<60 {
            var input = file
            for _ in 0..<generator.next(in: 1...3) {
                let start = generator.next(in: 0...input.count - 1)
                let end = min(input.count, start + generator.next(in: 1...40))
                let piece = Array(input[start..<end])
                switch generator.next(in: 0...3) {
                case 0: input[start] ^= 0x10
                case 1: for place in start..<end { input[place] = 0 }
                case 2: input.replaceSubrange(start..<end, with: piece.reversed())
                default:
                    // Something moves, and the size stays.
                    input.removeSubrange(start..<end)
                    input.insert(contentsOf: piece, at: generator.next(in: 0...input.count))
                }
            }
            try compare(input, selections, "round \(round)")
        }
    }

    /// With a right checksum, and wrong about one block.
    @Test("A table that lies", arguments: Seeds.pick(6, "lying tables"))
    func lies(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 6, events: 2...12, hasLongTexts: false)
        let file = try trace.file()
        var directory = try #require(try SeekDirectory(SeekableMemory(file)))
        var entries: [SeekEntry] = []
        while let entry = directory.next() { entries.append(entry) }
        let lines = ReadTrace(file).lines
        for victim in entries.indices {
            for (number, lie) in Self.lies.enumerated() {
                var lying = entries
                lie(&lying[victim])
                guard lying[victim] != entries[victim] else { continue }
                var builder = SeekTableBuilder()
                for entry in lying { builder.append(entry) }
                let input = file[..<directory.offset] + builder.frame(trace: directory.table.trace)
                // Nil: it is read from front to back. Else it is right, or said to be not.
                guard let part = try SelectedPart(SeekableMemory(Array(input)), EventSelection()) else {
                    continue
                }
                #expect(part.lines == lines || !part.losses.isEmpty, "entry \(victim), lie \(number)")
                // What concerns events never passes unnoticed.
                #expect(entries[victim].events == 0 || !part.losses.isEmpty, "entry \(victim), lie \(number)")
            }
        }
    }

    private static let lies: [@Sendable (inout SeekEntry) -> Void] = [
        { $0.offset &+= 1 }, { $0.frameBytes &+= 1 }, { $0.frameBytes &-= 1 }, { $0.frameBytes = .max },
        { $0.rawBytes &+= 1 }, { $0.type ^= 3 }, { $0.sequence &+= 1 }, { $0.events &+= 1 },
        { $0.events = 0 },
        { $0.boot &+= 1 }, { $0.boot = 0 },
        { if $0.first > .min { $0.first -= 1 } }, { if $0.last < .max { $0.last += 1 } },
        { entry in if let kind = entry.kinds.firstIndex(of: true) { entry.kinds[kind] = false } },
        { if $0.processes?.isEmpty == false { $0.processes?.removeLast() } },
    ]

    @Test("More records than a block holds stand right before the end block, and are read")
    func manyRecords() throws {
        var catalog = TraceCatalog()
        _ = try catalog.add(BootRecord())
        for number in 0..<UInt32(FormatLimits.recordsPerBlock + 5_000) {
            var process = ProcessRecord()
            process.pid = number
            _ = try catalog.add(process)
        }
        var writer = TraceWriter(to: MemorySink(), level: 1)
        var batch = EventBatch()
        batch.append(time: 5, kind: .processStarted, process: 1)
        try writer.write(batch, catalog)
        try writer.finish(catalog)
        let file = writer.sink.bytes
        let part = try #require(try SelectedPart(SeekableMemory(file), EventSelection()))
        #expect(part.lines.count == 1 && part.losses.isEmpty)
        #expect(part.catalog.processes == catalog.processes)
        let read = ReadTrace(file)
        #expect(read.losses.isEmpty && read.catalog.processes == catalog.processes)
    }

    @Test("Processes are named by name, pid and number")
    func choices() throws {
        var catalog = TraceCatalog()
        _ = try catalog.add(BootRecord())
        for (pid, name, app) in [(7, "a", "com.a"), (8, "b", "com.a"), (7, "12", ""), (0, "", "")] {
            var process = ProcessRecord()
            process.pid = UInt32(pid)
            if !name.isEmpty { process.name = catalog.names.intern(name) }
            if !app.isEmpty { process.app = catalog.names.intern(app) }
            _ = try catalog.add(process)
        }
        let answers: [(String, Set<UInt32>)] = [
            ("a", [1]), ("com.a", [1, 2]), ("7", [1, 3]), ("#3", [3]), ("#4", [4]), ("#0", []), ("#5", []),
            ("0", []), ("12", []), ("nobody", []), ("", []), ("#", []), ("#x", []), ("+7", []),
            ("99999999999999999999", []),
        ]
        for (text, numbers) in answers {
            #expect(ProcessChoice(text).numbers(in: catalog) == numbers, "\(text)")
        }
    }

    private static func selections(of lines: [String], seed: UInt64) -> [EventSelection] {
        var generator = SeededGenerator(state: seed)
        return [EventSelection()] + (0..<3).map { _ in .random(of: lines, &generator) }
    }

    /// A part of a damaged file holds what the whole of it holds, unless it must be read from front to back.
    private func compare(_ input: [UInt8], _ selections: [EventSelection], _ place: String) throws {
        let whole = ReadTrace(input)
        for selection in selections {
            guard let part = try SelectedPart(SeekableMemory(input), selection) else { continue }
            try #require(part.lines == whole.lines.filter { selection.holds($0) }, "\(place)")
            if selection.kinds == nil, selection.processes == nil, selection.from == nil, selection.to == nil
            {
                try #require(part.losses.isEmpty == whole.losses.isEmpty, "\(place)")
            }
        }
    }
}
