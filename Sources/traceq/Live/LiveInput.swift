import ByteIO
import FieldLogs
import TraceFormat
import TraceModel

/// The bytes of `live`: a pipe, or a file that may grow.
enum LiveInput {
    /// Nanoseconds between two looks at what came; a line is shown after one to two of them.
    private static let pause: Int64 = 200_000_000

    /// Opens the file at `path`, or standard input for `-`. A file is followed if more can come behind its end: lines, or
    /// blocks of a trace.
    /// - Throws: an `InputFailure` if it cannot be read.
    static func open(
        _ path: String, isFollowed: Bool, onlooker: LiveSource.Onlooker
    ) throws(InputFailure) -> LiveSource {
        let file = path == "-" ? FileSource() : try FileSource(path: path)
        let live = LiveSource(file, stop: -1, interval: pause, onlooker: onlooker)
        if isFollowed, path != "-" { live.follows = try !isOneDocument(path) }
        return live
    }

    /// True for a report, a payload or an archive, which is read as a whole.
    private static func isOneDocument(_ path: String) throws(InputFailure) -> Bool {
        guard FileKind.isRegularFile(path) else { return false }
        let front = try PeekedSource(FileSource(path: path)).front
        return !TraceReader.recognises(front: front) && FieldInput.isDocument(front)
    }
}
