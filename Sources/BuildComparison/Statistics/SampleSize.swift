/// How many clusters a comparison needs.
enum SampleSize {
    /// The share of real changes of the wanted size that should be found.
    static let power = 0.8

    /// Clusters a side so that a change of `effect` is found with ``power`` at level `alpha`, given the standard error of the
    /// effect with `clusters` a side: it falls with the square root of their number.
    static func clusters(
        now clusters: Double, standardError: Double, effect: Double, alpha: Double
    ) -> Double? {
        guard effect > 0, standardError > 0, clusters > 0 else { return nil }
        let z = NormalDistribution.quantile(above: alpha / 2) + NormalDistribution.quantile(above: 1 - power)
        let ratio = standardError * z / effect
        return clusters * ratio * ratio
    }

    /// The least number a side with which a permutation of clusters can give a p of at most `alpha`: two of all ways to
    /// deal them out.
    static func leastClusters(alpha: Double) -> Int {
        var count = 1
        var ways = 2.0
        while 2 / ways > alpha, count < 500 {
            // From C(2n, n) to C(2n + 2, n + 1).
            ways *= 2 * (2 * Double(count) + 1) / (Double(count) + 1)
            count += 1
        }
        return count
    }
}
