/// How much less a clustered count tells than one of independent trials.
enum DesignEffect {
    /// The variance of the rate between clusters, by the variance that independent trials would have; at least 1
    /// (source: Rao and Scott, "A simple method for the analysis of clustered binary data", Biometrics 48, 1992).
    /// - Parameters:
    ///   - amounts: what was counted in each cluster.
    ///   - exposures: in how many trials, or how much time.
    ///   - isShare: true if the amounts are hits among trials, whose variance is p(1 − p), not p.
    static func of(amounts: [Double], exposures: [Double], isShare: Bool) -> Double {
        let clusters = Double(exposures.count { $0 > 0 })
        let exposure = exposures.reduce(0, +)
        let amount = amounts.reduce(0, +)
        guard clusters > 1, exposure > 0, amount > 0 else { return 1 }
        let rate = amount / exposure
        var squares = 0.0
        for (amount, exposure) in zip(amounts, exposures) {
            let rest = amount - rate * exposure
            squares += rest * rest
        }
        let between = clusters / (clusters - 1) * squares / (exposure * exposure)
        let within = (isShare ? rate * (1 - rate) : rate) / exposure
        return within > 0 ? max(between / within, 1) : 1
    }
}
