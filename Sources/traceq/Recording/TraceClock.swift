import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The clock of a recording: nanoseconds since its start, sleep included.
struct TraceClock {
    /// What the wall clock showed at the start.
    let wall: WallReading
    private let start: Int64

    /// Starts now.
    init() {
        start = Self.read(Self.clock)
        let wall = Self.read(CLOCK_REALTIME)
        var seconds = time_t(wall / 1_000_000_000)
        var local = tm()
        let zone = localtime_r(&seconds, &local) == nil ? nil : Int16(exactly: local.tm_gmtoff / 60)
        self.wall = WallReading(utcNanoseconds: wall, zoneMinutes: zone)
    }

    /// Time since the start.
    var now: Int64 { Self.read(Self.clock) &- start }

    #if canImport(Darwin)
        /// Goes on during sleep on Apple's systems.
        private static let clock = CLOCK_MONOTONIC
    #else
        private static let clock = CLOCK_BOOTTIME
    #endif

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
