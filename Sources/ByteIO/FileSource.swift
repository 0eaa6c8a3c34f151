import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file or a pipe, read through its descriptor.
public final class FileSource: ByteSource {
    let descriptor: Int32
    private let isOwned: Bool

    /// Standard input.
    public init() {
        descriptor = STDIN_FILENO
        isOwned = false
    }

    /// Opens the file at `path`.
    /// - Throws: an ``InputFailure`` that says why it cannot be read: missing, a directory, no permission.
    public init(path: String) throws(InputFailure) {
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw Self.failure(errno) }
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            let code = errno
            close(opened)
            throw Self.failure(code)
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            close(opened)
            throw Self.failure(EISDIR)
        }
        descriptor = opened
        isOwned = true
    }

    deinit { if isOwned { close(descriptor) } }

    /// True for a pipe, a terminal or a socket: something that is still being written. False for a file.
    public var isStream: Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    /// Bytes of the file now; 0 if it is none.
    var size: Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// See ``ByteSource/read(into:)``.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
        while true {
            #if canImport(Darwin)
                let count = Darwin.read(descriptor, base, buffer.count)
            #elseif canImport(Glibc)
                let count = Glibc.read(descriptor, base, buffer.count)
            #else
                let count = Musl.read(descriptor, base, buffer.count)
            #endif
            if count >= 0 { return count }
            if errno != EINTR { throw Self.failure(errno) }
        }
    }

    static func failure(_ code: Int32) -> InputFailure {
        switch code {
        case ENOENT, ENOTDIR:
            InputFailure(.notDone, "no such file", hint: "check the spelling of the path")
        case EACCES, EPERM:
            InputFailure(.notDone, "no permission to read it", hint: "`ls -l` shows who may")
        case EISDIR:
            InputFailure(
                .notDone, "it is a folder, not a file", hint: "name the trace or log inside it")
        case EBADF:
            InputFailure(.notDone, "it is closed", hint: "name a file, or put something into the pipe")
        default:
            InputFailure(.notDone, "it cannot be read", cause: String(cString: strerror(code)))
        }
    }
}
