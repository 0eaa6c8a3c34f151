import TraceModel

/// One column of one block, with what a decoder knows of each event when it comes to this column.
///
/// The order is processes, kinds, labels and then the others, so that a column is predicted from those before it only.
struct BlockColumn {
    let name: String
    let values: [Int64]
    let isTime: Bool
    let isSample: [Bool]
    /// Which events the column is written for: all, or samples alone, or all others. Predictions see all.
    var part = Part.all
    /// What an event has in common with earlier ones that it resembles: its process, and in the upper half its kind or
    /// word; nil if nothing is known yet.
    let keys: [UInt64]?
    /// Usual difference of two events of one process, by word; from the block itself, as a writer would store it.
    let periods: [UInt64: Int64]

    enum Part {
        case all, samples, others

        func holds(isSample: Bool) -> Bool { self == .all || isSample == (self == .samples) }
    }

    /// The columns of a batch. Processes, subjects, words and names are places in the block's own lists.
    static func all(of batch: EventBatch) -> [BlockColumn] {
        let isSample = batch.kinds.map { $0 == EventKind.sample.rawValue }
        let processKeys = batch.processes.map { UInt64($0) }
        let kindKeys = (0..<batch.count).map { UInt64(batch.kinds[$0]) << 32 | processKeys[$0] }
        let wordKeys = (0..<batch.count).map { UInt64(batch.labels[$0]) << 32 | processKeys[$0] }
        func column(
            _ name: String, _ values: [Int64], _ keys: [UInt64]?, isTime: Bool = false, _ part: Part = .all
        ) -> BlockColumn {
            BlockColumn(
                name: name, values: values, isTime: isTime, isSample: isSample, part: part, keys: keys,
                periods: isTime ? usualDifferences(batch.times, wordKeys) : [:])
        }
        // An event without a number counts as 0: its kind tells that it has none.
        let numbers = batch.numbers.map { $0 == EventBatch.absent ? 0 : $0 }
        let divided = divided(numbers, wordKeys)
        let times = batch.times.map { $0 - batch.times[0] }
        return [
            column("processes", places(batch.processes), nil),
            column("kinds", batch.kinds.map(Int64.init), processKeys),
            column("labels", places(batch.labels), kindKeys),
            column("subjects", places(batch.subjects), kindKeys),
            column("names", places(batch.names), wordKeys),
            column("times", times, wordKeys, isTime: true),
            column("times, samples", times, wordKeys, isTime: true, .samples),
            column("times, others", times, wordKeys, isTime: true, .others),
            column("numbers", numbers, wordKeys),
            column("numbers / gcd", divided, wordKeys),
            column("numbers / gcd, samples", divided, wordKeys, .samples),
            column("numbers / gcd, others", divided, wordKeys, .others),
        ]
    }

    private static func places(_ numbers: [UInt32]) -> [Int64] {
        var places: [UInt32: Int64] = [0: 0]
        return numbers.map { number in
            let next = Int64(places.count)
            return places[number]
                ?? {
                    places[number] = next; return next
                }()
        }
    }

    /// The median difference of events with one key, by word, rounded to milliseconds.
    private static func usualDifferences(_ times: [Int64], _ keys: [UInt64]) -> [UInt64: Int64] {
        var last: [UInt64: Int64] = [:]
        var differences: [UInt64: [Int64]] = [:]
        for (time, key) in zip(times, keys) {
            if let before = last.updateValue(time, forKey: key) {
                differences[key >> 32, default: []].append(time - before)
            }
        }
        return differences.mapValues { ($0.sorted()[$0.count / 2] + 500_000) / 1_000_000 * 1_000_000 }
    }

    /// Numbers divided by the greatest number that divides all of their word.
    private static func divided(_ numbers: [Int64], _ keys: [UInt64]) -> [Int64] {
        var divisors: [UInt64: Int64] = [:]
        for (number, key) in zip(numbers, keys) {
            var (a, b) = (divisors[key >> 32] ?? 0, number)
            while b != 0 { (a, b) = (b, a % b) }
            divisors[key >> 32] = a
        }
        return zip(numbers, keys).map { $0 / max(divisors[$1 >> 32] ?? 1, 1) }
    }
}
