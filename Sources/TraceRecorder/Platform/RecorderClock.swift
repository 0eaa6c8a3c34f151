#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The clocks of the system.
enum RecorderClock {
    /// Nanoseconds on the clock that counts sleep. Its zero is the boot, so it is never written anywhere: only
    /// differences are.
    @inline(__always)
    static func sinceBoot() -> Int64 {
        #if canImport(Darwin)
            // CLOCK_MONOTONIC_RAW counts sleep on Apple's systems (mach_continuous_time); CLOCK_UPTIME_RAW does not.
            return Int64(bitPattern: clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW))
        #else
            var now = timespec()
            clock_gettime(CLOCK_BOOTTIME, &now)
            return Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
        #endif
    }

    /// Nanoseconds since 1970 UTC, and minutes east of UTC.
    static func wall() -> (nanoseconds: Int64, zoneMinutes: Int16) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var seconds = now.tv_sec
        var local = tm()
        localtime_r(&seconds, &local)
        return (
            Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec), Int16(clamping: local.tm_gmtoff / 60)
        )
    }

    /// `20260701T110210Z`, for file names.
    static func stamp(_ nanoseconds: Int64) -> String {
        var seconds = time_t(nanoseconds / 1_000_000_000)
        var utc = tm()
        gmtime_r(&seconds, &utc)
        func digits(_ value: Int32, _ width: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        return digits(utc.tm_year + 1_900, 4) + digits(utc.tm_mon + 1, 2) + digits(utc.tm_mday, 2) + "T"
            + digits(utc.tm_hour, 2) + digits(utc.tm_min, 2) + digits(utc.tm_sec, 2) + "Z"
    }
}

/// The system's words for the last error of this thread.
func systemWords() -> String { String(cString: strerror(errno)) }
