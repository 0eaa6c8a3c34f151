import ByteIO
import TraceModel

/// Writes a trace file: one zstd frame for each block, then the end block and the seek table.
///
/// All batches of one file come from one catalog, which may grow between them and whose records may change. A
/// file without ``finish(_:)`` is readable, and known to be cut.
public struct TraceWriter<Sink: ByteSink>: ~Copyable {
    /// Where the bytes go; for a ``MemorySink`` the place to get them from.
    public private(set) var sink: Sink
    /// Bytes written so far.
    public private(set) var bytesWritten: UInt64 = 0
    /// Events written so far.
    public private(set) var eventsWritten: UInt64 = 0

    private var encoder = BlockEncoder()
    private var frames: any FrameEncoder
    private var frame: [UInt8] = []
    private var seekTable = SeekTableBuilder()
    private var written = WrittenRecords()
    private var order = BatchCheck()
    private var trace: UInt32?
    private var sequence: UInt32 = 0
    private var isFinished = false

    /// A writer of a new file whose blocks go into `frames`.
    public init(to sink: Sink, frames: any FrameEncoder) {
        self.sink = sink
        self.frames = frames
    }

    /// Writes the events of a batch, and the records of the catalog that the file does not hold yet.
    ///
    /// A batch that does not fit into one block is split.
    /// - Throws: what the sink throws; `refused` also if the events are not in the order of time (within the batch
    ///   or against earlier events of the same boot), if they name a record that the catalog does not have, or if a
    ///   single event needs more than a block.
    public mutating func write(_ batch: EventBatch, _ catalog: TraceCatalog) throws(OutputFailure) {
        guard !isFinished else { throw .refused("the trace is finished already") }
        guard !batch.isEmpty else { return }
        try order.check(batch, catalog)
        var records = written.added(in: catalog)[...]
        var start = 0
        var extra = 0
        while start < batch.count {
            let end = min(start + FormatLimits.eventsPerBlock, batch.count)
            let extras = batch.firstExtra(of: end, from: extra)
            try write(batch, .init(rows: start..<end, extras: extra..<extras), records, catalog)
            records = []
            start = end
            extra = extras
        }
    }

    /// Writes the end block with all records of the catalog as they are now, and the seek table. Nothing can follow.
    ///
    /// With all records in one place, a reader of a part knows them without reading the rest.
    /// - Throws: what the sink throws.
    public mutating func finish(_ catalog: TraceCatalog) throws(OutputFailure) {
        guard !isFinished else { return }
        let records = catalog.recordReferences[...]
        if !encodeEnd(records, catalog) {
            try write(records, catalog)
            guard encodeEnd([], catalog) else { throw Self.tooLarge }
        }
        let hasSeekTable = seekTable.hasRoom
        try emit(catalog)
        isFinished = true
        guard hasSeekTable else { return }
        let table = seekTable.frame(trace: trace ?? 0)
        try Self.put(table, table.count, to: &sink)
        bytesWritten += UInt64(table.count)
    }

    private mutating func encodeEnd(_ records: ArraySlice<RecordReference>, _ catalog: TraceCatalog) -> Bool {
        encoder.encodeEnd(
            events: eventsWritten, blocks: sequence, hasSeekTable: seekTable.hasRoom, records, catalog)
    }

    /// Writes the rows of `part` as one block, or as several where it would not fit.
    private mutating func write(
        _ batch: EventBatch, _ part: BlockEncoder.Part, _ records: ArraySlice<RecordReference>,
        _ catalog: TraceCatalog
    ) throws(OutputFailure) {
        if encoder.encode(batch, part, records, catalog) {
            try emit(catalog)
        } else if !records.isEmpty {
            try write(records, catalog)
            try write(batch, part, [], catalog)
        } else if part.rows.count > 1 {
            let middle = part.rows.lowerBound + part.rows.count / 2
            let extra = batch.firstExtra(of: middle, from: part.extras.lowerBound)
            try write(
                batch, .init(rows: part.rows.lowerBound..<middle, extras: part.extras.lowerBound..<extra), [],
                catalog)
            try write(
                batch, .init(rows: middle..<part.rows.upperBound, extras: extra..<part.extras.upperBound), [],
                catalog)
        } else {
            throw Self.tooLarge
        }
    }

    /// Writes records alone, in as many blocks without events as they need.
    private mutating func write(
        _ records: ArraySlice<RecordReference>, _ catalog: TraceCatalog
    ) throws(OutputFailure) {
        if encoder.encode(EventBatch(), .init(rows: 0..<0, extras: 0..<0), records, catalog) {
            try emit(catalog)
        } else if records.count > 1 {
            let middle = records.startIndex + records.count / 2
            try write(records[..<middle], catalog)
            try write(records[middle...], catalog)
        } else {
            throw Self.tooLarge
        }
    }

    /// Seals the encoded block and writes it as a frame.
    private mutating func emit(_ catalog: TraceCatalog) throws(OutputFailure) {
        trace = encoder.seal(sequence: sequence, trace: trace)
        guard let size = frames.encode(encoder.block, cuts: encoder.cuts, into: &frame) else {
            throw .refused("there is no memory to compress a block")
        }
        var entry = encoder.entry
        entry.offset = bytesWritten
        entry.frameBytes = UInt32(size)
        try Self.put(frame, size, to: &sink)
        bytesWritten += UInt64(size)
        eventsWritten += UInt64(entry.events)
        sequence += 1
        seekTable.append(entry)
        written.note(encoder.tables)
    }

    /// A typed throw cannot leave the closure of withUnsafeBytes, so the result carries it.
    private static func put(_ bytes: [UInt8], _ count: Int, to sink: inout Sink) throws(OutputFailure) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(OutputFailure) in
                try sink.write(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            }
        }
        try result.get()
    }

    private static var tooLarge: OutputFailure {
        .refused("one event or record needs more than a block of 8 MiB")
    }
}
