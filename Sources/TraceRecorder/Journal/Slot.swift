import Synchronization

/// One event as a journal keeps it: 32 bytes, the head written last.
///
/// The head is the commit word: while it is 0 the slot is empty, whatever else stands in it.
struct Slot: Hashable, BitwiseCopyable {
    /// Kind (bits 0-7), field (8-13), handler (14-15), word (32-47) and name or subject (48-63); the check that the
    /// journal keeps in bits 16-31 is 0 here.
    var head: UInt64
    /// Nanoseconds of trace time.
    var time: Int64
    /// As in the number column of a batch; texts by their tokens.
    var number: Int64
    /// The value of ``field``; 0 without one.
    var value: Int64

    /// Code of the `EventKind`; never 0.
    var kind: UInt8 { UInt8(truncatingIfNeeded: head) }
    /// Code of the `ExtraField` that ``value`` is; 0 for none.
    var field: UInt8 { UInt8(truncatingIfNeeded: head >> 8) & 0x3F }
    /// Whether a task has a handler of expiration: 0 not told, 1 no, 2 yes.
    var handler: UInt8 { UInt8(truncatingIfNeeded: head >> 14) & 3 }
    /// Token of the word (state, task, hold, metric).
    var label: UInt16 { UInt16(truncatingIfNeeded: head >> 32) }
    /// Token of the name; the number of the subject in a state.
    var name: UInt16 { UInt16(truncatingIfNeeded: head >> 48) }

    /// What ``TraceModel/EventBatch/absent`` is, without a call into the other module.
    @inline(__always)
    static var absent: Int64 { .min }

    @inline(__always)
    static func head(
        _ kind: SlotKind, field: SlotField? = nil, handler: UInt64 = 0, label: UInt16 = 0, name: UInt16 = 0
    ) -> UInt64 {
        UInt64(kind.rawValue) | UInt64(field?.rawValue ?? 0) << 8 | handler << 14 | UInt64(label) << 32
            | UInt64(name) << 48
    }

    @inline(__always)
    init(head: UInt64, time: Int64, number: Int64 = Slot.absent, value: Int64 = 0) {
        self.head = head
        self.time = time
        self.number = number
        self.value = value
    }

    /// The upper 16 bits of the words' products with odd numbers, which every bit of a word reaches; in the place that
    /// the head has for it.
    @inline(__always)
    private var check: UInt64 {
        let mixed =
            UInt64(bitPattern: time) &* 0x9E37_79B9_7F4A_7C15
            ^ UInt64(bitPattern: number) &* 0xC2B2_AE3D_27D4_EB4F
            ^ UInt64(bitPattern: value) &* 0x9FB2_1C65_1E98_DF25
            ^ head &* 0xD6E8_FEB8_6659_FD93
        return (mixed >> 48) << 16
    }

    /// Writes the slot, and commits it with the last store: whoever sees the head sees the rest.
    @inline(__always)
    func write(to slot: UnsafeMutableRawPointer) {
        slot.storeBytes(of: time, toByteOffset: 8, as: Int64.self)
        slot.storeBytes(of: number, toByteOffset: 16, as: Int64.self)
        slot.storeBytes(of: value, toByteOffset: 24, as: Int64.self)
        slot.atomic.pointee.store(head | check, ordering: .releasing)
    }

    /// What a slot of a journal can be.
    enum State: Equatable {
        /// Not committed.
        case empty
        /// Committed, but not as it was written.
        case damaged
        case event(Slot)
    }

    /// Reads a slot.
    static func read(_ slot: UnsafeMutableRawPointer) -> State {
        let stored = slot.atomic.pointee.load(ordering: .acquiring)
        guard stored != 0 else { return .empty }
        let event = Slot(
            head: stored & ~0xFFFF_0000, time: slot.load(fromByteOffset: 8, as: Int64.self),
            number: slot.load(fromByteOffset: 16, as: Int64.self),
            value: slot.load(fromByteOffset: 24, as: Int64.self))
        return stored == event.head | event.check ? .event(event) : .damaged
    }
}

extension UnsafeMutableRawPointer {
    /// The aligned eight bytes here as an atomic number. Swift gives `Atomic` the layout of what it holds, so the bytes
    /// of a mapped file can be one.
    @inline(__always)
    var atomic: UnsafeMutablePointer<Atomic<UInt64>> { assumingMemoryBound(to: Atomic<UInt64>.self) }
}
