/// Student's distribution: what a mean of few values strays like.
enum StudentDistribution {
    /// The t above which `share` of the distribution with `freedom` degrees lies, for shares above 0 and below a half
    /// (source: Abramowitz and Stegun, 26.7.1).
    static func quantile(above share: Double, freedom: Double) -> Double {
        let x = IncompleteBeta.inverse(2 * share, freedom / 2, 0.5)
        return x > 0 ? (freedom * (1 - x) / x).squareRoot() : .infinity
    }
}
