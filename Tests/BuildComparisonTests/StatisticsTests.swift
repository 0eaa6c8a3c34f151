import Numbers
import Testing

@testable import BuildComparison

/// Each statistic agrees with SciPy to 1e-9, or within what its draws leave.
@Suite struct StatisticsTests {
    let reference: Reference

    init() throws { reference = try Reference() }

    @Test func specialFunctions() throws {
        for row in try reference.rows("logGamma") {
            #expect(isNear(LogGamma.of(row[0]), row[1]), "\(row[0])")
        }
        for row in try reference.rows("incompleteBeta") {
            let value = IncompleteBeta.of(row[0], row[1], row[2])
            #expect(isNearRelative(value, row[3]), "\(row[0]) \(row[1]) \(row[2]): \(value) \(row[3])")
        }
    }

    @Test func distributions() throws {
        for row in try reference.rows("normalAbove") {
            #expect(isNearRelative(NormalDistribution.above(row[0]), row[1]), "\(row[0])")
        }
        for row in try reference.rows("normalQuantile") {
            #expect(isNear(NormalDistribution.quantile(above: row[0]), row[1]), "\(row[0])")
        }
        for row in try reference.rows("student") {
            let value = StudentDistribution.quantile(above: row[0], freedom: row[1])
            #expect(isNearRelative(value, row[2]), "\(row[0]) \(row[1]): \(value) \(row[2])")
        }
    }

    @Test func intervalsOfShares() throws {
        for row in try reference.rows("wilson") {
            let interval = BinomialInterval.wilson(row[0], of: row[1], confidence: row[2])
            #expect(isNear(interval.low, row[3]) && isNear(interval.high, row[4]), "\(row[0]) of \(row[1])")
        }
        for row in try reference.rows("exact") {
            let interval = BinomialInterval.exact(row[0], of: row[1], confidence: row[2])
            #expect(isNear(interval.low, row[3]) && isNear(interval.high, row[4]), "\(row[0]) of \(row[1])")
        }
        for row in try reference.rows("newcombe") {
            let interval = DifferenceOfShares.newcombe(
                base: (row[0], row[1]), head: (row[2], row[3]), confidence: 0.95)
            #expect(isNear(interval.low, row[4]) && isNear(interval.high, row[5]))
        }
    }

    @Test func exactTests() throws {
        for row in try reference.rows("fisher") {
            let p = FisherTest.p(
                baseHits: row.count(0), baseTrials: row.count(1), headHits: row.count(2),
                headTrials: row.count(3))
            #expect(isNear(p, row[4]), "\(p) \(row[4])")
        }
        for row in try reference.rows("poisson") {
            let p = PoissonComparison.p(
                baseCount: row.count(0), baseExposure: row[1], headCount: row.count(2), headExposure: row[3])
            #expect(isNear(p, row[4]), "\(p) \(row[4])")
        }
        for row in try reference.rows("poissonScore") {
            let interval = PoissonComparison.score(row[0], in: row[1], confidence: 0.95)
            #expect(isNear(interval.low, row[2]) && isNear(interval.high, row[3]))
        }
    }

    @Test func ranks() throws {
        for row in try reference.rows("ranks") {
            for (score, expected) in zip(RankScores.of(row.list(0)), row.list(1)) {
                #expect(score == expected)
            }
        }
        for row in try reference.rows("quantile") {
            let values = row.list(0)
            let value = WeightedQuantile.of(
                sorted: values, weights: { _ in 1 }, total: Double(values.count), row[1])
            #expect(isNear(try #require(value), row[2]))
        }
    }

    private static func result(base: [Double], head: [Double]) -> ClusterPermutation.Result {
        var random = RandomNumbers(seed: 1, purpose: "test")
        let scores =
            base.map { ClusterScore(stratum: 0, base: $0, head: nil) }
            + head.map { ClusterScore(stratum: 0, base: nil, head: $0) }
        return ClusterPermutation(scores).test(&random)
    }

    @Test("With clusters of one value it is Mann and Whitney's test")
    func mannWhitney() throws {
        for row in try reference.rows("mannWhitney") {
            let base = row.list(0)
            let head = row.list(1)
            let scores = RankScores.of(base + head)
            let result = Self.result(
                base: Array(scores.prefix(base.count)), head: Array(scores.suffix(head.count)))
            #expect(isNear(result.p, row[3]), "\(result.p) \(row[3])")
            // 3 and 3 values that do not mix: the smallest p that so few can give.
            if base.count == 3 { #expect(result.p == 0.1 && result.smallest == 0.1) }
            let sum = scores.suffix(head.count).reduce(0, +)
            #expect(
                isNear(RankScores.superiority(scoreSum: sum, base: base.count, head: head.count), row[2]))
        }
    }

