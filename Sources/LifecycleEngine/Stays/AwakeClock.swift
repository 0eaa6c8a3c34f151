/// How long the device was awake, by samples of the clock that stops while it sleeps.
struct AwakeClock {
    /// Samples of one boot that are kept; then every second one goes.
    private static let limit = 8_192
    /// Samples this close to an edge stand for it, nanoseconds.
    private static let closeness: Int64 = 1_000_000_000

    private var samples: [(time: Int64, awake: Int64)] = []

    mutating func add(_ awake: Int64, at time: Int64) {
        if let last = samples.last, last.time > time || last.awake > awake { return }
        if samples.count >= Self.limit {
            samples = samples.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        }
        samples.append((time, awake))
    }

    /// Nanoseconds awake between the samples that lie in this time, and whether those cover all of it; nil without two.
    func awake(from start: Int64, to end: Int64) -> (nanoseconds: Int64, isWhole: Bool)? {
        let from = place(atOrAfter: start &- Self.closeness)
        let past = place(atOrAfter: end &+ Self.closeness &+ 1)
        guard from < past - 1 else { return nil }
        let first = samples[from]
        let last = samples[past - 1]
        let isWhole = first.time <= start &+ Self.closeness && last.time >= end &- Self.closeness
        return (last.awake &- first.awake, isWhole)
    }

    private func place(atOrAfter time: Int64) -> Int {
        var low = 0
        var high = samples.count
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
