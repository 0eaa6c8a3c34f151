import TraceModel

/// Which record numbers there were so far; 0 stands for none.
struct NumberSet {
    private var isIn: [Bool] = [true]

    /// Adds a number; true if it is new.
    mutating func insert(_ number: UInt32) -> Bool {
        // Record numbers lie below 2²⁰ in every catalog; others name nothing.
        guard Int(number) <= TraceCatalog.recordLimit else { return false }
        if isIn.count <= Int(number) {
            isIn.append(contentsOf: repeatElement(false, count: Int(number) + 1 - isIn.count))
        }
        guard !isIn[Int(number)] else { return false }
        isIn[Int(number)] = true
        return true
    }

    /// True if the number was added; 0 always was.
    func contains(_ number: UInt32) -> Bool { Int(number) < isIn.count && isIn[Int(number)] }
}
