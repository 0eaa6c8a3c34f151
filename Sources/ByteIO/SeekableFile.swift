import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A regular file, read at any place. Its size is that at the time of opening.
public final class SeekableFile: SeekableSource {
    /// See ``SeekableSource/size``.
    public let size: Int
    private let descriptor: Int32

    /// Opens the file at `path`; nil if it is there but no regular file: a pipe has no places.
    /// - Throws: an `InputFailure` that says why it cannot be read.
    public init?(path: String) throws(InputFailure) {
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard opened >= 0 else { throw FileSource.failure(errno) }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            return nil
        }
        descriptor = opened
        size = Int(status.st_size)
    }

    /// Copies a stream to its end into a file that has no name and goes when it is closed; in `folder`, or where the
    /// environment wants temporary files.
    /// - Throws: an `InputFailure` if the stream cannot be read or there is no room for the copy.
    public init(copying source: any ByteSource, in folder: String? = nil) throws(InputFailure) {
        let folder = folder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/traceq-XXXXXX\0".utf8CString)
        let copy = mkstemp(&template)
        guard copy >= 0 else { throw Self.noRoom(errno) }
        unlink(template)
        do throws(InputFailure) {
            size = try Self.copy(source, to: copy)
        } catch {
            close(copy)
            throw error
        }
        descriptor = copy
    }

    private static func copy(_ source: any ByteSource, to copy: Int32) throws(InputFailure) -> Int {
        var source = source
        var chunk = [UInt8](repeating: 0, count: 256 << 10)
        var written = 0
        while case let count = try source.read(intoFreePartOf: &chunk, from: 0), count > 0 {
            var start = 0
            while start < count {
                let step = chunk.withUnsafeBytes { bytes in
                    pwrite(copy, bytes.baseAddress! + start, count - start, off_t(written + start))
                }
                guard step > 0 else {
                    if errno == EINTR { continue }
                    throw noRoom(errno)
                }
                start += step
            }
            written += count
        }
        return written
    }

    deinit { close(descriptor) }

    /// See ``SeekableSource/read(into:at:)``.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(InputFailure) -> Int {
        guard let base = buffer.baseAddress, buffer.count > 0, offset >= 0 else { return 0 }
        while true {
            let count = pread(descriptor, base, buffer.count, off_t(offset))
            if count >= 0 { return count }
            if errno != EINTR { throw FileSource.failure(errno) }
        }
    }

    private static func noRoom(_ code: Int32) -> InputFailure {
        InputFailure(
            .notDone, "its copy cannot be written", cause: String(cString: strerror(code)),
            hint: "a part of a stream needs a copy of it in TMPDIR; a file needs none")
    }
}
