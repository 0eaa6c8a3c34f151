import TraceModel

/// The dense columns of one block, with positions in the block's tables, in memory that is used again for the
/// next block.
struct BlockColumns {
    private(set) var times: [Int64] = []
    private(set) var processes: [UInt32] = []
    private(set) var subjects: [UInt32] = []
    private(set) var labels: [UInt32] = []
    private(set) var names: [UInt32] = []
    private(set) var numbers: [Int64] = []

    /// How many entries the tables of the block have; a column must not name more.
    struct TableSizes {
        let processes: Int
        let subjects: Int
        let texts: Int
    }

    /// Reads the columns of a block with `count` events.
    mutating func read(
        _ block: RawSpan, _ sections: SectionIndex, count: Int, _ info: BlockInfo, _ sizes: TableSizes
    ) throws(BlockDamage) {
        if times.isEmpty { allocate() }
        try readTimes(block.extracting(sections.required(.eventTimes)), count, info)
        try Self.read(block, sections[.eventProcesses], count, sizes.processes, &processes)
        try Self.read(block, sections[.eventSubjects], count, sizes.subjects, &subjects)
        try Self.read(block, sections[.eventLabels], count, sizes.texts, &labels)
        try Self.read(block, sections[.eventNames], count, sizes.texts, &names)
        try readNumbers(block, sections[.eventNumbers], count)
    }

    /// Replaces a number.
    mutating func setNumber(of row: Int, to number: Int64) { numbers[row] = number }

    /// Once, for the largest block there is; no file decides how much.
    private mutating func allocate() {
        let capacity = FormatLimits.eventsPerBlock
        times = [Int64](repeating: 0, count: capacity)
        numbers = times
        processes = [UInt32](repeating: 0, count: capacity)
        subjects = processes
        labels = processes
        names = processes
    }

    // In the loops below `index` runs through 0 ..< count, and count ≤ FormatLimits.eventsPerBlock (checked in the
    // block's header), which is the size of every column: so the unchecked stores lie inside.

    private mutating func readTimes(_ section: RawSpan, _ count: Int, _ info: BlockInfo) throws(BlockDamage) {
        var position = 0
        var isDamaged = false
        var time = info.first
        var column = times.mutableSpan
        for index in 0..<count {
            let next = time &+ Int64(bitPattern: section.varint(at: &position, &isDamaged))
            // A sum beyond 64 bits wraps to less than `time`; see BlockInfo.
            if next < time { isDamaged = true }
            time = next
            column[unchecked: index] = time
        }
        guard !isDamaged, position == section.byteCount, column[0] == info.first, time == info.last else {
            throw BlockDamage("the times of the events are not as the block says")
        }
    }

    private static func read(
        _ block: RawSpan, _ place: Range<Int>?, _ count: Int, _ limit: Int, _ numbers: inout [UInt32]
    ) throws(BlockDamage) {
        var column = numbers.mutableSpan
        guard let place else {
            for index in 0..<count { column[unchecked: index] = 0 }
            return
        }
        let section = block.extracting(place)
        var position = 0
        var isDamaged = false
        var highest: UInt64 = 0
        for index in 0..<count {
            let number = section.varint(at: &position, &isDamaged)
            highest = max(highest, number)
            column[unchecked: index] = UInt32(truncatingIfNeeded: number)
        }
        guard !isDamaged, position == section.byteCount else {
            throw BlockDamage("a column is not as long as the block says")
        }
        guard highest <= UInt64(limit) else {
            throw BlockDamage("an event names something that is not in its block")
        }
    }

    private mutating func readNumbers(_ block: RawSpan, _ place: Range<Int>?, _ count: Int)
        throws(BlockDamage)
    {
        var column = numbers.mutableSpan
        guard let place else {
            for index in 0..<count { column[unchecked: index] = EventBatch.absent }
            return
        }
        let section = block.extracting(place)
        var position = 0
        var isDamaged = false
        for index in 0..<count {
            column[unchecked: index] = Varint.unoptional(section.varint(at: &position, &isDamaged))
        }
        guard !isDamaged, position == section.byteCount else {
            throw BlockDamage("the numbers of the events are not as many as the block says")
        }
    }
}
