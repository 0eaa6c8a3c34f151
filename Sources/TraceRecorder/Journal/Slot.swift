import Synchronization

/// One event as a journal keeps it: 32 bytes, the head written last.
///
/// The head is the commit word: while it is 0 the slot is empty, whatever else stands in it. All of it but the kind is
/// mixed with the other three words, so a slot that was torn or changed shows it: its head then names a subject, a text
/// or a field that is not there.
struct Slot: Hashable, BitwiseCopyable {
    /// Kind (bits 0-7), field (8-15), detail (16-31), word (32-47) and name (48-63), not mixed.
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
    var field: UInt8 { UInt8(truncatingIfNeeded: head >> 8) }
    /// The subject of a state; for the begin of a task 0 not told, 1 without, 2 with a handler of expiration.
    var detail: UInt16 { UInt16(truncatingIfNeeded: head >> 16) }
    /// Token of the word (state, task, hold, metric).
    var label: UInt16 { UInt16(truncatingIfNeeded: head >> 32) }
    /// Token of the name.
    var name: UInt16 { UInt16(truncatingIfNeeded: head >> 48) }

    /// What ``TraceModel/EventBatch/absent`` is, without a call into the other module.
    @inline(__always)
    static var absent: Int64 { .min }

    @inline(__always)
    static func head(
        _ kind: SlotKind, field: SlotField? = nil, detail: UInt16 = 0, label: UInt16 = 0, name: UInt16 = 0
    ) -> UInt64 {
        UInt64(kind.rawValue) | UInt64(field?.rawValue ?? 0) << 8 | UInt64(detail) << 16
            | UInt64(label) << 32 | UInt64(name) << 48
    }

    @inline(__always)
    init(head: UInt64, time: Int64, number: Int64 = Slot.absent, value: Int64 = 0) {
        self.head = head
        self.time = time
        self.number = number
        self.value = value
    }

    /// Three odd multipliers, so every bit of the words reaches the upper bits of the head.
    @inline(__always)
    private static func mask(_ time: Int64, _ number: Int64, _ value: Int64) -> UInt64 {
        let mixed =
            UInt64(bitPattern: time) &* 0x9E37_79B9_7F4A_7C15
            ^ UInt64(bitPattern: number) &* 0xC2B2_AE3D_27D4_EB4F
            ^ UInt64(bitPattern: value) &* 0x1656_67B1_9E37_79F9
        return mixed & ~0xFF
    }

    /// Writes the slot, and commits it with the last store: whoever sees the head sees the rest.
    @inline(__always)
    func write(to slot: UnsafeMutableRawPointer) {
        slot.storeBytes(of: time, toByteOffset: 8, as: Int64.self)
        slot.storeBytes(of: number, toByteOffset: 16, as: Int64.self)
        slot.storeBytes(of: value, toByteOffset: 24, as: Int64.self)
        slot.atomic.pointee.store(head ^ Self.mask(time, number, value), ordering: .releasing)
    }

    /// Reads the slot; nil while it is not committed.
    init?(at slot: UnsafeMutableRawPointer) {
        let mixed = slot.atomic.pointee.load(ordering: .acquiring)
        guard mixed != 0 else { return nil }
        time = slot.load(fromByteOffset: 8, as: Int64.self)
        number = slot.load(fromByteOffset: 16, as: Int64.self)
        value = slot.load(fromByteOffset: 24, as: Int64.self)
        head = mixed ^ Self.mask(time, number, value)
    }
}

extension UnsafeMutableRawPointer {
    /// The aligned eight bytes here as an atomic number. Swift gives `Atomic` the layout of what it holds, so the bytes
    /// of a mapped file can be one.
    @inline(__always)
    var atomic: UnsafeMutablePointer<Atomic<UInt64>> { assumingMemoryBound(to: Atomic<UInt64>.self) }
}
