/// When to sample: on a grid of time, and never while suspended.
///
/// The moments are `start`, `start + period`, `start + 2 × period` and so on, whatever delays there are: a late sample
/// does not move the ones after it. Moments that were missed are left out, not made up for. At a transition the caller
/// samples too, if ``isRunning``; that does not move the grid.
public struct SampleSchedule: Hashable, Sendable {
    /// Nanoseconds between two moments; at least 1.
    public let period: Int64
    /// False while the process is suspended: then nothing is due.
    public private(set) var isRunning = true
    /// The next moment of the grid, nanoseconds on the caller's clock.
    public private(set) var next: Int64

    /// A schedule whose first moment is `start`. A period below 1 becomes 1.
    public init(period: Int64, start: Int64) {
        self.period = max(period, 1)
        next = start
    }

    /// True if a moment of the grid has come since the last one that was due; then the schedule moves on to the first one
    /// after `time`.
    public mutating func isDue(at time: Int64) -> Bool {
        guard isRunning, time >= next else { return false }
        skip(to: time)
        return true
    }

    /// Nanoseconds until the next moment, at least 0; nil while suspended.
    public func wait(at time: Int64) -> Int64? {
        guard isRunning else { return nil }
        let (wait, overflow) = next.subtractingReportingOverflow(time)
        return overflow ? (next > time ? .max : 0) : max(wait, 0)
    }

    /// The process was suspended: nothing is due until ``resume(at:)``.
    public mutating func suspend() { isRunning = false }

    /// The process runs again. The moments that passed meanwhile are left out; the grid stays.
    public mutating func resume(at time: Int64) {
        guard !isRunning else { return }
        isRunning = true
        if time >= next { skip(to: time) }
    }

    /// Moves to the first moment after `time`, which is not before ``next``. At the end of all time it stays there.
    private mutating func skip(to time: Int64) {
        // The distance of two Int64 always fits into UInt64, and so does its remainder, which is below the period.
        let late = UInt64(bitPattern: time &- next) % UInt64(period)
        let (moment, overflow) = time.addingReportingOverflow(period - Int64(late))
        next = overflow ? .max : moment
    }
}
