import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A pipe that is read while it is written to: it pauses at regular intervals, so that what came can be used, and ends
/// when another descriptor becomes readable.
public final class LiveSource: ByteSource {
    /// Bytes that are still read after a stop, of those that are in the pipe already: what a pipe holds at most.
    private static let drainLimit = 1 << 20

    /// Why the last read gave nothing; nil at the end of the pipe.
    public private(set) var standstill: Standstill?
    /// False to read on without pauses.
    public var pauses = true
    /// True once the stop was asked for.
    public private(set) var isStopped = false

    private let source: FileSource
    private var polled: [pollfd]
    private let interval: Int64
    private var nextPause: Int64
    private var drained = 0

    /// Reads `source`.
    /// - Parameters:
    ///   - stop: a descriptor that becomes readable when reading is to end. Nothing is read from it.
    ///   - interval: nanoseconds between two pauses.
    public init(_ source: FileSource, stop: Int32, interval: Int64) {
        self.source = source
        polled = [source.descriptor, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        self.interval = interval
        nextPause = Self.now &+ interval
    }

    /// See ``ByteSource/read(into:)``.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        standstill = nil
        while true {
            if isStopped { return try drain(into: buffer) }
            let now = Self.now
            if pauses, now >= nextPause {
                nextPause = now &+ interval
                standstill = .pause
                return 0
            }
            wait(nanoseconds: pauses ? nextPause &- now : nil)
            if polled[1].revents != 0 {
                isStopped = true
            } else if polled[0].revents != 0 {
                return try source.read(into: buffer)
            }
        }
    }

    /// What the pipe holds when the stop comes is still read, but nothing is waited for.
    private func drain(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        wait(nanoseconds: 0)
        guard polled[0].revents != 0, drained < Self.drainLimit else {
            standstill = .stop
            return 0
        }
        let count = try source.read(into: buffer)
        drained += count
        return count
    }

    /// Waits until something can be read, or for so long; without end for nil. May return early.
    private func wait(nanoseconds: Int64?) {
        // Rounded up, so that it does not wake just before the time.
        let milliseconds = nanoseconds.map { Int32(clamping: ($0 &+ 999_999) / 1_000_000) } ?? -1
        polled[0].revents = 0
        polled[1].revents = 0
        if poll(&polled, nfds_t(polled.count), milliseconds) < 0 {
            polled[0].revents = 0
            polled[1].revents = 0
        }
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
