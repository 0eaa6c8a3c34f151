import ByteIO
import TraceBlocks
import TraceModel

/// Compresses a trace anew.
public enum TraceRepack {
    /// Compresses every block of `source` with zstd's `level`, 1 (fast) through 22 (small). The blocks themselves stay as
    /// they are, byte for byte, with everything that this version does not know. A plain stream becomes a file.
    /// - Returns: what became of the blocks. If it is not whole, or has losses, the new file lacks what the old one lacks.
    /// - Throws: a ``RewriteFailure``.
    public static func compress<Sink: ByteSink>(
        _ source: any ByteSource, to sink: inout Sink, level: Int
    ) throws(RewriteFailure) -> RepairReport {
        var copy = BlockCopy(source, to: sink, compressor: Compressor(level: level))
        let report = try copy.run()
        if let file = copy.file { sink = file.sink }
        return report
    }

    /// Writes the events of `source` anew, with the columns that are the smallest now, and compresses these.
    ///
    /// All events and all records are kept; what this version does not know, and notes of a repair, are not, so it is for
    /// traces without them.
    /// - Parameter joins: true to join the events into as few blocks as can be. Of a record that changed, a joined block
    ///   keeps the last state, and a declaration can stand earlier in the new trace than in the old one.
    /// - Returns: what could not be read.
    /// - Throws: a ``RewriteFailure``.
    public static func rewrite<Sink: ByteSink>(
        _ source: any ByteSource, to sink: inout Sink, level: Int, joins: Bool
    ) throws(RewriteFailure) -> [InputFailure] {
        var reader = TraceReader(source)
        var writer = TraceWriter(to: sink, level: level)
        var catalog = TraceCatalog()
        var batch = EventBatch()
        var joined = EventBatch()
        while try next(&reader, &batch, &catalog) {
            if batch.boot != joined.boot || joined.count + batch.count > EventBatch.capacity
                || joined.isFull
            {
                try write(&joined, &writer, catalog)
            }
            joined.append(contentsOf: batch)
            // Not later: the catalog must be as it was when this block was complete.
            if !joins { try write(&joined, &writer, catalog) }
        }
        try write(&joined, &writer, catalog)
        do throws(OutputFailure) {
            try writer.finish(catalog)
        } catch {
            throw .output(error)
        }
        sink = writer.sink
        return reader.losses
    }

    private static func next(
        _ reader: inout TraceReader, _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(RewriteFailure) -> Bool {
        do throws(InputFailure) {
            return try reader.next(&batch, &catalog)
        } catch {
            throw .input(error)
        }
    }

    private static func write<Sink: ByteSink>(
        _ joined: inout EventBatch, _ writer: inout TraceWriter<Sink>, _ catalog: TraceCatalog
    ) throws(RewriteFailure) {
        do throws(OutputFailure) {
            try writer.write(joined, catalog)
        } catch {
            throw .output(error)
        }
        joined.removeAll(boot: joined.boot)
    }
}

extension EventBatch {
    /// Adds all events of a batch of the same boot; an empty batch takes over the boot.
    fileprivate mutating func append(contentsOf other: EventBatch) {
        if isEmpty { removeAll(boot: other.boot) }
        var extra = 0
        for row in 0..<other.count {
            let end = other.extrasEnd(of: row, from: extra)
            append(row: row, extras: extra..<end, of: other, at: other.times[row])
            extra = end
        }
    }
}
