import ByteIO
import TraceModel

/// A file that people write by hand; one that is larger than they write is none.
enum SmallFile {
    /// Bytes that it has at most.
    private static let limit = 1 << 20

    /// Its text.
    /// - Throws: an `InputFailure` if it cannot be read, or is too large.
    static func text(_ path: String) throws(InputFailure) -> String {
        var bytes: [UInt8] = []
        var file = try FileSource(path: path)
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = try file.read(intoFreePartOf: &chunk, from: 0), count > 0 {
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= limit else {
                throw InputFailure(.notDone, "it is larger than \(limit) bytes")
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
