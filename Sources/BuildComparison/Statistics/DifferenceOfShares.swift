/// How far two shares lie apart.
enum DifferenceOfShares {
    /// Interval of `head` − `base`, from the two score intervals (source: Newcombe, "Interval estimation for the
    /// difference between independent proportions", Statistics in Medicine 17, 1998, method 10).
    static func newcombe(
        base: (hits: Double, trials: Double), head: (hits: Double, trials: Double), confidence: Double
    ) -> (low: Double, high: Double) {
        let first = BinomialInterval.wilson(base.hits, of: base.trials, confidence: confidence)
        let second = BinomialInterval.wilson(head.hits, of: head.trials, confidence: confidence)
        let p = base.trials > 0 ? base.hits / base.trials : 0.5
        let q = head.trials > 0 ? head.hits / head.trials : 0.5
        let below = ((q - second.low) * (q - second.low) + (first.high - p) * (first.high - p)).squareRoot()
        let above = ((second.high - q) * (second.high - q) + (p - first.low) * (p - first.low)).squareRoot()
        return (q - p - below, q - p + above)
    }
}
