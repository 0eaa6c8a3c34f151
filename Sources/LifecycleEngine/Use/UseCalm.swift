/// How far the samples of one metric of a process can go before any window has something to do: nearly all of them lie
/// inside, and one look replaces one for each row.
struct UseCalm {
    /// When the phase that it holds in began; it ends with that phase.
    private var phaseSince = Int64.min
    /// Trace time of the sample that it was made at, and how long it lasts, ns.
    private var start: Int64 = 0
    private var last: Int64 = -1
    /// Values that change nothing.
    private var lowest: Int64 = 0
    private var highest: Int64 = -1

    /// Nothing is calm.
    init() {}

    /// Calm from `time` on, in the phase that began at `since`, until it is narrowed.
    init(since: Int64, at time: Int64) {
        phaseSince = since
        start = time
        last = .max
        lowest = .min
        highest = .max
    }

    /// True if a sample changes nothing.
    @inline(__always)
    func holds(_ value: Int64, at time: Int64, _ since: Int64) -> Bool {
        phaseSince == since && time >= start && time <= last && value >= lowest && value <= highest
    }

    /// It ends before `offset` after `origin`.
    mutating func end(before offset: Int64, after origin: Int64) {
        last = min(last, Self.sum(origin, offset) &- 1)
    }

    /// It lasts as long as a sample neither fills the window nor goes back in it.
    mutating func narrow(to window: UseWindow, _ rule: UseRule) {
        lowest = max(lowest, window.value)
        if window.isDone { return }
        last = min(last, Self.sum(window.start, rule.window))
        if !window.isReported { highest = min(highest, Self.sum(window.value, rule.amount)) }
    }

    /// Times and values of a file may be anything: what is past the end of the numbers is the end.
    private static func sum(_ value: Int64, _ positive: Int64) -> Int64 {
        let (sum, isPast) = value.addingReportingOverflow(positive)
        return isPast ? .max : sum
    }
}
