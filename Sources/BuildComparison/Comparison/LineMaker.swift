import Numbers

/// Makes the line of one measure and part, without a verdict yet: that needs all lines.
struct LineMaker {
    let table: ClusterTable
    let options: ComparisonOptions

    /// Clusters a side below which a test of clusters is not tried.
    private static let leastClusters = 2

    /// Nil if one side has nothing to compare.
    func line(_ measure: Measure, _ part: String) -> Line? {
        let series = Series(measure.id, part)
        // Each line draws for itself, so that its answer does not depend on which others there are.
        var random = RandomNumbers(seed: options.seed, purpose: "\(measure.id) \(part)")
        switch measure.form {
        case .values, .valuesOfStays:
            var clusters = table.entries.map { entry in
                Distributions.Cluster(
                    stratum: entry.stratum, base: entry.base.values(of: series, measure),
                    head: entry.head.values(of: series, measure))
            }
            if case .valuesOfStays = measure.form { clusters = Self.whereItIsKnown(clusters) }
            let witnesses = options.unit == .stay ? Distributions.single(clusters) : clusters
            return Distributions(witnesses).map { line(measure, part, $0, &random) }
        case .share, .ratio, .count:
            let clusters = table.entries.map { entry in
                Rates.Cluster(
                    stratum: entry.stratum, base: entry.base.ratio(of: series, measure),
                    head: entry.head.ratio(of: series, measure))
            }
            return Rates(clusters, Self.kind(measure.form)).map { line(measure, part, $0, &random) }
        }
    }

    private func line(
        _ measure: Measure, _ part: String, _ values: Distributions, _ random: inout RandomNumbers
    ) -> Line {
        let figures = values.figures
        let change = figures.head.value - figures.base.value
        let isClustered = isClustered(figures)
        let test = isClustered ? values.test(&random) : .init(p: 1, smallest: 1)
        let interval = values.interval(options, &random)
        let stays = test.smallest > options.alpha ? values.testOfValues(&random).p : nil
        let method = options.unit == .stay ? "rank" : "rank-clusters"
        var line = Line(
            measure: measure, part: part, base: figures.base, head: figures.head, center: values.center,
            change: change, low: interval?.low, high: interval?.high, p: isClustered ? test.p : nil,
            smallestP: test.smallest, stayP: stays,
            methods: [method] + (interval == nil ? [] : ["bootstrap"])
                + (stays == nil || method == "rank" ? [] : ["rank"]))
        line.verdict = values.isNothing ? .nothing : .unchanged
        return line
    }

    private func line(
        _ measure: Measure, _ part: String, _ rates: Rates, _ random: inout RandomNumbers
    ) -> Line {
        let figures = rates.figures
        let exact = rates.exactTest
        let isClustered = options.unit == .cluster && isClustered(figures)
        var test = ClusterPermutation.Result(p: 1, smallest: 1)
        var p: Double?
        if isClustered {
            test = rates.test(&random)
            p = test.p
        } else if options.unit == .stay, let exact {
            test = .init(p: exact.p, smallest: exact.smallest)
            p = exact.p
        }
        let interval = rates.interval(options, &random)
        let stays = test.smallest > options.alpha ? exact : nil
        var line = Line(
            measure: measure, part: part, base: figures.base, head: figures.head, center: .rate,
            change: figures.head.value - figures.base.value, low: interval?.low, high: interval?.high, p: p,
            smallestP: test.smallest, stayP: stays?.p ?? (options.unit == .stay ? exact?.p : nil),
            methods: [
                options.unit == .stay ? exact?.method : "rate-clusters", interval?.method, stays?.method,
            ]
            .compactMap(\.self))
        // An interval says nothing where nothing ever happened but how much could have been missed.
        line.verdict = rates.isNothing ? .nothing : .unchanged
        return line
    }

    /// Where neither build ever held it, such as a wake lock on iOS, there is nothing of it to compare.
    private static func whereItIsKnown(_ clusters: [Distributions.Cluster]) -> [Distributions.Cluster] {
        var known: Set<Int> = []
        for cluster in clusters
        where [cluster.base, cluster.head].contains(where: { $0?.contains { $0 > 0 } ?? false }) {
            known.insert(cluster.stratum)
        }
        return clusters.filter { known.contains($0.stratum) }
    }

    private func isClustered(_ figures: (base: Line.Figure, head: Line.Figure)) -> Bool {
        min(figures.base.clusters, figures.head.clusters) >= Self.leastClusters
    }

    private static func kind(_ form: Measure.Form) -> Rates.Kind {
        switch form {
        case .share: .share
        case .count: .events
        case .ratio, .values, .valuesOfStays: .amount
        }
    }
}
