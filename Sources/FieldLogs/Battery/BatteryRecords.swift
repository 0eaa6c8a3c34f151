import TraceModel

/// What a record of the battery history is, besides a line of items.
enum BatteryCommand {
    /// The device started.
    case start
    /// The history begins anew.
    case reset(WallReading)
    /// The wall clock is set, or told.
    case time(WallReading)
    case shutdown
    case overflow
}

/// The records of a battery history on their clock: elapsed time, sleep included. Both forms are read into this.
struct BatteryRecords {
    var history = BatteryHistory()
    /// Nanoseconds since the first record of the history.
    private(set) var elapsed: Int64 = 0
    /// The same where the present boot began.
    private var bootBegin: Int64 = 0
    private var isBegun = false
    private var boot = 0
    /// True after a start: the boot begins with the record behind it, which tells the wall time.
    private var isStarted = false
    /// True while the boot that a record began is awaited, to read it again.
    private var isBootAwaited = false
    /// What the wall clock showed at the zero of a part of a trace, as it is set since.
    private(set) var zeroWall: WallReading?
    /// Set when there are more boots than a trace holds.
    private(set) var isOver = false

    /// A record comes so many nanoseconds after the one before. False if it begins a boot, and is to be read again when
    /// that is there.
    mutating func advance(by nanoseconds: Int64, into trace: inout LogTrace) -> Bool {
        if !isBegun {
            isBegun = true
            _ = isOfBoot(into: &trace)
        } else if isStarted, !isBootAwaited, !trace.isInPart {
            boot += 1
            isOver = isOfBoot(into: &trace) || !trace.isBootOver
            isBootAwaited = !isOver
            return false
        }
        let (sum, overflow) = elapsed.addingReportingOverflow(max(nanoseconds, 0))
        elapsed = overflow || sum > Self.longest ? Self.longest : sum
        if isBootAwaited {
            isBootAwaited = false
            isStarted = false
            bootBegin = elapsed
            history.beginBoot()
            history.expectAll()
        }
        trace.tick(elapsed: elapsed - bootBegin)
        return true
    }

    /// A century; no history is longer.
    private static let longest: Int64 = 100 * 366 * WallReading.day

    mutating func read(_ command: BatteryCommand, into trace: inout LogTrace) -> LogTrace.Use {
        switch command {
        case .start:
            history.finish(into: &trace)
            history.expectAll()
            // A history that begins with a start has but this boot.
            isStarted = elapsed > 0
        case .reset(let wall):
            history.endOverflow(into: &trace)
            history.expectAll()
            tell(wall, into: &trace)
        case .time(let wall): tell(wall, into: &trace)
        case .shutdown: history.shutDown(into: &trace)
        case .overflow: history.overflowed(into: &trace)
        }
        return .used
    }

    /// The wall clock is told. In a part of a trace there is one boot: the time that the device was off is a gap in it.
    private mutating func tell(_ wall: WallReading, into trace: inout LogTrace) {
        guard trace.isInPart else { return trace.tell(wall) }
        if isStarted, let zeroWall {
            let off = wall.utcNanoseconds.subtractingClamped(
                zeroWall.utcNanoseconds.addingClamped(trace.time))
            let before = trace.time
            elapsed = min(elapsed.addingClamped(max(off, 0)), Self.longest)
            trace.tick(elapsed: elapsed - bootBegin)
            history.closeAll(at: before, into: &trace)
            trace.add(.gap, label: "the device started anew", number: trace.time, at: before)
        }
        isStarted = false
        zeroWall = wall.advanced(by: 0 &- trace.time)
    }

    private func isOfBoot(into trace: inout LogTrace) -> Bool {
        Array("boot \(boot)".utf8).withUnsafeBytes { trace.isOfPresentBoot(ByteText($0)) }
    }
}
