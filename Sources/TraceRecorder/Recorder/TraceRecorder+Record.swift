import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension TraceRecorder {
    /// Writes an event into a slot of this thread's lane: one clock reading, one atomic addition, four stores.
    ///
    /// The addition reserves the slot and at the same time keeps the journal: a journal is not given up before all
    /// reserved slots are committed. A place that got a new file meanwhile is as good: the slot is reserved there.
    @inline(__always)
    func record(
        _ kind: SlotKind, label: UInt16 = 0, name: UInt16 = 0, handler: UInt64 = 0,
        number: Int64 = Slot.absent, field: SlotField? = nil, value: Int64 = 0
    ) -> Bool {
        guard recordsCalls.load(ordering: .relaxed) else {
            countWhileOff()
            return false
        }
        let head = Slot.head(kind, field: field, handler: handler, label: label, name: name)
        return write(Slot(head: head, time: 0, number: number, value: value))
    }

    /// Writes a sample that the recorder took itself. While recording is off there is none, and none counts as missed.
    func measured(_ metric: Name, _ value: Int64) {
        guard recordsCalls.load(ordering: .relaxed) else { return }
        let head = Slot.head(.sample, field: nil, handler: 0, label: metric.token, name: 0)
        _ = write(Slot(head: head, time: 0, number: max(value, Slot.absent + 1), value: 0))
    }

    /// Stands apart so that a call while recording is off has no registers to save.
    @inline(never)
    private func write(_ event: Slot) -> Bool {
        var slot = event
        slot.time = RecorderClock.sinceBoot() &- origin
        let journal = journal(at: Int(ring.load(ordering: .acquiring) & 0xFF))
        let lane = Self.lane
        if Self.place(slot, in: journal, lane) { return true }
        return recordElsewhere(slot, lane)
    }

    /// Threads get their memory one after the other, so the page of a thread's own record spreads them over the lanes.
    @inline(__always)
    private static var lane: Int {
        #if canImport(Glibc)
            let thread = UInt(pthread_self())
        #else
            let thread = UInt(bitPattern: pthread_self())
        #endif
        return Int(thread >> 12) & (JournalLayout.lanes - 1)
    }

    @inline(__always)
    private static func place(_ slot: Slot, in journal: JournalMemory, _ lane: Int) -> Bool {
        let size = UInt64(journal.layout.slotsPerLane)
        let reserved = journal.reserved(lane)
        // A full lane is only read, so its count stays small and threads can read it together.
        guard reserved.pointee.load(ordering: .relaxed) < size else { return false }
        let index = reserved.pointee.wrappingAdd(1, ordering: .acquiring).oldValue
        guard index < size else { return false }
        slot.write(to: journal.slot(lane, Int(truncatingIfNeeded: index)))
        return true
    }

    /// The thread's lane is full: another lane, the spare journal, or not at all.
    ///
    /// Bounded: a round is repeated only when the journal changed, and after four changes the event counts as lost.
    @inline(never)
    private func recordElsewhere(_ slot: Slot, _ lane: Int) -> Bool {
        for _ in 0..<4 {
            let word = ring.load(ordering: .acquiring)
            let journal = journal(at: Int(word & 0xFF))
            for step in 0..<JournalLayout.lanes {
                if Self.place(slot, in: journal, (lane + step) & (JournalLayout.lanes - 1)) { return true }
            }
            let spare = word >> 8
            guard spare != Self.noSpare else { break }
            if ring.compareExchange(
                expected: word, desired: spare | Self.noSpare << 8, ordering: .acquiringAndReleasing
            ).exchanged {
                keeper.wake()
            }
        }
        journal(at: current).lost(lane).pointee.wrappingAdd(1, ordering: .relaxed)
        return false
    }

    /// A load and a store, not an atomic addition, which would take longer than all the rest.
    @inline(__always)
    private func countWhileOff() {
        let count = journal(at: Int(ring.load(ordering: .relaxed) & 0xFF)).callsWhileOff
        count.pointee.store(count.pointee.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }
}
