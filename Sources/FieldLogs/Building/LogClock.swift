import TraceModel

/// Turns the stamps of a log into trace time, and tells when the clock behind them was set.
///
/// The order of the file is the truth inside a buffer. A stamp that goes back by more than a second is a step of
/// the clock, unless the log has no year or no date and a new year or midnight explains it.
struct LogClock {
    /// Stamps may go back this far without a step: lines are written a little out of order.
    private static let tolerance: Int64 = 1_000_000_000
    private static let yearTurn: Int64 = 180 * WallReading.day
    private static let midnight: Int64 = WallReading.day / 2

    /// What a stamp means.
    struct Reading {
        /// Trace time in nanoseconds.
        let time: Int64
        /// How far the clock was set before it; 0 if it was not.
        let step: Int64
    }

    /// The first stamp; trace time 0.
    private(set) var base: WallReading?
    /// Added to stamps, because a year, a day or a step came between.
    private var shift: Int64 = 0
    /// Newest trace time of each buffer; logs without buffers use one.
    private var newest: [UInt32: Int64] = [:]
    private(set) var newestOfAll: Int64 = 0

    /// True once a stamp was read.
    var isRunning: Bool { base != nil }

    /// The trace time of a stamp in a buffer.
    mutating func read(_ stamp: WallReading, buffer: UInt32 = 0) -> Reading {
        guard let base else {
            self.base = stamp
            newest[buffer] = 0
            return Reading(time: 0, step: 0)
        }
        let (distance, overflow) = stamp.utcNanoseconds.subtractingReportingOverflow(base.utcNanoseconds)
        var time = overflow ? newestOfAll : distance &+ shift
        var step: Int64 = 0
        if let last = newest[buffer] {
            if last &- time > Self.tolerance {
                if let turn = turn(stamp, back: last &- time) {
                    shift &+= turn
                    time &+= turn
                } else {
                    step = time &- last
                    shift &-= step
                    time = last
                }
            }
        }
        newest[buffer] = max(newest[buffer] ?? time, time)
        newestOfAll = max(newestOfAll, time)
        return Reading(time: time, step: step)
    }

    /// Nanoseconds that a new year or midnight puts between a stamp and the one before it.
    private func turn(_ stamp: WallReading, back: Int64) -> Int64? {
        switch stamp.precision {
        case .noYear where back > Self.yearTurn:
            // The stand-in year has a 29 February; what matters is that 01-01 follows 12-31.
            return 366 * WallReading.day
        case .noDate where back > Self.midnight:
            return WallReading.day
        default:
            return nil
        }
    }
}
