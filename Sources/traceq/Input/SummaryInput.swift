import BuildComparison
import ByteIO
import TraceModel

/// Files that `traceq summarize` wrote.
enum SummaryInput {
    /// Bytes of a summary at most.
    private static let byteLimit = 1 << 30

    /// True for a regular file that begins like one.
    static func isSummary(_ path: String) -> Bool {
        guard path != "-", FileKind.isRegularFile(path) else { return false }
        var front: [UInt8]?
        do throws(InputFailure) {
            var file = try FileSource(path: path)
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = try file.read(intoFreePartOf: &bytes, from: 0)
            front = Array(bytes[..<count])
        } catch {}
        return front.map(SummaryFile.recognises) ?? false
    }

    /// Its contributions.
    /// - Throws: an `InputFailure` if it cannot be read or a line of it is wrong.
    static func read(_ path: String) throws(InputFailure) -> [Contribution] {
        var file = try FileSource(path: path)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while case let count = try file.read(intoFreePartOf: &chunk, from: 0), count > 0 {
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= byteLimit else {
                throw InputFailure(.notDone, "it is larger than \(byteLimit >> 30) GiB")
            }
        }
        do throws(SummaryFailure) {
            return try SummaryReader.read(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw InputFailure(
                .notDone, error.what, place: "line \(error.line)",
                cause: "it was changed, cut, or written by a later version",
                hint: "summarize the traces again")
        }
    }
}
