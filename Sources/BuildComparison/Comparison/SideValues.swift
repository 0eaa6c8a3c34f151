/// The values of one side in ascending order, each with its cluster, and their center however often each cluster counts.
///
/// A bootstrap asks for the center hundreds of times. Most values are always on the same side of the middle: of them only the
/// number in each cluster is looked at, and one by one only those near it.
struct SideValues {
    let values: [Double]
    private let clusters: [Int32]
    /// Of each cluster: what one of its values weighs, and the weight and sum of all of them.
    private let weights: [Double]
    private let totals: [Double]
    private let sums: [Double]
    /// Where the middle lies for nearly all draws, and the weight of each cluster below that.
    private let window: Range<Int>
    private let below: [Double]

    /// Deviations of the middle that the window reaches to each side; beyond it all values are looked at.
    private static let reach = 6.0

    /// The values of each cluster, none for a cluster without any, and the weight of one value of it.
    init(_ all: [[Double]?], weights: [Double]) {
        var values: [Double] = []
        var clusters: [Int32] = []
        var totals = [Double](repeating: 0, count: all.count)
        var sums = totals
        for (cluster, own) in all.enumerated() {
            guard let own else { continue }
            values += own
            clusters += repeatElement(Int32(cluster), count: own.count)
            totals[cluster] = weights[cluster] * Double(own.count)
            sums[cluster] = weights[cluster] * own.reduce(0, +)
        }
        let order = AscendingOrder.of(values)
        self.values = order.map { values[$0] }
        self.clusters = order.map { clusters[$0] }
        self.weights = weights
        self.totals = totals
        self.sums = sums
        (window, below) = Self.window(self.clusters, weights, totals)
    }

    /// The center, if each cluster counts so often; nil if nothing counts.
    func center(_ kind: Line.Center, _ times: [Double]) -> Double? {
        var total = 0.0
        var sum = 0.0
        var start = 0.0
        for cluster in totals.indices {
            total += times[cluster] * totals[cluster]
            sum += times[cluster] * sums[cluster]
            start += times[cluster] * below[cluster]
        }
        guard total > 0 else { return nil }
        if kind == .mean { return sum / total }
        func weight(_ place: Int) -> Double {
            let cluster = Int(clusters[place])
            return weights[cluster] * times[cluster]
        }
        return WeightedQuantile.of(
            sorted: values, within: window, behind: start, weights: weight, total: total, 0.5)
            ?? WeightedQuantile.of(sorted: values, weights: weight, total: total, 0.5)
    }

    /// Around the middle, as far as draws of the clusters can move it.
    private static func window(
        _ clusters: [Int32], _ weights: [Double], _ totals: [Double]
    ) -> (Range<Int>, [Double]) {
        let half = totals.reduce(0, +) / 2
        var below = [Double](repeating: 0, count: totals.count)
        var sum = 0.0
        var middle = 0
        while middle < clusters.count, sum < half {
            let cluster = Int(clusters[middle])
            sum += weights[cluster]
            below[cluster] += weights[cluster]
            middle += 1
        }
        let variance = zip(below, totals).reduce(0) { $0 + ($1.0 - $1.1 / 2) * ($1.0 - $1.1 / 2) }
        let room = reach * variance.squareRoot() + (weights.max() ?? 0)
        var first = middle
        while first > 0, sum > half - room {
            first -= 1
            let cluster = Int(clusters[first])
            sum -= weights[cluster]
            below[cluster] -= weights[cluster]
        }
        var last = first
        while last < clusters.count, sum <= half + room {
            sum += weights[Int(clusters[last])]
            last += 1
        }
        return (first..<last, below)
    }
}
