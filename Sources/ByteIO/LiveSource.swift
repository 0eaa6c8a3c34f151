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
///
/// A file can be followed too: its end is then no end, and more is waited for. Who looks on is called while nothing comes.
public final class LiveSource: ByteSource {
    /// Bytes that are still read after a stop, of those that are in the pipe already: what a pipe holds at most.
    private static let drainLimit = 1 << 20
    /// Nanoseconds between two looks at a file that may have grown.
    private static let growthInterval: Int64 = 100_000_000

    /// Somebody who looks on while the stream is read.
    public struct Onlooker {
        /// Descriptors that wake it.
        let descriptors: [Int32]
        /// Nanoseconds after which it is called at the latest.
        let interval: Int64
        /// Called between two reads; false stops the stream.
        let look: () -> Bool

        /// One that is called when a descriptor becomes readable, and once in so many nanoseconds; when it gives false,
        /// the stream stops.
        public init(_ descriptors: [Int32], interval: Int64, look: @escaping () -> Bool) {
            self.descriptors = descriptors
            self.interval = interval
            self.look = look
        }
    }

    /// Why the last read gave nothing; nil at the end of the pipe.
    public private(set) var standstill: Standstill?
    /// False to read on without pauses.
    public var pauses = true
    /// True to wait for more at the end of a file.
    public var follows = false
    /// True once the stop was asked for.
    public private(set) var isStopped = false
    /// True if all that a followed file held was read, and more came after.
    public private(set) var hasGrown = false

    private let source: FileSource
    private let isFile: Bool
    private var polled: [pollfd]
    private let interval: Int64
    private var nextPause: Int64
    private var drained = 0
    private var isAtEnd = false
    private var taken: Int64 = 0
    private let onlooker: Onlooker?

    /// Reads `source`.
    /// - Parameters:
    ///   - stop: a descriptor that becomes readable when reading is to end; −1 for none. Nothing is read from it.
    ///   - interval: nanoseconds between two pauses.
    ///   - onlooker: who looks on.
    public init(_ source: FileSource, stop: Int32, interval: Int64, onlooker: Onlooker? = nil) {
        self.source = source
        isFile = !source.isStream
        polled = ([source.descriptor, stop] + (onlooker?.descriptors ?? [])).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        self.interval = interval
        self.onlooker = onlooker
        nextPause = Self.now &+ interval
    }

    /// See ``ByteSource/read(into:)``.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        standstill = nil
        while true {
            if isStopped { return try drain(into: buffer) }
            if let onlooker, !onlooker.look() {
                isStopped = true
                continue
            }
            let now = Self.now
            if pauses, now >= nextPause {
                nextPause = now &+ interval
                standstill = .pause
                return 0
            }
            let isWaiting = follows && isFile && isAtEnd
            wait(isWaiting ? Self.growthInterval : nil, pauses ? nextPause &- now : nil, onlooker?.interval)
            if polled[1].revents != 0 {
                isStopped = true
            } else if isWaiting || polled[0].revents != 0 {
                let count = try source.read(into: buffer)
                if count > 0 {
                    taken += Int64(count)
                    hasGrown = hasGrown || isAtEnd
                    isAtEnd = false
                    return count
                }
                guard follows, isFile else { return 0 }
                guard source.size >= taken else {
                    throw InputFailure(
                        .dataLost, "the file became shorter while it was followed", place: "byte \(taken)",
                        cause: "it was written anew from its start", hint: "follow it once more")
                }
                isAtEnd = true
            }
        }
    }

    /// What the pipe holds when the stop comes is still read, but nothing is waited for.
    private func drain(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        wait(0)
        guard polled[0].revents != 0, drained < Self.drainLimit else {
            standstill = .stop
            return 0
        }
        let count = try source.read(into: buffer)
        drained += count
        return count
    }

    /// Waits until something can be read, or for the shortest of these times in nanoseconds; without end for none. May
    /// return early.
    private func wait(_ nanoseconds: Int64?...) {
        // Rounded up, so that it does not wake just before the time.
        let shortest = nanoseconds.compactMap(\.self).min()
        let milliseconds = shortest.map { Int32(clamping: ($0 &+ 999_999) / 1_000_000) } ?? -1
        // A file is always readable, so at its end only the others are waited for.
        if follows, isFile, isAtEnd { polled[0].fd = -1 }
        defer { polled[0].fd = source.descriptor }
        for place in polled.indices { polled[place].revents = 0 }
        if poll(&polled, nfds_t(polled.count), milliseconds) < 0 {
            for place in polled.indices { polled[place].revents = 0 }
        }
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
