import ByteIO
import CommandLineKit
import Sampling
import TraceBlocks
import TraceFormat
import TraceModel

/// Records the life of one command: its start, its samples, its end.
struct CommandRecording: ~Copyable {
    /// What is known is in the file after so many nanoseconds, at the latest.
    private static let sealInterval: Int64 = 2_000_000_000

    private let command: StartedCommand
    private let clock: TraceClock
    private let signals: SignalPipe
    private let sampler: Sampler
    private var schedule: SampleSchedule
    private var seals: SampleSchedule
    private var events: CommandEvents
    private var writer: TraceWriter<FileSink>
    /// Set when the file cannot be written any more: the command goes on all the same.
    private var failure: OutputFailure?
    private var stopCount = 0

    /// Starts the command and writes that down.
    /// - Throws: a `Problem` if the command cannot be started.
    init(_ words: [String], to sink: FileSink, period: Int64) throws {
        // Caught before there is a child, so that none of its signals is missed.
        let signals = SignalPipe(SignalPipe.stops + [SignalPipe.child])
        let clock = TraceClock()
        let command = try StartedCommand(words)
        var events = try CommandEvents(words, pid: command.pid, wall: clock.wall)
        events.started(at: 0)
        self.signals = signals
        self.clock = clock
        self.command = command
        self.events = events
        sampler = Sampler(.process(command.pid))
        schedule = SampleSchedule(period: period, start: 0)
        seals = SampleSchedule(period: Self.sealInterval, start: 0)
        writer = TraceWriter(to: sink)
    }

    /// Records until the command ends, or until the user asks a second time to stop.
    mutating func run() -> StartedCommand.End? {
        while true {
            let now = clock.now
            if schedule.isDue(at: now) { events.measured(sampler.readings(), at: now) }
            if seals.isDue(at: now) || events.batch.isFull { seal() }
            while let change = command.change() {
                if case .ended = change {
                    let end = end()
                    if isInterrupted { events.interrupted(at: clock.now) }
                    return end
                }
                note(change)
            }
            signals.wait(
                nanoseconds: min(schedule.wait(at: clock.now) ?? .max, seals.wait(at: clock.now) ?? .max))
            for arrival in signals.take() where arrival.signal != SignalPipe.child {
                stopCount += 1
                // The terminal has told the command already; twice would be too much for some.
                if !arrival.isFromTerminal { command.send(arrival.signal) }
            }
            if stopCount > 1 {
                events.interrupted(at: clock.now)
                return nil
            }
        }
    }

    /// True if the user asked to stop.
    var isInterrupted: Bool { stopCount > 0 }

    /// Ends the file.
    /// - Throws: an ``OutputFailure``, also of what could not be written before.
    mutating func finish() throws(OutputFailure) {
        seal()
        if let failure { throw failure }
        try writer.finish(events.catalog)
        try writer.sink.commit()
    }

    private mutating func end() -> StartedCommand.End {
        // The numbers of a process that ended stay until it is collected.
        events.measured(sampler.readings(), at: clock.now)
        let end = command.collect()
        events.ended(end, at: clock.now)
        return end
    }

    private mutating func note(_ change: StartedCommand.Change) {
        let now = clock.now
        switch change {
        case .suspended(let signal) where schedule.isRunning:
            events.measured(sampler.readings(), at: now)
            events.suspended(by: signal, at: now)
            schedule.suspend()
        case .resumed where !schedule.isRunning:
            events.resumed(at: now)
            events.measured(sampler.readings(), at: now)
            schedule.resume(at: now)
        default: break
        }
    }

    /// Writes what is known as a block, and sees to it that the file is in its place.
    private mutating func seal() {
        guard failure == nil, !events.batch.isEmpty else { return }
        do throws(OutputFailure) {
            try writer.write(events.batch, events.catalog)
            try writer.sink.publish()
        } catch {
            failure = error
        }
        events.removeAll()
    }
}
