#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why output could not be written.
public enum OutputFailure: Error, Equatable, Sendable {
    /// Nobody reads the pipe any more, as after `| head -1`: the work is over, and nothing is wrong.
    case closed
    /// The system refused; its own words.
    case refused(String)
}

/// Where bytes go.
public protocol ByteSink {
    /// Writes all the bytes.
    /// - Throws: an ``OutputFailure``.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure)
}

extension ByteSink {
    /// Writes all the bytes of an array.
    /// - Throws: an ``OutputFailure``.
    public mutating func write(_ bytes: [UInt8]) throws(OutputFailure) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(OutputFailure) in try write(bytes) }
        }
        try result.get()
    }
}

/// Bytes kept in memory.
public struct MemorySink: ByteSink {
    /// What was written.
    public private(set) var bytes: [UInt8] = []

    /// Nothing written yet.
    public init() {}

    /// See ``ByteSink/write(_:)-(UnsafeRawBufferPointer)``; never throws.
    public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
        self.bytes.append(contentsOf: bytes)
    }
}

/// A file, or standard output.
///
/// A file is written beside its place and moved there by ``commit()``, so a failure half-way leaves what stood
/// there before.
public final class FileSink: ByteSink {
    private var descriptor: Int32
    private let finalPath: String?
    private var draftPath: String?
    /// Bytes written so far.
    public private(set) var bytesWritten = 0

    /// Standard output.
    public init() {
        descriptor = STDOUT_FILENO
        finalPath = nil
        draftPath = nil
    }

    /// Will write the file at `path`; something that is no regular file (a pipe, `/dev/null`) is written directly.
    /// - Throws: an ``OutputFailure`` if it cannot be made.
    public init(path: String) throws(OutputFailure) {
        var status = stat()
        let exists = stat(path, &status) == 0
        let isSpecial = exists && status.st_mode & S_IFMT != S_IFREG
        // A file that is replaced hands on who may read it.
        let mode = exists && !isSpecial ? status.st_mode & 0o777 : nil
        let draft = isSpecial ? path : "\(path).partial-\(getpid())"
        let flags = isSpecial ? O_WRONLY | O_CLOEXEC : O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        descriptor = open(draft, flags, mode ?? 0o644)
        finalPath = path
        draftPath = isSpecial ? nil : draft
        guard descriptor >= 0 else { throw .refused(String(cString: strerror(errno))) }
        // The umask may have taken bits away.
        if let mode { fchmod(descriptor, mode) }
    }

    deinit {
        guard finalPath != nil else { return }
        if descriptor >= 0 { close(descriptor) }
        // Still a draft: commit() was not reached, so the unfinished file goes.
        if descriptor >= 0, let draftPath { unlink(draftPath) }
    }

    /// See ``ByteSink/write(_:)-(UnsafeRawBufferPointer)``.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
        var written = 0
        while written < bytes.count {
            #if canImport(Darwin)
                let count = Darwin.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            #elseif canImport(Glibc)
                let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            #else
                let count = Musl.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            #endif
            if count >= 0 {
                written += count
                bytesWritten += count
            } else if errno == EPIPE {
                throw .closed
            } else if errno != EINTR {
                throw .refused(String(cString: strerror(errno)))
            }
        }
    }

    /// Puts the file in its place now, while it grows: from here on it is there as far as it is written, whatever
    /// happens. What stood there before is gone.
    /// - Throws: an ``OutputFailure``.
    public func publish() throws(OutputFailure) {
        guard let finalPath, let draftPath else { return }
        guard rename(draftPath, finalPath) == 0 else { throw .refused(String(cString: strerror(errno))) }
        self.draftPath = nil
    }

    /// Puts the finished file in its place.
    /// - Throws: an ``OutputFailure``.
    public func commit() throws(OutputFailure) {
        guard let finalPath, descriptor >= 0 else { return }
        let closed = close(descriptor)
        descriptor = -1
        guard closed == 0 else { throw .refused(String(cString: strerror(errno))) }
        if let draftPath, rename(draftPath, finalPath) != 0 {
            let reason = String(cString: strerror(errno))
            unlink(draftPath)
            throw .refused(reason)
        }
    }
}
