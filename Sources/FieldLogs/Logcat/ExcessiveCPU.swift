import TraceModel

/// `excessive cpu 56240 during 300002 dur=750325 limit=10`: milliseconds of CPU time, of the window in which it was
/// used, and since when the process was unimportant; the limit in percent (source: AOSP `ActivityManagerService`
/// `checkExcessivePowerUsage`, API 26 to 34).
struct ExcessiveCPU {
    private let used: Int64
    private let window: Int64
    private let unimportant: Int64?
    private let percent: Int64?

    /// Nil if the text says something else, or what cannot be.
    init?(_ reason: ByteText) {
        guard reason.hasPrefix("excessive cpu "), let used = Self.number(reason, after: "excessive cpu "),
            let window = Self.number(reason, after: " during ")
        else { return nil }
        self.used = used
        self.window = window
        unimportant = Self.number(reason, after: " dur=")
        percent = Self.number(reason, after: " limit=").flatMap { $0 <= 100 * 1_024 ? $0 : nil }
    }

    /// Adds what it says to the event that was added last.
    func add(to trace: inout LogTrace) {
        trace.extra(.measure, Words.Measure.cpu)
        trace.extra(.used, used)
        trace.extra(.window, window)
        if let percent {
            trace.extra(.limit, window / 100 * percent)
            trace.extra(.limitWindow, window)
        }
        if let unimportant { trace.extra(.unimportant, unimportant) }
    }

    /// Milliseconds as nanoseconds, or a plain number after `limit=`; up to a year.
    private static func number(_ text: ByteText, after mark: StaticString) -> Int64? {
        guard let place = text.firstIndex(of: mark),
            let number = text.dropFirst(place + mark.utf8CodeUnitCount).leadingInteger,
            (0...31_536_000_000).contains(number)
        else { return nil }
        return mark.description == " limit=" ? number : number * 1_000_000
    }
}
