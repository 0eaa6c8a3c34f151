/// How long things were held in each stay.
enum HoldsOfStays {
    /// Pairs of a hold and a stay that are looked at in one process; no app comes near.
    private static let stepLimit = 4_000_000

    /// Nanoseconds for each part and whole stay in which something of it was held; other stays have none.
    static func times(_ process: ProcessFold) -> [(part: Int, times: [Double])] {
        let stays = process.stays.sorted { $0.start < $1.start }
        var sums: [Int: [Int: Double]] = [:]
        var steps = 0
        for hold in process.holds {
            var place = firstEnding(after: hold.start, stays)
            while place < stays.count, stays[place].start < hold.end, steps < stepLimit {
                steps += 1
                let held = min(hold.end, stays[place].end) &- max(hold.start, stays[place].start)
                if stays[place].isWhole, held > 0 {
                    sums[hold.part, default: [:]][place, default: 0] += Double(held)
                }
                place += 1
            }
        }
        return sums.keys.sorted().map { part in
            let entries = sums[part] ?? [:]
            return (part, entries.keys.sorted().compactMap { entries[$0] })
        }
    }

    /// Stays of a process follow one another, so their ends are in order too.
    private static func firstEnding(after time: Int64, _ stays: [ProcessFold.Stretch]) -> Int {
        var low = 0
        var high = stays.count
        while low < high {
            let middle = (low + high) / 2
            if stays[middle].end <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