    @Test func permutation() throws {
        for row in try reference.rows("permutation") {
            let result = Self.result(base: row.list(0), head: row.list(1))
            #expect(isNear(result.p, row[2]), "\(result.p) \(row[2])")
        }
        for row in try reference.rows("drawn") {
            let result = Self.result(base: row.list(0), head: row.list(1))
            // Draws end after 200 far ones or 9,999 in all: three deviations of either.
            let error = max(3 * row[2] / 200.0.squareRoot(), 3 * (row[2] / 9_999).squareRoot())
            #expect(abs(result.p - row[2]) <= error, "\(result.p) \(row[2])")
            #expect(isNearRelative(result.smallest, max(1 / 352_716.0, 1e-4), 1.0))
        }
        for row in try reference.rows("paired") {
            var random = RandomNumbers(seed: 1, purpose: "test")
            let scores = zip(row.list(0), row.list(1)).map {
                ClusterScore(stratum: 0, base: $0, head: $1)
            }
            #expect(isNear(ClusterPermutation(scores).test(&random).p, row[2]))
        }
    }

    @Test("The normal form of the test agrees with the draws")
    func normal() {
        var random = RandomNumbers(seed: 7, purpose: "normal form")
        let values = (0..<ClusterPermutation.normalLimit + 1).map { _ in Double(random.next() >> 11) * 0x1p-53
        }
        let heads = values.count / 2
        let shifted = values.enumerated().map { $0 < heads ? $1 + 0.02 : $1 }
        let scores = RankScores.of(shifted)
        func p(_ count: Int) -> Double {
            let clusters = scores.enumerated().prefix(count).map { place, score in
                ClusterScore(
                    stratum: 0, base: place < heads ? nil : score, head: place < heads ? score : nil)
            }
            return ClusterPermutation(clusters).test(&random).p
        }
        let normal = p(scores.count)
        let drawn = p(scores.count - 1)
        #expect(abs(normal - drawn) < 3 * drawn / 200.0.squareRoot() + 0.01, "\(normal) \(drawn)")
    }

    @Test func bootstrap() throws {
        for row in try reference.rows("bootstrap") {
            let base = row.list(0)
            let head = row.list(1)
            let places =
                base.map { _ in ClusterBootstrap.Place(stratum: 0, isBase: true, isHead: false) }
                + head.map { _ in ClusterBootstrap.Place(stratum: 0, isBase: false, isHead: true) }
            var random = RandomNumbers(seed: 3, purpose: "bootstrap")
            let result = try #require(
                ClusterBootstrap(places).interval(draws: 40_000, confidence: 0.95, &random) { times in
                    var sums = (base: 0.0, head: 0.0)
                    for (place, value) in base.enumerated() { sums.base += times[place] * value }
                    for (place, value) in head.enumerated() {
                        sums.head += times[base.count + place] * value
                    }
                    return sums.head / Double(head.count) - sums.base / Double(base.count)
                })
            #expect(abs(result.standardError - row[2]) < 0.02 * row[2])
            // The edge of 1 % of 40,000 draws strays by a few hundredths of the deviation.
            #expect(abs(result.low - row[3]) < 0.1 * row[2], "\(result.low) \(row[3])")
            #expect(abs(result.high - row[4]) < 0.1 * row[2], "\(result.high) \(row[4])")
        }
    }

    @Test func holm() throws {
        for row in try reference.rows("holm") {
            let adjusted = HolmCorrection.adjusted(row.list(0).map { ($0, 0) }, alpha: 0.05)
            for (value, expected) in zip(adjusted, row.list(1)) { #expect(isNear(value, expected)) }
        }
    }

    @Test("A test that can say nothing costs the others nothing")
    func tarone() {
        let able = (p: 0.03, smallest: 0.001)
        let mute = (p: 1.0, smallest: 0.4)
        #expect(HolmCorrection.adjusted([able] + .init(repeating: mute, count: 30), alpha: 0.05)[0] == 0.03)
        #expect(HolmCorrection.adjusted([able, able], alpha: 0.05)[0] == 0.06)
        #expect(HolmCorrection.adjusted([mute], alpha: 0.05) == [1])
    }

    @Test("Four traces a side are the fewest that can be significant alone")
    func leastClusters() {
        #expect(SampleSize.leastClusters(alpha: 0.05) == 4)
        #expect(SampleSize.leastClusters(alpha: 0.1) == 3)
        #expect(SampleSize.leastClusters(alpha: 0.001) == 7)
    }

    @Test("Clustering widens, and independence does not")
    func designEffect() {
        // Each device leaks always or never: as much as twenty coins, not two hundred.
        let alternating = (0..<20).map { $0 % 2 == 0 ? 10.0 : 0 }
        let ten = [Double](repeating: 10, count: 20)
        #expect(DesignEffect.of(amounts: alternating, exposures: ten, isShare: true) > 9)
        let even = [Double](repeating: 5, count: 20)
        #expect(DesignEffect.of(amounts: even, exposures: ten, isShare: true) == 1)
    }
}
