/// Gives the numbers with events places in order, so that what is known of them takes no room for the others,
/// whatever numbers a file gives out.
struct Slots {
    /// The numbers that were met, in the order in which they were met.
    private(set) var numbers: [UInt32] = []
    private var places: [Int32] = []
    private static let unmet = Int32.min

    /// What stands for a number that was met: its place, or below 0 what its owner put there.
    subscript(number: UInt32) -> Int {
        get { Int(places[Int(number)]) }
        set { places[Int(number)] = Int32(truncatingIfNeeded: newValue) }
    }

    /// True once the number was met.
    func hasMet(_ number: UInt32) -> Bool {
        Int(number) < places.count && places[Int(number)] != Self.unmet
    }

    /// Notes a number that was not met.
    mutating func meet(_ number: UInt32) {
        let index = Int(number)
        if index >= places.count {
            places.append(contentsOf: repeatElement(Self.unmet, count: index + 1 - places.count))
        }
        places[index] = -1
        numbers.append(number)
    }

    /// Forgets every number and keeps the memory.
    mutating func removeAll() {
        for number in numbers { places[Int(number)] = Self.unmet }
        numbers.removeAll(keepingCapacity: true)
    }
}
