import ByteIO
import TestSupport
import TraceModel

@testable import TraceBlocks
@testable import TraceFormat

/// Bytes that remember which of them were read.
final class CountingSource: SeekableSource {
    private let bytes: [UInt8]
    private(set) var ranges: [Range<Int>] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int { bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(InputFailure) -> Int {
        guard offset < bytes.count else { return 0 }
        let end = min(offset + buffer.count, bytes.count)
        buffer.copyBytes(from: bytes[offset..<end])
        ranges.append(offset..<end)
        return end - offset
    }

    func forget() { ranges = [] }
}

/// What a part of a trace is made of.
struct SelectedPart {
    var lines: [String] = []
    var losses: [InputFailure] = []
    var catalog = TraceCatalog()
    var blocksRead = 0

    /// Nil if the input must be read from front to back.
    init?(_ source: any SeekableSource, _ selection: EventSelection) throws {
        guard var reader = SelectiveReader(source) else { return nil }
        (source as? CountingSource)?.forget()
        reader.selection = selection
        catalog = reader.records
        var batch = EventBatch()
        while try reader.next(&batch, &catalog) { lines += Dump.lines(batch, catalog) }
        losses = reader.losses
        blocksRead = reader.blocksRead
    }
}

extension EventSelection {
    /// A selection of what the lines hold, now and then of more or of nothing.
    static func random(of lines: [String], _ generator: inout SeededGenerator) -> EventSelection {
        var selection = EventSelection()
        let fields = lines.map { $0.split(separator: " ") }
        func pick(_ field: Int) -> Int64 {
            guard !fields.isEmpty, !generator.chance(1, of: 8) else {
                return Int64.random(in: -10...100, using: &generator)
            }
            return Int64(fields[generator.next(in: 0...fields.count - 1)][field]) ?? 0
        }
        if generator.chance(1, of: 2) { selection.from = pick(1) }
        if generator.chance(1, of: 2) { selection.to = pick(1) }
        if generator.chance(1, of: 2) {
            selection.kinds = Set(
                (0...generator.next(in: 0...2)).map { _ in
                    EventKind(rawValue: UInt8(truncatingIfNeeded: pick(2)))
                })
        }
        if generator.chance(1, of: 2) {
            selection.processes = Set(
                (0...generator.next(in: 0...2)).map { _ in UInt32(truncatingIfNeeded: max(pick(3), 1)) })
        }
        return selection
    }

    /// Whether a line is wanted, by its words: boot, time, kind, process.
    func holds(_ line: String) -> Bool {
        let fields = line.split(separator: " ").prefix(4).compactMap { Int64($0) }
        return fields[1] >= from ?? .min && (to == nil || fields[1] < to!)
            && (kinds == nil || kinds!.contains { Int64($0.rawValue) == fields[2] })
            && (processes == nil || processes!.contains { Int64($0) == fields[3] })
    }

    /// Whether a block of these lines can hold a wanted event, as far as its times, kinds and processes tell.
    func mayBeIn(_ lines: [String]) -> Bool {
        let fields = lines.map { $0.split(separator: " ").prefix(4).compactMap { Int64($0) } }
        return fields.last![1] >= from ?? .min && (to == nil || fields.first![1] < to!)
            && (kinds == nil
                || fields.contains { field in kinds!.contains { Int64($0.rawValue) == field[2] } })
            && (processes == nil
                || fields.contains { field in processes!.contains { Int64($0) == field[3] } })
    }
}
