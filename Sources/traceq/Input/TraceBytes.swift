import ByteIO
import TraceFormat
import TraceModel

/// The bytes of an input that has to be a trace, for commands that look at its blocks.
enum TraceBytes {
    /// Opens a file, or standard input for `-`. An empty input is left to the reader, which knows what to say of it.
    /// - Throws: an ``InputFailure`` if it cannot be read, or is no trace.
    static func open(_ path: String) throws(InputFailure) -> PeekedSource {
        let bytes: any ByteSource = path == "-" ? FileSource() : try FileSource(path: path)
        let peeked = try PeekedSource(bytes)
        guard peeked.front.isEmpty || TraceReader.recognises(front: peeked.front) else {
            throw InputFailure(
                .notDone, "it is no trace", place: "byte 0",
                cause: "it begins neither with a zstd frame nor with a block",
                hint: "`traceq ingest FILE` makes a trace of a log")
        }
        return peeked
    }
}
