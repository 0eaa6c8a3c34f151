import Numbers

/// Compares how often something happened in two spans of exposure.
///
/// Given the sum of both counts, the count of one side is binomial (source: Przyborowski and Wilenski, "Homogeneity of
/// results in testing samples from Poisson series", Biometrika 31, 1940).
enum PoissonComparison {
    /// The chance of a split of the counts at least as unlikely as this one if both rates are the same. Exposures are
    /// above 0, in the same unit.
    static func p(baseCount: Int, baseExposure: Double, headCount: Int, headExposure: Double) -> Double {
        let total = baseCount + headCount
        // More events than this have left the exact test far behind; a test over traces is needed for them anyhow.
        guard total > 0, total <= 1_000_000 else { return 1 }
        let share = headExposure / (baseExposure + headExposure)
        guard share > 0, share < 1 else { return 1 }
        let logs = (Elementary.logarithm(share), Elementary.logarithm(1 - share))
        func chance(_ count: Int) -> Double {
            let log =
                LogGamma.waysToChoose(count, of: total) + Double(count) * logs.0
                + Double(total - count) * logs.1
            return log < -690 ? 0 : Elementary.exponential(log)
        }
        let bound = chance(headCount) * (1 + 1e-7)
        var sum = 0.0
        for count in 0...total where chance(count) <= bound { sum += chance(count) }
        return min(sum, 1)
    }

    /// Score interval of one rate, so many in so much (source: Garwood's problem, by inverting the score test: Barker, "A
    /// comparison of nine confidence intervals for a Poisson parameter", American Statistician 56, 2002).
    static func score(_ count: Double, in exposure: Double, confidence: Double) -> (low: Double, high: Double)
    {
        guard exposure > 0 else { return (0, .infinity) }
        let z = NormalDistribution.quantile(above: (1 - confidence) / 2)
        let middle = count + z * z / 2
        let half = z * (count + z * z / 4).squareRoot()
        return (max(middle - half, 0) / exposure, (middle + half) / exposure)
    }

    /// Interval of the difference of two rates, head − base, from the score interval of each (source: Zou and Donner,
    /// "Construction of confidence limits about effect measures", Statistics in Medicine 27, 2008).
    static func difference(
        base: (count: Double, exposure: Double), head: (count: Double, exposure: Double), confidence: Double
    ) -> (low: Double, high: Double) {
        let first = score(base.count, in: base.exposure, confidence: confidence)
        let second = score(head.count, in: head.exposure, confidence: confidence)
        let p = base.exposure > 0 ? base.count / base.exposure : 0
        let q = head.exposure > 0 ? head.count / head.exposure : 0
        let below = ((q - second.low) * (q - second.low) + (first.high - p) * (first.high - p)).squareRoot()
        let above = ((second.high - q) * (second.high - q) + (p - first.low) * (p - first.low)).squareRoot()
        return (q - p - below, q - p + above)
    }
}
