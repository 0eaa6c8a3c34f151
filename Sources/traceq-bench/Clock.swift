#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Time that a piece of work takes.
enum Clock {
    /// Seconds of CPU time that this process used. A machine that others work on too disturbs it less than wall time.
    static func processSeconds() -> Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    /// Seconds of CPU time that the calling thread needs for some work.
    static func threadTime(of work: () -> Void) -> Double {
        let start = seconds(CLOCK_THREAD_CPUTIME_ID)
        work()
        return seconds(CLOCK_THREAD_CPUTIME_ID) - start
    }

    /// Seconds of wall time, from any start.
    static func wallSeconds() -> Double { seconds(CLOCK_MONOTONIC) }

    /// Seconds of CPU time that processes used which this one started and waited for.
    static func childrenSeconds() -> Double {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        #else
            getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6
        }
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var now = timespec()
        clock_gettime(clock, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
}

/// Times of two pieces of work that were run in turn.
struct PairedTimes {
    private(set) var ours: [Double] = []
    private(set) var twin: [Double] = []

    /// Nothing run yet.
    init() {}

    /// Runs both so often, one after the other, so that whatever disturbs the machine disturbs both.
    /// CPU time is what counts, unless the work is done by several threads.
    init(
        runs: Int, clock: () -> Double = Clock.processSeconds, ours: () throws -> Void,
        twin: () throws -> Void
    ) rethrows {
        for _ in 0..<runs {
            let start = clock()
            try ours()
            let middle = clock()
            try twin()
            add(ours: middle - start, twin: clock() - middle)
        }
    }

    /// Adds one run of each, in seconds.
    mutating func add(ours: Double, twin: Double) {
        self.ours.append(ours)
        self.twin.append(twin)
    }
}

/// The value in the middle; the mean of the two in the middle of an even count. Not for an empty list.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
