import Numbers

/// Compares values: one for each stay, launch or task.
struct Distributions {
    /// The values of one cluster on each side; nil where it has none.
    struct Cluster {
        let stratum: Int
        let base: [Double]?
        let head: [Double]?
    }

    private let clusters: [Cluster]
    private let base: SideValues
    private let head: SideValues
    private let strataCount: Int
    let center: Line.Center

    /// Nil if a side has no value in any stratum that the other has one in.
    init?(_ all: [Cluster]) {
        let weights = StratumWeights(
            all.map { ($0.stratum, Double($0.base?.count ?? 0), Double($0.head?.count ?? 0)) })
        clusters = all.filter { ($0.base != nil || $0.head != nil) && weights[$0.stratum] != nil }
        guard clusters.contains(where: { $0.base != nil }), clusters.contains(where: { $0.head != nil })
        else { return nil }
        base = SideValues(clusters.map(\.base), weights: clusters.map { _ in 1 })
        head = SideValues(clusters.map(\.head), weights: clusters.map { weights[$0.stratum] ?? 1 })
        strataCount = Set(clusters.map(\.stratum)).count
        let once = [Double](repeating: 1, count: clusters.count)
        let medians = (base.center(.median, once) ?? 0, head.center(.median, once) ?? 0)
        center = medians.0 == 0 && medians.1 == 0 ? .mean : .median
    }

    var figures: (base: Line.Figure, head: Line.Figure) {
        let once = [Double](repeating: 1, count: clusters.count)
        return (
            Line.Figure(
                value: base.center(center, once) ?? 0, count: Double(base.values.count),
                clusters: clusters.count { $0.base != nil }),
            Line.Figure(
                value: head.center(center, once) ?? 0, count: Double(head.values.count),
                clusters: clusters.count { $0.head != nil })
        )
    }

    /// The rank test with whole clusters dealt out.
    func test(_ random: inout RandomNumbers) -> ClusterPermutation.Result {
        ClusterPermutation(scores(of: clusters)).test(&random)
    }

    /// The rank test as if every value were a witness of its own.
    func testOfValues(_ random: inout RandomNumbers) -> ClusterPermutation.Result {
        ClusterPermutation(scores(of: Self.single(clusters))).test(&random)
    }

    /// Every value as a cluster of its own.
    static func single(_ clusters: [Cluster]) -> [Cluster] {
        clusters.flatMap { cluster in
            (cluster.base ?? []).map { Cluster(stratum: cluster.stratum, base: [$0], head: nil) }
                + (cluster.head ?? []).map { Cluster(stratum: cluster.stratum, base: nil, head: [$0]) }
        }
    }

    /// True if all values of both sides are 0.
    var isNothing: Bool { (base.values.last ?? 0) == 0 && (head.values.last ?? 0) == 0 }

    /// Interval of the change of the center.
    func interval(_ options: ComparisonOptions, _ random: inout RandomNumbers) -> ClusterBootstrap.Result? {
        let places = clusters.map {
            ClusterBootstrap.Place(stratum: $0.stratum, isBase: $0.base != nil, isHead: $0.head != nil)
        }
        let draws = options.draws(looks: base.values.count + head.values.count)
        return ClusterBootstrap(places).interval(
            draws: draws, confidence: options.confidence, &random
        ) { times in
            guard let first = base.center(center, times), let second = head.center(center, times) else {
                return nil
            }
            return second - first
        }
    }

    /// Ranks among the values of the stratum; a stratum counts by its size (source: van Elteren, "On the combination of
    /// independent two-sample tests of Wilcoxon", 1960).
    private func scores(of clusters: [Cluster]) -> [ClusterScore] {
        var sums = clusters.map { _ in (base: 0.0, head: 0.0) }
        for stratum in Set(clusters.map(\.stratum)) {
            var values: [Double] = []
            var owners: [(cluster: Int, isHead: Bool)] = []
            for (place, cluster) in clusters.enumerated() where cluster.stratum == stratum {
                for value in cluster.base ?? [] {
                    values.append(value)
                    owners.append((place, false))
                }
                for value in cluster.head ?? [] {
                    values.append(value)
                    owners.append((place, true))
                }
            }
            let scale = strataCount > 1 ? 1 / Double(values.count + 1) : 1
            for (score, owner) in zip(RankScores.of(values), owners) {
                if owner.isHead {
                    sums[owner.cluster].head += score * scale
                } else {
                    sums[owner.cluster].base += score * scale
                }
            }
        }
        return clusters.indices.map { place in
            ClusterScore(
                stratum: clusters[place].stratum, base: clusters[place].base == nil ? nil : sums[place].base,
                head: clusters[place].head == nil ? nil : sums[place].head)
        }
    }
}
