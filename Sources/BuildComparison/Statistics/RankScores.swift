/// Ranks as scores, so that the rank sum of a group is the sum of its scores.
enum RankScores {
    /// The rank of each value from 1, ties sharing their mean, less the mean of all ranks: the scores add up to 0
    /// (source: Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1, 1945).
    static func of(_ values: [Double]) -> [Double] {
        let order = AscendingOrder.of(values)
        var scores = [Double](repeating: 0, count: values.count)
        let mean = Double(values.count + 1) / 2
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
            let rank = Double(start + 1 + end) / 2
            for place in start..<end { scores[order[place]] = rank - mean }
            start = end
        }
        return scores
    }

    /// Mann and Whitney's U of `head` as a share: the chance that a value of head is above one of base, ties counting
    /// half (source: Mann and Whitney, Annals of Mathematical Statistics 18, 1947).
    static func superiority(scoreSum: Double, base: Int, head: Int) -> Double {
        0.5 + scoreSum / (Double(base) * Double(head))
    }
}
