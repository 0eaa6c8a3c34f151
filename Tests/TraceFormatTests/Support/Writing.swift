import ByteIO
import TraceModel

@testable import TraceBlocks
@testable import TraceFormat

extension TraceReader {
    /// Bytes of memory in use for input and raw block.
    var heldBytes: Int { stream.heldBytes }
}

extension RandomTrace {
    /// The file.
    func file(level: Int = 3) throws -> [UInt8] {
        var writer = TraceWriter(to: MemorySink(), level: level)
        for (batch, catalog) in steps { try writer.write(batch, catalog) }
        try writer.finish(catalog)
        return writer.sink.bytes
    }

    /// The lines of all events.
    var lines: [String] { steps.flatMap { Dump.lines($0.batch, $0.catalog) } }
}

/// Blocks of a file as a verification finds them.
func blocks(of file: [UInt8]) throws -> [VerifiedBlock] {
    var blocks: [VerifiedBlock] = []
    _ = try TraceVerification.verify(MemorySource(file)) { blocks.append($0) }
    return blocks
}

extension VerifiedBlock {
    /// Where it is in the input.
    var place: Range<Int> { Int(offset)..<Int(offset) + Int(bytes) }
}

/// The raw blocks of a file, one after the other.
func plainStream(of file: [UInt8]) throws -> [UInt8] {
    var stream: [UInt8] = []
    for block in try blocks(of: file) {
        var raw = [UInt8](repeating: 0, count: Int(block.rawBytes))
        let content = RawBlock()
        let frame = Array(file[block.place])
        let result = frame.withUnsafeBytes { bytes in
            Result { () throws(BlockDamage) in try content.read(frame: bytes, content: raw.count) }
        }
        try result.get()
        raw = Array(content.bytes[..<raw.count])
        stream += raw
    }
    return stream
}

/// A frame with these bytes.
func frame(_ content: [UInt8]) -> [UInt8] {
    var frame: [UInt8] = []
    let size = Compressor(level: 1).encode(content, cuts: [], into: &frame) ?? 0
    return Array(frame[..<size])
}

/// A block by hand: any sections, with right checksums.
struct HandBlock {
    var type = BlockType.events
    var version = FormatLimits.version
    var flags: UInt16 = 0
    var sequence: UInt32 = 0
    var trace: UInt32 = 7
    var events: UInt32 = 0
    var body: [UInt8] = []

    mutating func add(_ id: UInt8, encoding: UInt8 = 0, flags: UInt8 = 1, _ payload: [UInt8]) {
        body += [id, encoding, flags, 0]
        body.append(littleEndian: UInt32(payload.count))
        body += payload
    }

    mutating func add(_ id: SectionID, _ payload: [UInt8]) { add(id.rawValue, payload) }

    /// Puts another payload into a section, or adds the section.
    mutating func replace(_ id: SectionID, _ payload: [UInt8]) {
        var rest = body[...]
        var kept: [UInt8] = []
        while rest.count >= 8 {
            let size =
                8 + Int(rest[(rest.startIndex + 4)...].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
            if rest[rest.startIndex] != id.rawValue { kept += rest.prefix(size) }
            rest = rest.dropFirst(size)
        }
        body = kept
        add(id, payload)
    }

    /// The body of a block made elsewhere, with other bytes and right checksums again.
    init(resealing block: [UInt8]) {
        type = block[4]
        let bytes = block.span.bytes
        (sequence, trace, events) = (bytes.u32(12), bytes.u32(16), bytes.u32(20))
        body = Array(block[BlockHeader.size...])
    }

    init() {}

    /// The raw block.
    var raw: [UInt8] {
        var block: [UInt8] = []
        block.append(littleEndian: BlockHeader.magic)
        block += [type, version]
        block.append(littleEndian: flags)
        block.append(littleEndian: UInt32(body.count))
        block.append(littleEndian: sequence)
        block.append(littleEndian: trace)
        block.append(littleEndian: events)
        block.append(littleEndian: XXH64.hash(body.span.bytes))
        block.append(littleEndian: XXH64.hash(block.span.bytes))
        return block + body
    }

    /// A number as a varint.
    static func varint(_ number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(varint: number)
        return bytes
    }

    /// A table of rows.
    static func table(_ rows: [[UInt64]]) -> [UInt8] {
        varint(UInt64(rows.count))
            + rows.flatMap { row in
                let fields = row.flatMap { varint($0) }
                return varint(UInt64(fields.count)) + fields
            }
    }

    /// A block of events that is right: boot 0, process 1, kinds marker and state, ten nanoseconds a block.
    static func sample(sequence: UInt32 = 0) -> HandBlock {
        var block = HandBlock()
        block.sequence = sequence
        block.events = 2
        block.add(.info, table([[1, 10 + 20 * UInt64(sequence), 4]]))
        block.add(.texts, [1, 3] + Array("abc".utf8))
        block.add(.boots, table([[0, 1]]))
        block.add(.processes, table([[1, 1, 42, 1]]))
        block.add(.actors, table([[1, 0]]))
        // A marker with a name and a state with a label, one byte of time each.
        block.add(.shapes, table([[0x60, 0, 1, 0, 1, 0, 0, 1], [0x10, 1, 1, 4, 1]]))
        block.add(.eventOrder, [0, 1])
        block.add(.eventTimes, [0, 4])
        return block
    }

    /// The end block behind so many blocks.
    static func end(events: UInt64, blocks: UInt32, flags: UInt64 = 0) -> HandBlock {
        var block = HandBlock()
        block.type = BlockType.end
        block.sequence = blocks
        block.add(.totals, table([[events, UInt64(blocks), flags]]))
        return block
    }
}
