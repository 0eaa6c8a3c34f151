import ByteIO
import TraceModel

/// A file that is read as a whole before anything is made of it: a document of JSON, or reports.
enum WholeFile {
    /// Bytes of one file that are read.
    static let sizeLimit = 32 << 20

    /// All bytes of a stream.
    /// - Throws: what the stream throws, or that it is longer than `limit` bytes.
    static func read(
        _ source: inout any ByteSource, limit: Int = sizeLimit,
        hint: String = "give the reports in files of their own"
    ) throws(InputFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        let chunk = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let filled = bytes.count
            bytes.append(contentsOf: chunk)
            let count = try source.read(intoFreePartOf: &bytes, from: filled)
            bytes.removeLast(chunk.count - count)
            if count == 0, source.standstill != .pause { return bytes }
            guard bytes.count <= limit else {
                throw InputFailure(
                    .notDone, "it is a file of more than \(limit >> 20) MiB",
                    place: "byte \(limit)", hint: hint)
            }
        }
    }
}
