import Synchronization

/// A journal in memory: the mapped file of a living recorder, or the bytes of a left one.
///
/// A plain pointer: who makes it sees to it that `base` is aligned to 64 bytes and that ``layout``'s size can be read
/// there (and written, for what writes) as long as it is used. ``TraceRecorder`` never unmaps a journal before it goes
/// itself, ``JournalCopy`` lives as long as its reader.
struct JournalMemory: @unchecked Sendable {
    // Unchecked: all that several threads touch is atomic, or written before an atomic store that the reader has seen.
    let base: UnsafeMutableRawPointer
    let layout: JournalLayout

    private typealias Place = JournalLayout.Place

    /// Slots of a lane that were given out; more than there are when one was asked for in vain.
    @inline(__always)
    func reserved(_ lane: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        (base + (Place.lanes + lane &* Place.laneStride)).atomic
    }

    /// Calls that found no slot, counted at the lane of their thread.
    @inline(__always)
    func lost(_ lane: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        (base + (Place.lanes + lane &* Place.laneStride + 8)).atomic
    }

    /// Calls while recording was switched off.
    @inline(__always)
    var callsWhileOff: UnsafeMutablePointer<Atomic<UInt64>> { (base + Place.callsWhileOff).atomic }

    /// Bytes of records that are whole.
    var recordBytes: UnsafeMutablePointer<Atomic<UInt64>> { (base + Place.recordBytes).atomic }

    /// Where a slot is.
    @inline(__always)
    func slot(_ lane: Int, _ index: Int) -> UnsafeMutableRawPointer {
        base + (layout.slotsOffset &+ lane &* layout.laneBytes &+ index &* JournalLayout.slotBytes)
    }

    /// Adds records behind the others; the caller holds the lock of the names, and there is room.
    func appendRecord(_ record: UnsafeRawBufferPointer) {
        let end = recordBytes.pointee.load(ordering: .relaxed)
        (base + (JournalLayout.headerBytes + Int(end))).copyMemory(
            from: record.baseAddress!, byteCount: record.count)
        recordBytes.pointee.store(end + UInt64(record.count), ordering: .releasing)
    }

    /// Slots of a lane that were given out.
    func slotsUsed(_ lane: Int) -> Int {
        let word = reserved(lane).pointee.load(ordering: .acquiring)
        // The upper half of a closed lane is the count when it was closed, and 1; see close().
        return Int(min(word >> 32 > 0 ? word >> 32 - 1 : word, UInt64(layout.slotsPerLane)))
    }

    /// True if every slot that was given out holds its event.
    var isCommitted: Bool {
        for lane in 0..<JournalLayout.lanes {
            for index in 0..<slotsUsed(lane)
            where slot(lane, index).atomic.pointee.load(ordering: .acquiring) == 0 {
                return false
            }
        }
        return true
    }

    /// Gives out no further slot. Calls that come later still count up the lower half, which nobody reads then.
    func close() {
        for lane in 0..<JournalLayout.lanes {
            var word = reserved(lane).pointee.load(ordering: .relaxed)
            while word >> 32 == 0 {
                let used = min(word, UInt64(layout.slotsPerLane))
                (_, word) = reserved(lane).pointee.compareExchange(
                    expected: word, desired: (used + 1) << 32, ordering: .relaxed)
            }
        }
    }
}
