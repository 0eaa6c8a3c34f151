import Numbers

/// The bell curve with mean 0 and deviation 1.
enum NormalDistribution {
    /// The share of the curve above `z`, with a relative error of about 1e-13 into the far tail: the series of the
    /// integral near 0, and its continued fraction from 3 on (source: Abramowitz and Stegun, 26.2.11 and 26.2.14).
    static func above(_ z: Double) -> Double {
        if z < 0 { return 1 - above(-z) }
        let density = z < 37 ? Elementary.exponential(-z * z / 2) * 0.3989422804014327 : 0
        if z < 3 {
            var term = z
            var sum = z
            var n = 1.0
            while term > sum * 1e-17 {
                n += 2
                term *= z * z / n
                sum += term
            }
            return 0.5 - density * sum
        }
        var fraction = z
        for n in stride(from: 120.0, through: 1, by: -1) { fraction = z + n / fraction }
        return density / fraction
    }

    /// The share of the curve at least so far from 0 as `z`, on both sides.
    static func beyond(_ z: Double) -> Double { min(2 * above(abs(z)), 1) }

    /// The z above which `share` of the curve lies, for shares above 0 and below 1; by halving.
    static func quantile(above share: Double) -> Double {
        var low = -38.0
        var high = 38.0
        for _ in 0..<64 {
            let middle = (low + high) / 2
            if above(middle) > share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
