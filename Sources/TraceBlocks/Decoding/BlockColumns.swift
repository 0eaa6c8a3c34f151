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

    /// Reads the columns of a block with `count` events, at least one, whose kinds are known to be there.
    mutating func read(
        _ block: RawSpan, _ sections: SectionIndex, count: Int, _ info: BlockInfo, _ sizes: TableSizes
    ) throws(BlockDamage) {
        reserve(count)
        try readTimes(block.extracting(sections.required(.eventTimes)), count, info)
        try Self.read(block, sections[.eventProcesses], count, sizes.processes, &processes)
        try Self.read(block, sections[.eventSubjects], count, sizes.subjects, &subjects)
        try Self.read(block, sections[.eventLabels], count, sizes.texts, &labels)
        try Self.read(block, sections[.eventNames], count, sizes.texts, &names)
        try readNumbers(block, sections[.eventNumbers], count)
    }

    /// Replaces a number.
    mutating func setNumber(of row: Int, to number: Int64) { numbers[row] = number }

    /// Makes the columns at least so long. The block has a byte at least for each event, its kind, so that a file
    /// cannot ask for more memory than fits its size.
    private mutating func reserve(_ count: Int) {
        let missing = count - times.count
        guard missing > 0 else { return }
        times.append(contentsOf: repeatElement(0, count: missing))
        processes.append(contentsOf: repeatElement(0, count: missing))
        subjects.append(contentsOf: repeatElement(0, count: missing))
        labels.append(contentsOf: repeatElement(0, count: missing))
        names.append(contentsOf: repeatElement(0, count: missing))
        numbers.append(contentsOf: repeatElement(0, count: missing))
    }

    // In the loops below `index` runs through 0 ..< count, and reserve(count) made every column at least `count` long;
    // columns never become shorter. So the unchecked stores lie inside.

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
