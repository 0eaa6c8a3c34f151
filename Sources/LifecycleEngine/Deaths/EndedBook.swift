/// Processes that ended, for further records of their deaths: no more is kept of them than that takes.
struct EndedBook {
    struct Ended {
        let process: UInt32
        var end: PendingEnd
        /// Time until which what was known of the process had holes.
        let lastLoss: Int64
    }

    /// Deaths that may still be explained; of more in one boot the older half is told as it stands.
    static let limit = 2_048

    private(set) var all: [Ended] = []
    /// Deaths before the first of `all`, which are told.
    private var told = 0

    var isFull: Bool { all.count >= Self.limit }

    /// What stands for the process in its slot: below −1, and never the same twice in a boot.
    mutating func add(_ ended: Ended) -> Int {
        all.append(ended)
        return -1 - (told + all.count)
    }

    /// Position in ``all`` of what stands in a slot; nil if that death is told.
    func position(of slot: Int) -> Int? {
        let position = -2 - slot - told
        return position >= 0 ? position : nil
    }

    /// Changes one death.
    mutating func change(_ position: Int, _ end: PendingEnd) { all[position].end = end }

    /// Takes the first so many out.
    mutating func take(_ count: Int) -> [Ended] {
        let first = Array(all.prefix(count))
        all.removeFirst(first.count)
        told += first.count
        return first
    }

    /// Forgets everything.
    mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
        told = 0
    }
}
