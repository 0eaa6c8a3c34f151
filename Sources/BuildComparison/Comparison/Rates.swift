import Numbers

/// Compares rates: so many, or so much, of so many.
struct Rates {
    /// What one cluster has on each side; nil where it has nothing.
    struct Cluster {
        let stratum: Int
        let base: Ratio?
        let head: Ratio?
    }

    /// What the amounts are.
    enum Kind {
        /// Hits among trials.
        case share
        /// Events in an exposure.
        case events
        /// Any amount in an exposure.
        case amount
    }

    private let clusters: [Cluster]
    /// What one unit of the head side of each cluster counts.
    private let weights: [Double]
    private let kind: Kind

    /// Nil if a side has nothing in any stratum that the other has something in.
    init?(_ all: [Cluster], _ kind: Kind) {
        let ofStratum = StratumWeights(all.map { ($0.stratum, $0.base?.of ?? 0, $0.head?.of ?? 0) })
        clusters = all.filter { ($0.base != nil || $0.head != nil) && ofStratum[$0.stratum] != nil }
        weights = clusters.map { ofStratum[$0.stratum] ?? 1 }
        self.kind = kind
        guard clusters.contains(where: { $0.base != nil }), clusters.contains(where: { $0.head != nil })
        else { return nil }
    }

    /// True if nothing happened on either side.
    var isNothing: Bool {
        clusters.allSatisfy { ($0.base?.amount ?? 0) == 0 && ($0.head?.amount ?? 0) == 0 }
    }

    var figures: (base: Line.Figure, head: Line.Figure) {
        let once = [Double](repeating: 1, count: clusters.count)
        let sums = sums(once)
        return (
            Line.Figure(
                value: sums.base.amount / sums.base.of,
                count: clusters.reduce(0) { $0 + ($1.base?.of ?? 0) },
                clusters: clusters.count { $0.base != nil }),
            Line.Figure(
                value: sums.head.amount / sums.head.of,
                count: clusters.reduce(0) { $0 + ($1.head?.of ?? 0) },
                clusters: clusters.count { $0.head != nil })
        )
    }

    /// The test with whole clusters dealt out: what each has above its share of the common rate.
    func test(_ random: inout RandomNumbers) -> ClusterPermutation.Result {
        var rates: [Int: Ratio] = [:]
        for cluster in clusters {
            rates[cluster.stratum, default: Ratio()].amount +=
                (cluster.base?.amount ?? 0) + (cluster.head?.amount ?? 0)
            rates[cluster.stratum, default: Ratio()].of += (cluster.base?.of ?? 0) + (cluster.head?.of ?? 0)
        }
        let scores = clusters.map { cluster in
            let sum = rates[cluster.stratum] ?? Ratio(of: 1)
            let rate = sum.amount / sum.of
            return ClusterScore(
                stratum: cluster.stratum, base: cluster.base.map { $0.amount - rate * $0.of },
                head: cluster.head.map { $0.amount - rate * $0.of })
        }
        return ClusterPermutation(scores).test(&random)
    }

    /// The exact test as if every stay, task or session were a witness of its own; nil for amounts.
    var exactTest: (p: Double, smallest: Double, method: String)? {
        let sums = plainSums
        // Payloads may claim any number; what is larger is far beyond an exact test.
        func whole(_ number: Double) -> Int { Int(min(max(number, 0), 1e15)) }
        let counts = (whole(sums.base.amount), whole(sums.head.amount))
        switch kind {
        case .share:
            let trials = (whole(sums.base.of), whole(sums.head.of))
            return (
                FisherTest.p(
                    baseHits: counts.0, baseTrials: trials.0, headHits: counts.1, headTrials: trials.1),
                FisherTest.smallestP(
                    baseHits: counts.0, baseTrials: trials.0, headHits: counts.1, headTrials: trials.1),
                "fisher"
            )
        case .events:
            func p(_ base: Int, _ head: Int) -> Double {
                PoissonComparison.p(
                    baseCount: base, baseExposure: sums.base.of, headCount: head, headExposure: sums.head.of)
            }
            let total = counts.0 + counts.1
            return (p(counts.0, counts.1), min(p(total, 0), p(0, total)), "poisson")
        case .amount: return nil
        }
    }

    /// Interval of the change of the rate, and the method.
    func interval(
        _ options: ComparisonOptions, _ random: inout RandomNumbers
    ) -> (low: Double, high: Double, method: String)? {
        let sides = (clusters.compactMap(\.base), clusters.compactMap(\.head))
        if kind == .amount || Set(clusters.map(\.stratum)).count > 1 && !isRare {
            let places = clusters.map {
                ClusterBootstrap.Place(stratum: $0.stratum, isBase: $0.base != nil, isHead: $0.head != nil)
            }
            let result = ClusterBootstrap(places).interval(
                draws: options.draws(looks: clusters.count), confidence: options.confidence, &random
            ) { times in
                let sums = sums(times)
                guard sums.base.of > 0, sums.head.of > 0 else { return nil }
                return sums.head.amount / sums.head.of - sums.base.amount / sums.base.of
            }
            return result.map { ($0.low, $0.high, "bootstrap") }
        }
        let first = effective(sides.0)
        let second = effective(sides.1)
        if kind == .share {
            let interval = DifferenceOfShares.newcombe(
                base: (first.amount, first.of), head: (second.amount, second.of),
                confidence: options.confidence)
            return (interval.low, interval.high, "newcombe")
        }
        let interval = PoissonComparison.difference(
            base: (first.amount, first.of), head: (second.amount, second.of), confidence: options.confidence)
        return (interval.low, interval.high, "poisson-score")
    }

    /// Of few events draws with putting back say too little.
    private var isRare: Bool {
        let sums = plainSums
        return min(sums.base.amount, sums.head.amount) < 10
    }

    /// Amount and exposure, as far as independent trials would say as much.
    private func effective(_ ratios: [Ratio]) -> Ratio {
        let effect = DesignEffect.of(
            amounts: ratios.map(\.amount), exposures: ratios.map(\.of), isShare: kind == .share)
        let sum = ratios.reduce(Ratio()) { Ratio($0.amount + $1.amount, of: $0.of + $1.of) }
        return Ratio(sum.amount / effect, of: sum.of / effect)
    }

    private var plainSums: (base: Ratio, head: Ratio) {
        clusters.reduce((Ratio(), Ratio())) { sums, cluster in
            (
                Ratio(
                    sums.0.amount + (cluster.base?.amount ?? 0), of: sums.0.of + (cluster.base?.of ?? 0)),
                Ratio(
                    sums.1.amount + (cluster.head?.amount ?? 0), of: sums.1.of + (cluster.head?.of ?? 0))
            )
        }
    }

    private func sums(_ times: [Double]) -> (base: Ratio, head: Ratio) {
        var base = Ratio()
        var head = Ratio()
        for (place, cluster) in clusters.enumerated() {
            base.amount += times[place] * (cluster.base?.amount ?? 0)
            base.of += times[place] * (cluster.base?.of ?? 0)
            let weight = times[place] * weights[place]
            head.amount += weight * (cluster.head?.amount ?? 0)
            head.of += weight * (cluster.head?.of ?? 0)
        }
        return (base, head)
    }
}
