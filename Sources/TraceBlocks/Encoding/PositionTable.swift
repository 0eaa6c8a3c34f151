/// Gives the numbers that one block uses positions in a table of that block: 1, 2, 3 … in the order of first use.
struct PositionTable {
    /// The numbers in the order of their positions.
    private(set) var numbers: [UInt32] = []
    /// Position by number; 0 = not used in this block.
    private var positions: [UInt32] = []

    /// Forgets all numbers and keeps the memory.
    mutating func removeAll() {
        // Only what was used is cleared: a block uses few of the numbers of a long trace.
        for number in numbers { positions[Int(number)] = 0 }
        numbers.removeAll(keepingCapacity: true)
    }

    /// The position of a number, which is added when it is new.
    @inline(__always)
    mutating func position(of number: UInt32) -> UInt64 {
        let index = Int(number)
        if index < positions.count, positions[index] != 0 { return UInt64(positions[index]) }
        return add(number)
    }

    @inline(never)
    private mutating func add(_ number: UInt32) -> UInt64 {
        let index = Int(number)
        if index >= positions.count {
            let size = max(index + 1, 2 * positions.count)
            positions.append(contentsOf: repeatElement(0, count: size - positions.count))
        }
        numbers.append(number)
        positions[index] = UInt32(numbers.count)
        return UInt64(numbers.count)
    }
}
