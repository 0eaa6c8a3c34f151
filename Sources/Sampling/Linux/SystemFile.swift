import ByteIO
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The small text files in which Linux tells its numbers.
enum SystemFile {
    /// Longer than any of them.
    private static let limit = 16 << 10

    /// The bytes of a file; nil if it cannot be read.
    static func bytes(_ path: String) -> [UInt8]? {
        do throws(InputFailure) {
            var file = try FileSource(path: path)
            var bytes = [UInt8](repeating: 0, count: limit)
            var filled = 0
            while filled < limit {
                let count = try file.read(intoFreePartOf: &bytes, from: filled)
                if count == 0 { break }
                filled += count
            }
            bytes.removeLast(limit - filled)
            return bytes
        } catch {
            return nil
        }
    }

    /// The first line of a file.
    static func line(_ path: String) -> String? {
        bytes(path).map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) }
    }

    /// The whole number that a file holds; nil if it holds something else.
    static func number(_ path: String) -> Int64? { line(path).flatMap { Int64($0) } }

    /// Names in a folder in their order, hidden ones left out; empty if it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
