import Numbers

/// How far an effect would stray if other devices had been watched: clusters are drawn again and again with putting back,
/// and the effect is worked out for each draw (source: Efron and Tibshirani, "An introduction to the bootstrap"; Field and
/// Welsh, "Bootstrapping clustered data", JRSS B 69, 2007).
struct ClusterBootstrap {
    /// What the draws say.
    struct Result {
        /// Interval of the effect.
        let low: Double
        let high: Double
        /// Deviation of the effect over the draws.
        let standardError: Double
    }

    /// Where one cluster stands.
    struct Place {
        let stratum: Int
        let isBase: Bool
        let isHead: Bool
    }

    /// Clusters that are drawn from one another: those of a stratum that stand on the same side, or on both.
    private let groups: [[Int]]
    private let count: Int
    /// Clusters of the smaller side.
    private let fewest: Int

    init(_ places: [Place]) {
        var groups: [Int: [Int]] = [:]
        for (index, place) in places.enumerated() {
            let side = (place.isBase ? 1 : 0) + (place.isHead ? 2 : 0)
            groups[place.stratum * 4 + side, default: []].append(index)
        }
        self.groups = groups.keys.sorted().compactMap { groups[$0] }
        count = places.count
        fewest = min(places.count(where: \.isBase), places.count(where: \.isHead))
    }

    /// Works out `effect` for draws of the clusters, given how often each was drawn; a draw without an effect is left out.
    ///
    /// Of few clusters the draws are too alike: the interval is widened as Student's distribution is wider than the bell
    /// curve (source: Hesterberg, "What teachers should know about the bootstrap", 2015, §5.3).
    func interval(
        draws: Int, confidence: Double, _ random: inout RandomNumbers, _ effect: ([Double]) -> Double?
    ) -> Result? {
        guard fewest > 1 else { return nil }
        var effects: [Double] = []
        effects.reserveCapacity(draws)
        var times = [Double](repeating: 0, count: count)
        for _ in 0..<draws {
            for index in times.indices { times[index] = 0 }
            for group in groups {
                for _ in group {
                    times[group[Int(random.number(in: 0...Int64(group.count - 1)))]] += 1
                }
            }
            if let effect = effect(times), effect.isFinite { effects.append(effect) }
        }
        guard effects.count > draws / 2 else { return nil }
        effects.sort()
        let freedom = Double(fewest - 1)
        let wide =
            StudentDistribution.quantile(above: (1 - confidence) / 2, freedom: freedom)
            * (Double(fewest) / freedom).squareRoot()
        let tail = NormalDistribution.above(wide)
        let mean = effects.reduce(0, +) / Double(effects.count)
        let squares = effects.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return Result(
            low: Self.quantile(effects, tail), high: Self.quantile(effects, 1 - tail),
            standardError: (squares / Double(effects.count - 1)).squareRoot())
    }

    /// Quantile of sorted values, between the two that stand beside it.
    static func quantile(_ sorted: [Double], _ share: Double) -> Double {
        let place = share * Double(sorted.count - 1)
        let below = min(max(Int(place), 0), sorted.count - 1)
        let above = min(below + 1, sorted.count - 1)
        return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }
}
