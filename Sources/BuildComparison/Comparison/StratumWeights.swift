/// How much the head side of each stratum counts, so that the head side is made up as the base side is.
struct StratumWeights {
    private var weights: [Int: Double] = [:]

    /// Weights from the amounts on each side, by stratum.
    init(_ amounts: [(stratum: Int, base: Double, head: Double)]) {
        var sums: [Int: (base: Double, head: Double)] = [:]
        for amount in amounts {
            sums[amount.stratum, default: (0, 0)].base += amount.base
            sums[amount.stratum, default: (0, 0)].head += amount.head
        }
        // A stratum of which one side has nothing to say cannot be weighted up.
        let both = sums.filter { $0.value.base > 0 && $0.value.head > 0 }
        let base = both.values.reduce(0) { $0 + $1.base }
        let head = both.values.reduce(0) { $0 + $1.head }
        for (stratum, sum) in both { weights[stratum] = (sum.base / base) / (sum.head / head) }
    }

    /// Weight of the head side of a stratum; nil if the stratum cannot be compared.
    subscript(stratum: Int) -> Double? { weights[stratum] }
}
