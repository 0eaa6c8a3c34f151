/// Puts events in order of time before they go into batches.
///
/// Sources are nearly sorted: buffers of one log interleave, and a line can be written late. Events wait here
/// until ``window`` later ones have come, so memory stays bounded and the order is exact within that window.
/// Equal times keep the order of the source. An event later than the window is moved to the time of the last
/// event that was given out, and counted.
public struct EventOrderer: Sendable {
    /// Events that wait at least, before the oldest goes out.
    public static let window = EventBatch.capacity / 2

    /// Events whose time was moved because they came too late.
    public private(set) var movedCount = 0

    private var waiting = EventBatch()
    private var lastOut = Int64.min
    /// Latest time that waited at the last call of ``releaseSettled(into:boot:)``.
    private var settledTime: Int64?
    private var isSorted = true

    /// Events that wait at least here.
    private let window: Int

    /// No events yet. Sources whose parts go back in time need a longer window.
    public init(window: Int = EventOrderer.window) { self.window = window }

    /// True if nothing waits.
    public var isEmpty: Bool { waiting.isEmpty }

    /// True if enough events wait for ``release(into:boot:all:)`` to give some.
    public var isReady: Bool {
        waiting.isFull
            && (window <= Self.window || waiting.count >= 2 * window || waiting.extraRows.count >= 8 * window)
    }

    /// Takes an event; see ``EventBatch/append(time:kind:process:subject:label:name:number:)``.
    public mutating func append(
        time: Int64, kind: EventKind, process: UInt32 = 0, subject: UInt32 = 0, label: NameID = .none,
        name: NameID = .none, number: Int64 = EventBatch.absent
    ) {
        if let last = waiting.times.last, time < last { isSorted = false }
        waiting.append(
            time: time, kind: kind, process: process, subject: subject, label: label, name: name,
            number: number)
    }

    /// Adds a sparse field to the event that was appended last.
    public mutating func appendExtra(_ field: ExtraField, _ value: Int64) {
        waiting.appendExtra(field, value)
    }

    /// Adds a sparse text to the event that was appended last.
    public mutating func appendExtra(_ field: ExtraField, _ text: NameID) { waiting.appendExtra(field, text) }

    /// Time of the earliest event that waits; nil if none does.
    public var earliest: Int64? { waiting.times.min() }

    /// Moves the times of all events that wait, as when the trace turns out to begin earlier. Nothing may have
    /// gone out yet.
    public mutating func shift(by nanoseconds: Int64) {
        waiting.shift(by: nanoseconds)
        if let time = settledTime { settledTime = time &+ nanoseconds }
    }

    /// Replaces the batch by the oldest events: all of them, or all but the window, but not more than a batch holds. After the
    /// last event it takes as many calls as give some.
    ///
    /// All waiting events must belong to `boot`; release everything before another boot begins.
    public mutating func release(into batch: inout EventBatch, boot: UInt32, all: Bool) {
        let window = window
        release(into: &batch, boot: boot) { order, _ in
            // At least half, so that a batch that is full of sparse fields moves on too.
            all ? order.count : max(order.count - window, order.count / 2)
        }
    }

    /// True if ``releaseSettled(into:boot:)`` would give some.
    public var hasSettled: Bool {
        guard let earliest, let settledTime else { return false }
        return earliest <= settledTime
    }

    /// Replaces the batch by the events up to the latest time that waited at the last call of this, and by none at the
    /// first call.
    ///
    /// Called at regular intervals on a live stream, it gives each event after one to two intervals, and an event that
    /// comes late by less than one still finds its place.
    public mutating func releaseSettled(into batch: inout EventBatch, boot: UInt32) {
        let settled = settledTime ?? .min
        let isAny = hasSettled
        settledTime = waiting.times.max() ?? settledTime
        guard isAny else { return batch.removeAll(boot: boot) }
        release(into: &batch, boot: boot) { order, times in
            order.firstIndex { times[$0] > settled } ?? order.count
        }
    }

    /// Moves out as many of the waiting events, in their order, as `count` says.
    private mutating func release(
        into batch: inout EventBatch, boot: UInt32, count: (_ order: [Int], _ times: [Int64]) -> Int
    ) {
        batch.removeAll(boot: boot)
        var starts = [Int](repeating: 0, count: waiting.count + 1)
        for row in 0..<waiting.count { starts[row + 1] = waiting.extrasEnd(of: row, from: starts[row]) }
        var order = Array(0..<waiting.count)
        if !isSorted {
            order.sort { (waiting.times[$0], $0) < (waiting.times[$1], $1) }
        }
        var leaving = min(count(order, waiting.times), EventBatch.capacity)
        var extras = 0
        for place in 0..<leaving {
            extras += starts[order[place] + 1] - starts[order[place]]
            // Events with many sparse fields fill a batch sooner.
            if extras > 4 * EventBatch.capacity {
                leaving = max(place, 1)
                break
            }
        }
        for row in order[..<leaving] {
            if waiting.times[row] < lastOut { movedCount += 1 }
            lastOut = max(lastOut, waiting.times[row])
            batch.append(row: row, extras: starts[row]..<starts[row + 1], of: waiting, at: lastOut)
        }
        var rest = EventBatch()
        for row in order[leaving...] {
            rest.append(row: row, extras: starts[row]..<starts[row + 1], of: waiting, at: waiting.times[row])
        }
        waiting = rest
        isSorted = true
    }

    /// Forgets the last time given out: times of another boot start anew. Nothing may wait.
    public mutating func beginBoot() {
        lastOut = Int64.min
        settledTime = nil
    }
}
