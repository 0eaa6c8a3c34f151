import Numbers

/// Tests whether the scores of the head side are larger or smaller than the builds' names dealt out at random would make
/// them.
///
/// What is dealt out are whole clusters, because the stays of one device are alike: a test of single stays would take forty
/// stays of one odd device for forty witnesses (source: Rosner, Glynn and Lee, "Incorporation of clustering effects for the
/// Wilcoxon rank sum test", Biometrics 59, 2003; Good, "Permutation tests"). Names change places inside a stratum only,
/// and a device that ran both builds keeps one of each.
struct ClusterPermutation {
    /// What the test says.
    struct Result {
        /// The chance of scores at least as far off if the builds do not differ.
        let p: Double
        /// The smallest p that these clusters could give.
        let smallest: Double
    }

    /// Up to so many ways are all looked at; more are drawn from.
    static let exactLimit = 20_000.0
    /// Draws at most.
    static let drawLimit = 9_999
    /// Draws end when so many were at least as far off: the answer is clear then (source: Besag and Clifford,
    /// "Sequential Monte Carlo p-values", Biometrika 78, 1991).
    static let farLimit = 200
    /// From so many clusters on, the sum is normal for all that matters.
    static let normalLimit = 2_000

    private var strata: [Stratum] = []
    /// Differences head − base of clusters that stand on both sides, halved: each adds its own or its negative.
    private var halves: [Double] = []
    private var observed = 0.0
    private var scale = 0.0

    /// The unpaired clusters of one stratum.
    private struct Stratum {
        var scores: [Double] = []
        var headCount = 0
        var mean: Double { scores.isEmpty ? 0 : scores.reduce(0, +) / Double(scores.count) }
    }

    init(_ clusters: [ClusterScore]) {
        strata = [Stratum](repeating: Stratum(), count: (clusters.map(\.stratum).max() ?? -1) + 1)
        for cluster in clusters {
            switch (cluster.base, cluster.head) {
            case (let base?, let head?): halves.append((head - base) / 2)
            case (let base?, nil): strata[cluster.stratum].scores.append(base)
            case (nil, let head?):
                strata[cluster.stratum].scores.append(head)
                strata[cluster.stratum].headCount += 1
            case (nil, nil): break
            }
        }
        // Where one side is missing nothing can be dealt out.
        strata.removeAll { $0.headCount == 0 || $0.headCount == $0.scores.count }
        observed = halves.reduce(0, +)
        for place in strata.indices {
            let mean = strata[place].mean
            for index in strata[place].scores.indices { strata[place].scores[index] -= mean }
        }
        for cluster in clusters where cluster.base == nil && cluster.head != nil {
            observed += cluster.head ?? 0
        }
        observed -= headMeans(clusters)
        scale = halves.reduce(0) { $0 + abs($1) }
        for stratum in strata { scale += stratum.scores.reduce(0) { $0 + abs($1) } }
    }

    /// What the head clusters add in the mean over all deals, those of dropped strata as they are.
    private func headMeans(_ clusters: [ClusterScore]) -> Double {
        var sums: [Int: (sum: Double, count: Int, heads: Int, headSum: Double)] = [:]
        for cluster in clusters {
            guard (cluster.base == nil) != (cluster.head == nil) else { continue }
            var entry = sums[cluster.stratum] ?? (0, 0, 0, 0)
            entry.sum += cluster.base ?? cluster.head ?? 0
            entry.count += 1
            if let head = cluster.head {
                entry.heads += 1
                entry.headSum += head
            }
            sums[cluster.stratum] = entry
        }
        return sums.keys.sorted().reduce(0) { total, key in
            guard let entry = sums[key] else { return total }
            let isOneSided = entry.heads == 0 || entry.heads == entry.count
            return total
                + (isOneSided ? entry.headSum : entry.sum / Double(entry.count) * Double(entry.heads))
        }
    }

    /// Number of ways to deal the names out.
    var ways: Double {
        var log = Double(halves.count) * 0.6931471805599453
        for stratum in strata { log += LogGamma.waysToChoose(stratum.headCount, of: stratum.scores.count) }
        return log < 600 ? Elementary.exponential(log).rounded() : .infinity
    }

    /// The test; `random` is only drawn from where there are more than ``exactLimit`` ways.
    func test(_ random: inout RandomNumbers) -> Result {
        guard scale > 0, ways > 1 else { return Result(p: 1, smallest: 1) }
        let count = halves.count + strata.reduce(0) { $0 + $1.scores.count }
        if ways <= Self.exactLimit { return exact() }
        let least = smallest()
        if count > Self.normalLimit {
            return Result(p: NormalDistribution.beyond(observed / deviation), smallest: least)
        }
        return drawn(&random, least: least)
    }

