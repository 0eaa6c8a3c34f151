import TraceModel

/// A launch that the system began ahead of use, paused, and went on with (iOS 15 and later, R-PREWARM-1).
public struct PrewarmUse: Sendable {
    /// When the process was started, trace time in nanoseconds.
    public let start: Int64
    /// When it was paused, trace time in nanoseconds: what it did last before its longest silence.
    public let pausedAt: Int64
    /// When it went on, trace time in nanoseconds.
    public let resumedAt: Int64
    /// When the launch was over, trace time in nanoseconds.
    public let end: Int64
}

/// What a prewarmed process does while it waits for its launch.
struct Prewarm {
    let start: Int64
    private var last: Int64
    private var pause: (from: Int64, to: Int64)

    init(start: Int64) {
        self.start = start
        last = start
        pause = (start, start)
    }

    /// It did something, or was said to be stopped or to go on. Between two of these it was paused for the longest time.
    mutating func note(_ time: Int64) {
        if time &- last > pause.to &- pause.from { pause = (last, time) }
        last = time
    }

    func use(at time: Int64) -> PrewarmUse {
        PrewarmUse(start: start, pausedAt: pause.from, resumedAt: pause.to, end: time)
    }
}

extension Replay {
    mutating func notePrewarm(_ process: UInt32, at time: Int64) {
        if lives[slot(process)].prewarm != nil { lives[slot(process)].prewarm?.note(time) }
    }

    /// The process leaves what was done ahead: its launch is over when it shows, or works in the background.
    mutating func usePrewarm(of process: UInt32, at time: Int64, for phase: Phase) {
        let index = slot(process)
        guard lives[index].prewarm != nil, phase.isForeground || phase == .background else { return }
        notePrewarm(process, at: time)
        if let use = lives[index].prewarm?.use(at: time) {
            sink.prewarmUsed(boot: boot, process: process, use)
        }
        lives[index].prewarm = nil
    }
}
