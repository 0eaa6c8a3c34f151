import ByteIO
import TraceBlocks

/// A file that is put together of blocks that exist already, in frames or plain.
struct BlockFile<Sink: ByteSink> {
    /// Where it goes.
    private(set) var sink: Sink
    /// Bytes written so far.
    private(set) var bytesWritten: UInt64 = 0
    private let form: BlockStream.Form
    private var table = SeekTableBuilder()

    init(to sink: Sink, form: BlockStream.Form) {
        self.sink = sink
        self.form = form
    }

    /// True for a plain stream of blocks.
    var isPlain: Bool { form == .plain }

    /// True if a seek table will end the file: it has a place for one, and the table fits into its limit.
    var promisesSeekTable: Bool { form == .frames && table.hasRoom }

    /// Adds a block: the bytes that hold it, and what the seek table says about it but for their place.
    mutating func append(_ unit: ArraySlice<UInt8>, _ entry: SeekEntry) throws(OutputFailure) {
        var entry = entry
        entry.offset = bytesWritten
        entry.frameBytes = UInt32(unit.count)
        let result = unit.withUnsafeBytes { unit in
            Result { () throws(OutputFailure) in try sink.write(unit) }
        }
        try result.get()
        bytesWritten += UInt64(unit.count)
        table.append(entry)
    }

    /// Ends the file behind the end block, which said whether a seek table follows.
    mutating func finish(trace: UInt32, hasSeekTable: Bool) throws(OutputFailure) {
        guard hasSeekTable else { return }
        let frame = table.frame(trace: trace)
        try sink.write(frame)
        bytesWritten += UInt64(frame.count)
    }
}
