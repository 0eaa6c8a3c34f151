/// Intervals for a share that was counted: so many of so many.
///
/// Counts may be fractions: clustered counts are divided by their design effect first.
enum BinomialInterval {
    /// Wilson's score interval (source: Wilson, "Probable inference, the law of succession, and statistical inference",
    /// JASA 22, 1927). With no trials nothing is known: 0 through 1.
    static func wilson(_ hits: Double, of trials: Double, confidence: Double) -> (low: Double, high: Double) {
        guard trials > 0 else { return (0, 1) }
        let z = NormalDistribution.quantile(above: (1 - confidence) / 2)
        let share = hits / trials
        let spread = z * z / trials
        let middle = share + spread / 2
        let half = z * (share * (1 - share) / trials + spread / (4 * trials)).squareRoot()
        return (
            hits <= 0 ? 0 : max((middle - half) / (1 + spread), 0),
            hits >= trials ? 1 : min((middle + half) / (1 + spread), 1)
        )
    }

    /// The exact interval: shares that neither tail of the binomial distribution rules out (source: Clopper and Pearson,
    /// "The use of confidence or fiducial limits", Biometrika 26, 1934).
    static func exact(_ hits: Double, of trials: Double, confidence: Double) -> (low: Double, high: Double) {
        guard trials > 0 else { return (0, 1) }
        let tail = (1 - confidence) / 2
        return (
            hits <= 0 ? 0 : IncompleteBeta.inverse(tail, hits, trials - hits + 1),
            hits >= trials ? 1 : IncompleteBeta.inverse(1 - tail, hits + 1, trials - hits)
        )
    }
}
