/// Gives the numbers with events places in order, so that what is known of them takes no room for the others,
/// whatever numbers a file gives out.
struct Slots {
    /// The numbers that were met, in the order in which they were met: each stands at its place.
    private(set) var numbers: [UInt32] = []
    /// Place of each number; −1 = none.
    private var places: [Int32] = []

    /// Place of a number that was met.
    subscript(number: UInt32) -> Int { Int(places[Int(number)]) }

    /// Gives the number the next place; false if it has one.
    mutating func meet(_ number: UInt32) -> Bool {
        let index = Int(number)
        if index >= places.count {
            places.append(contentsOf: repeatElement(-1, count: index + 1 - places.count))
        }
        guard places[index] < 0 else { return false }
        places[index] = Int32(numbers.count)
        numbers.append(number)
        return true
    }

    /// Forgets every number and keeps the memory.
    mutating func removeAll() {
        for number in numbers { places[Int(number)] = -1 }
        numbers.removeAll(keepingCapacity: true)
    }
}
