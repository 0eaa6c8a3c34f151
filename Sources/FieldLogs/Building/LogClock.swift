import TraceModel

/// Turns the stamps of a log into trace time, and tells when the clock behind them was set.
///
/// The order of the file is the truth inside a buffer. A stamp that goes back by more than a second is a step of
/// the clock, unless the log has no year or no date and a new year or midnight explains it, or the line is late:
/// a log daemon may write a line it held back behind newer ones. That is known only from what follows, so a log
/// that names threads keeps such lines in doubt until the lines after them agree.
struct LogClock {
    /// Stamps may go back this far without a step: lines are written a little out of order.
    private static let tolerance: Int64 = 1_000_000_000
    private static let yearTurn: Int64 = 180 * WallReading.day
    private static let midnight: Int64 = WallReading.day / 2
    /// A line from before a new year or midnight is at most so late.
    private static let turnSlack: Int64 = 3_600_000_000_000
    /// Buffers that are told apart; any beyond share the last one.
    private static let bufferLimit: UInt32 = 255
    /// So many lines, or lines of so many threads, that go back without one that does not are a step. Lines that
    /// were held back come singly or in pairs, as logd's last one of identical lines and its mark for the others.
    private static let linesOfStep = 8
    private static let threadsOfStep = 3

    /// What a stamp means.
    struct Reading {
        /// Trace time in nanoseconds.
        let time: Int64
        /// The step that is certain from this stamp on.
        var step: Step?
        /// Set if the lines in doubt are settled by this stamp: what is added to their times.
        var settled: Int64?
    }

    /// One setting of the clock.
    struct Step {
        /// Trace time at which the clock was set.
        let time: Int64
        /// How far.
        let by: Int64
    }

    /// Lines that go back, of which it is not known yet why.
    private struct Doubt {
        /// Trace time of the newest line before them.
        let newest: Int64
        /// Trace time of the first of them as it is written.
        let first: Int64
        var lines = 1
        var threads: Set<UInt32>
    }

    /// The first stamp; trace time 0.
    private(set) var base: WallReading?
    /// Added to stamps, because a year, a day or a step came between.
    private var shift: Int64 = 0
    /// What the last new year or midnight added.
    private var lastTurn: Int64 = 0
    /// Newest trace time of each buffer, by its number; logs without buffers use one.
    private var newest: [Int64?] = []
    /// Newest trace time of all buffers.
    private(set) var newestOfAll: Int64 = 0
    private var doubt: Doubt?
    /// Stamps read, and those that went back against the one before them in their buffer.
    private var stampCount = 0
    private var backCount = 0
    private var lastStamp: Int64?

    /// True once a stamp was read.
    var isRunning: Bool { base != nil }

    /// True while the times given last may have to be corrected.
    var isInDoubt: Bool { doubt != nil }

    /// True if most stamps go back: the newest line stands first.
    var runsBackwards: Bool { stampCount >= 4 && backCount * 2 > stampCount }

    /// What the clock shows at a trace time, as it is set now.
    func wall(at time: Int64) -> WallReading? { base?.advanced(by: time &- shift) }

    /// The trace time of a stamp in a buffer. Readers number the buffers of a log from 0, without holes. Without a
    /// thread nothing is ever in doubt.
    mutating func read(_ stamp: WallReading, buffer: UInt32 = 0, thread: UInt32? = nil) -> Reading {
        stampCount += 1
        if let lastStamp, stamp.utcNanoseconds < lastStamp { backCount += 1 }
        lastStamp = stamp.utcNanoseconds
        let place = Int(min(buffer, Self.bufferLimit))
        if place >= newest.count {
            newest.append(contentsOf: repeatElement(nil, count: place + 1 - newest.count))
        }
        guard let base else {
            self.base = stamp
            newest[place] = 0
            return Reading(time: 0)
        }
        let (distance, overflow) = stamp.utcNanoseconds.subtractingReportingOverflow(base.utcNanoseconds)
        let time = overflow ? newestOfAll : distance &+ shift
        guard let last = newest[place] else {
            // The first line of a buffer says nothing about the others.
            return accept(time, place)
        }
        // While lines are in doubt, one that is older than those before them agrees with them.
        if let doubt, let thread, doubt.newest &- time > Self.tolerance {
            return goBack(time, last, place, thread)
        }
        if last &- time <= Self.tolerance { return acceptForward(time, last, place) }
        if let turn = turn(stamp, back: last &- time) {
            shift &+= turn
            lastTurn = turn
            return accept(time &+ turn, place)
        }
        guard let thread else { return step(from: time, to: last, now: time, place) }
        return goBack(time, last, place, thread)
    }

    /// Ends the log: gives the step and correction for lines still in doubt, nil if there are none.
    mutating func finish() -> Reading? {
        guard let doubt else { return nil }
        self.doubt = nil
        // Two threads that agree are taken for a step.
        guard doubt.threads.count > 1 else { return Reading(time: newestOfAll, settled: 0) }
        let by = doubt.first &- doubt.newest
        shift &-= by
        return Reading(
            time: newestOfAll, step: Step(time: doubt.newest, by: by), settled: 0 &- by)
    }

    private mutating func accept(_ time: Int64, _ place: Int) -> Reading {
        newest[place] = max(newest[place] ?? time, time)
        newestOfAll = max(newestOfAll, time)
        return Reading(time: time)
    }

    /// A stamp that does not go back: lines in doubt before it were late.
    private mutating func acceptForward(_ time: Int64, _ last: Int64, _ place: Int) -> Reading {
        let before = time &- lastTurn
        let isLate = lastTurn > 0 && before <= last && last &- before <= Self.turnSlack
        // From before the new year or midnight, written after a line from behind it.
        var reading = isLate ? Reading(time: before) : accept(time, place)
        if doubt != nil {
            doubt = nil
            reading.settled = 0
        }
        return reading
    }

    private mutating func goBack(_ time: Int64, _ last: Int64, _ place: Int, _ thread: UInt32) -> Reading {
        guard var doubt else {
            doubt = Doubt(newest: last, first: time, threads: [thread])
            return Reading(time: time)
        }
        doubt.lines += 1
        doubt.threads.insert(thread)
        self.doubt = doubt
        guard doubt.lines >= Self.linesOfStep || doubt.threads.count >= Self.threadsOfStep else {
            return Reading(time: time)
        }
        self.doubt = nil
        return step(from: doubt.first, to: doubt.newest, now: time, place)
    }

    /// The clock was set back from `to` to `from`; the present stamp reads `now` on the clock that was set.
    private mutating func step(from: Int64, to: Int64, now: Int64, _ place: Int) -> Reading {
        let by = from &- to
        shift &-= by
        lastTurn = 0
        var reading = accept(now &- by, place)
        reading.step = Step(time: to, by: by)
        reading.settled = 0 &- by
        return reading
    }

    /// Nanoseconds that a new year or midnight puts between a stamp and the one before it.
    private func turn(_ stamp: WallReading, back: Int64) -> Int64? {
        switch stamp.precision {
        case .noYear where back > Self.yearTurn:
            // What matters is that 01-01 follows 12-31 of the year that stands in.
            return (CivilDate(year: stamp.date.year, month: 2, day: 29) == nil ? 365 : 366) * WallReading.day
        case .noDate where back > Self.midnight:
            return WallReading.day
        default:
            return nil
        }
    }
}
