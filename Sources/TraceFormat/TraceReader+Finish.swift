import TraceBlocks
import TraceModel

extension TraceReader {
    /// Looks at the whole when the input is at its end: what is missing there, and do the totals agree?
    /// - Throws: an `InputFailure` (`notDone`) if nothing could be read.
    mutating func finish() throws(InputFailure) {
        guard blocksRead > 0 else { throw nothingRead }
        if let end {
            finishEnded(end.totals, end.header, at: end.offset)
        } else {
            finishCut()
        }
        if let failure = stream.failure {
            stream.losses.add(
                "\(failure.what), from here on", at: stream.offset, cause: failure.cause,
                hint: failure.hint)
        }
    }

    private var nothingRead: InputFailure {
        if let failure = stream.failure { return failure }
        guard stream.offset > 0 else {
            return InputFailure(
                .notDone, "the file is empty", place: "byte 0",
                hint: "was the recording stopped before anything was written?")
        }
        if let loss = losses.first {
            return InputFailure(
                .notDone, "no block of the trace can be read", place: loss.place, cause: loss.cause,
                hint: "get the file from its source again")
        }
        let stretch = stream.stretch
        return InputFailure(
            .notDone,
            stretch?.isCut == true
                ? "the trace is cut before the end of its first block" : "no block of the trace can be read",
            place: "byte \(stretch?.start ?? 0)",
            cause: stretch?.cause, hint: "get the file from its source again")
    }

    private mutating func finishCut() {
        guard let stretch = stream.stretch else {
            return stream.losses.add(
                "the trace is cut: its end block is missing", at: stream.offset,
                cause: "the recording was stopped, or the copy ended early; nothing that is there was dropped"
            )
        }
        let bytes = stream.offset - stretch.start
        stream.losses.add(
            stretch.isCut
                ? "the trace is cut: its last \(bytes) bytes are no whole block"
                : "the last \(bytes) bytes cannot be read, and the end block is missing",
            at: stretch.start, cause: stretch.cause)
    }

    private mutating func finishEnded(_ totals: TraceTotals, _ header: BlockHeader, at offset: Int) {
        let end = stream.offset
        // What a repair wrote down is known, and no loss of this file.
        if let repairNote, repairNote.lostBlocks == stream.missingSoFar { stream.losses.forgiveHoles() }
        if let stretch = stream.stretch {
            stream.losses.add(
                "the last \(end - stretch.start) bytes, behind the end block, cannot be read",
                at: stretch.start,
                cause: stretch.cause)
        } else if stream.form == .frames, totals.promisesSeekTable, stream.seekTable == nil {
            stream.losses.add(
                "the seek table is missing", at: end,
                cause: "the end block says that it follows")
        } else if let table = stream.seekTable, stream.losses.count == 0, unknown.blocks == 0,
            table.chain != chain || Int(table.count) != blocksRead || table.trace != header.trace
        {
            stream.losses.add("the seek table does not describe the blocks of the file", at: offset)
        }
        if eventsRead < totals.events {
            stream.losses.add(
                "\(totals.events - eventsRead) of \(totals.events) events are lost", at: offset,
                cause: "the end block counts all events of the trace")
        } else if eventsRead > totals.events {
            stream.losses.add(
                "the end block counts \(totals.events) events, and \(eventsRead) were read", at: offset)
        }
        if totals.blocks != UInt64(header.sequence) {
            stream.losses.add(
                "the end block counts \(totals.blocks) blocks and has number \(header.sequence)", at: offset)
        }
    }
}
