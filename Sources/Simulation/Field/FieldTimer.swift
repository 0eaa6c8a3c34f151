/// A timer of an app: due once a period, and a little late.
struct FieldTimer: Sendable {
    private let period: Int64
    /// From the begin of a stretch to the first time, if the timer is not due later anyway.
    private let delay: Int64
    private var due = Int64.min
    /// When it fires next; never, if not in this stretch.
    private(set) var time = Int64.max

    /// A timer that does not run yet; nanoseconds.
    init(period: Int64, delay: Int64) {
        self.period = period
        self.delay = delay
    }

    /// Runs in a stretch of time.
    mutating func begin(at start: Int64, until end: Int64, _ deviates: inout Deviates) {
        if due < start { due = start + delay }
        fire(before: end, &deviates)
    }

    /// Goes on to the next time, if that lies in the stretch.
    mutating func plan(until end: Int64, _ deviates: inout Deviates) {
        due += period
        fire(before: end, &deviates)
    }

    /// Does not fire until it begins again.
    mutating func stop() { time = .max }

    private mutating func fire(before end: Int64, _ deviates: inout Deviates) {
        guard due < end else { return stop() }
        // Lateness of a timer: 20 µs, and 60 µs more on average. What would be later than the stretch is its last moment.
        time = min(due + 20_000 + Int64(deviates.exponential(mean: 60_000)), end - 1)
    }
}
