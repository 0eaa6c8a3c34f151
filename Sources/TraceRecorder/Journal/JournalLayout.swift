/// Where everything is in a journal. It follows from the size of the file alone; `Journal.md` describes it.
struct JournalLayout: Hashable, Sendable {
    /// Sizes that a journal can have, in steps of the lower bound.
    static let sizes = 64 << 10...256 << 20
    /// Each thread writes into one of these, so that threads seldom meet.
    static let lanes = 8
    /// Bytes of one slot.
    static let slotBytes = 32
    /// Bytes before the records: the header and the counters.
    static let headerBytes = 4_096
    /// The records take a sixteenth, and at most this.
    static let recordBytesLimit = 1 << 20

    /// Places of the counters behind the header.
    enum Place {
        /// Each stands alone in 128 bytes, since threads write them and processors fetch cache lines in pairs.
        static let recordBytes = 128
        static let callsWhileOff = 256
        static let lanes = 384
        static let laneStride = 128
        static let lanesEnd = lanes + JournalLayout.lanes * laneStride
    }

    /// Bytes of the file.
    let size: Int
    /// Bytes for records, from ``headerBytes`` on.
    let recordCapacity: Int
    /// Slots of one lane.
    let slotsPerLane: Int
    /// Where the slots begin.
    let slotsOffset: Int
    /// Bytes of one lane's slots.
    let laneBytes: Int

    /// The layout of a file of this size; nil if no journal has it.
    init?(size: Int) {
        guard Self.sizes.contains(size), size % Self.sizes.lowerBound == 0 else { return nil }
        self.size = size
        recordCapacity = min(size / 16, Self.recordBytesLimit)
        slotsOffset = Self.headerBytes + recordCapacity
        slotsPerLane = (size - slotsOffset) / (Self.lanes * Self.slotBytes)
        laneBytes = slotsPerLane * Self.slotBytes
    }

    /// The layout whose file has at least as many bytes as asked for, within the bounds.
    init(nearest size: Int) {
        let step = Self.sizes.lowerBound
        let bounded = min(max(size, step), Self.sizes.upperBound)
        // Cannot fail: within the bounds and a multiple of the step.
        self.init(size: (bounded + step - 1) / step * step)!
    }

    /// Slots of all lanes.
    var slotCount: Int { slotsPerLane * Self.lanes }
}