    /// Sums that differ by rounding are the same.
    private var slack: Double { scale * 1e-12 }

    private func exact() -> Result {
        var sums = [0.0]
        for half in halves { sums = sums.flatMap { [$0 - half, $0 + half] } }
        for stratum in strata {
            let own = Self.choices(of: stratum.scores, stratum.headCount)
            sums = sums.flatMap { sum in own.map { sum + $0 } }
        }
        let furthest = sums.reduce(0) { max($0, abs($1)) }
        let all = Double(sums.count)
        return Result(
            p: Double(sums.count { abs($0) >= abs(observed) - slack }) / all,
            smallest: Double(sums.count { abs($0) >= furthest - slack }) / all)
    }

    /// Sums of all choices of `count` scores, which add up to 0: choosing the rest gives the negative.
    private static func choices(of scores: [Double], _ count: Int) -> [Double] {
        if count * 2 > scores.count { return choices(of: scores, scores.count - count).map { -$0 } }
        // Entry n: sums of n of the scores met so far.
        var sums = [[Double]](repeating: [], count: count + 1)
        sums[0] = [0]
        for (place, score) in scores.enumerated() {
            for number in stride(from: min(count, place + 1), to: 0, by: -1) {
                sums[number] += sums[number - 1].map { $0 + score }
            }
        }
        return sums[count]
    }

    private func drawn(_ random: inout RandomNumbers, least: Double) -> Result {
        var pools = strata.map(\.scores)
        let bound = abs(observed) - slack
        var far = 0
        for draw in 1...Self.drawLimit {
            var sum = 0.0
            for half in halves { sum += random.next() & 1 == 0 ? half : -half }
            for place in pools.indices {
                sum += Self.deal(&pools[place], strata[place].headCount, &random)
            }
            if abs(sum) >= bound { far += 1 }
            if far == Self.farLimit { return Result(p: Double(far) / Double(draw), smallest: least) }
        }
        let draws = Double(Self.drawLimit + 1)
        return Result(p: Double(far + 1) / draws, smallest: max(least, 1 / draws))
    }

    /// Sum of `count` scores drawn without putting back; the smaller of both groups is drawn.
    private static func deal(
        _ scores: inout [Double], _ count: Int, _ random: inout RandomNumbers
    ) -> Double {
        let drawsHead = count * 2 <= scores.count
        let few = drawsHead ? count : scores.count - count
        var sum = 0.0
        // Millions of draws are made: one look at the buffer stands for all of its checks.
        scores.withUnsafeMutableBufferPointer { scores in
            for place in 0..<few {
                let other = Int(random.number(in: Int64(place)...Int64(scores.count - 1)))
                let chosen = scores[other]
                scores[other] = scores[place]
                scores[place] = chosen
                sum += chosen
            }
        }
        // The scores of a stratum add up to 0.
        return drawsHead ? sum : -sum
    }

    /// Deviation of the sum over all deals.
    private var deviation: Double {
        var variance = halves.reduce(0) { $0 + $1 * $1 }
        for stratum in strata {
            let count = Double(stratum.scores.count)
            let heads = Double(stratum.headCount)
            let squares = stratum.scores.reduce(0) { $0 + $1 * $1 }
            variance += heads * (count - heads) / (count * (count - 1)) * squares
        }
        return variance.squareRoot()
    }

    /// Share of the deals that give the sum furthest from the mean.
    private func smallest() -> Double {
        var ends = (low: 0.0, high: 0.0)
        var logs = (low: 0.0, high: 0.0)
        for half in halves where half != 0 {
            ends.low -= abs(half)
            ends.high += abs(half)
            logs.low -= 0.6931471805599453
            logs.high -= 0.6931471805599453
        }
        for stratum in strata {
            let sorted = stratum.scores.sorted()
            let all = LogGamma.waysToChoose(stratum.headCount, of: sorted.count)
            for isHigh in [false, true] {
                let chosen = isHigh ? sorted.suffix(stratum.headCount) : sorted.prefix(stratum.headCount)
                let edge = (isHigh ? chosen.first : chosen.last) ?? 0
                let same = sorted.count { abs($0 - edge) <= slack }
                let own = chosen.count { abs($0 - edge) <= slack }
                let log = LogGamma.waysToChoose(own, of: same) - all
                if isHigh {
                    ends.high += chosen.reduce(0, +)
                    logs.high += log
                } else {
                    ends.low += chosen.reduce(0, +)
                    logs.low += log
                }
            }
        }
        func share(_ log: Double) -> Double { log < -690 ? 0 : Elementary.exponential(log) }
        if abs(ends.high + ends.low) <= slack { return min(share(logs.high) + share(logs.low), 1) }
        return ends.high > -ends.low ? share(logs.high) : share(logs.low)
    }
}
