import ByteIO
import TraceBlocks
import TraceModel

/// Writes journals as traces into their folder.
struct Sealing {
    let limit: DiskLimit

    init(folder: String, diskLimit: Int64) { limit = DiskLimit(folder: folder, bytes: diskLimit) }

    /// Writes the trace `name`.trace.zst, over an older one of that name, and gives its path; nil if there is nothing to
    /// tell.
    ///
    /// It is written under another name and put into its place when it is whole. Older traces that must go for it are
    /// named in it, and go after that.
    /// - Throws: a ``RecorderFailure`` if it cannot be written; the folder is then as it was.
    func seal(
        _ reader: JournalReader, as name: String, _ ending: JournalTrace.Ending
    ) throws(RecorderFailure) -> String? {
        var trace: JournalTrace
        do throws(InputFailure) {
            trace = try JournalTrace(reader, ending: ending)
        } catch {
            throw RecorderFailure("the journal of \(name) cannot be read", cause: error.what)
        }
        guard !trace.isEmpty else { return nil }
        let file = name + Folder.traceSuffix
        let path = "\(limit.folder)/\(file)"
        // A trace takes less than the used part of its journal.
        let victims = limit.victims(making: Int64(reader.usedBytes), replacing: file)
        do throws(OutputFailure) {
            let sink = try FileSink(path: path)
            var writer = TraceWriter(to: sink, frames: StoredFrames())
            try trace.write(to: &writer, removed: victims.count)
            try sink.commit()
        } catch {
            throw RecorderFailure("the trace \(path) cannot be written", cause: Self.words(error))
        }
        limit.remove(victims)
        return path
    }

    private static func words(_ failure: OutputFailure) -> String {
        switch failure {
        case .closed: "nobody reads it"
        case .refused(let words): words
        }
    }
}

extension JournalReader {
    /// Bytes of the slots that were given out, and of all before them.
    var usedBytes: Int {
        let slots = (0..<JournalLayout.lanes).reduce(0) { $0 + memory.slotsUsed($1) }
        return memory.layout.slotsOffset + slots * JournalLayout.slotBytes
    }
}
