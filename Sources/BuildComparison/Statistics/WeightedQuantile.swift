/// Quantiles of values that count more or less.
enum WeightedQuantile {
    /// The value at which `share` of the weight lies below, of values in ascending order; where a step falls on it
    /// exactly, the middle of the two values beside it. With weights of 1 the half is the median as everybody knows it.
    /// Nil without weight.
    static func of(
        sorted values: [Double], weights: (Int) -> Double, total: Double, _ share: Double
    ) -> Double? {
        of(sorted: values, within: values.indices, behind: 0, weights: weights, total: total, share)
    }

    /// The same where it is known to lie in a part of the values, behind so much weight; nil if it does not lie there.
    @inline(__always)
    static func of(
        sorted values: [Double], within part: Range<Int>, behind start: Double, weights: (Int) -> Double,
        total: Double, _ share: Double
    ) -> Double? {
        let wanted = share * total
        // Sums of weights such as 1 ÷ 3 are off by a few units of the last place.
        let slack = total * 1e-12
        guard total > 0, start < wanted - slack else { return nil }
        var sum = start
        var below: Double?
        for place in part {
            let weight = weights(place)
            guard weight > 0 else { continue }
            if let below { return (below + values[place]) / 2 }
            sum += weight
            if sum > wanted + slack { return values[place] }
            if sum >= wanted - slack { below = values[place] }
        }
        return part.upperBound == values.count ? below ?? values.last : nil
    }
}
