/// What a reader keeps from block to block of one trace.
package struct BlockHistory {
    /// What was passed over in the blocks so far.
    package var unknown = UnknownParts()
    /// Last time by boot; nil before its first event.
    private var lastTimes: [Int64?] = []

    /// The history of a trace of which nothing was read.
    package init() {}

    /// True if events of this boot may begin at `time`.
    func allows(_ time: Int64, of boot: UInt32) -> Bool {
        guard Int(boot) < lastTimes.count, let last = lastTimes[Int(boot)] else { return true }
        return time >= last
    }

    /// Notes when the events of a block ended.
    mutating func note(_ time: Int64, of boot: UInt32) {
        // Boots that have a last time are in the catalog by now, so the list is never longer than its limit.
        let missing = Int(boot) + 1 - lastTimes.count
        if missing > 0 { lastTimes.append(contentsOf: repeatElement(nil, count: missing)) }
        lastTimes[Int(boot)] = time
    }
}
