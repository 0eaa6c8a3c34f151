import Numbers

/// Fisher's exact test: are the shares of two groups the same?
enum FisherTest {
    /// Tables that are summed at most; groups with more hits are too large for an exact test to be needed.
    private static let limit = 1_000_000

    /// The chance of a table at least as unlikely as this one, given its margins (source: Fisher, "Statistical methods
    /// for research workers", §21.02).
    static func p(baseHits: Int, baseTrials: Int, headHits: Int, headTrials: Int) -> Double {
        probabilities(baseHits: baseHits, baseTrials: baseTrials, headHits: headHits, headTrials: headTrials)?
            .observed ?? 1
    }

    /// The smallest chance that any table of these margins can have: what the test could show at best.
    static func smallestP(baseHits: Int, baseTrials: Int, headHits: Int, headTrials: Int) -> Double {
        probabilities(baseHits: baseHits, baseTrials: baseTrials, headHits: headHits, headTrials: headTrials)?
            .smallest ?? 1
    }

    private static func probabilities(
        baseHits: Int, baseTrials: Int, headHits: Int, headTrials: Int
    ) -> (observed: Double, smallest: Double)? {
        let hits = baseHits + headHits
        let all = baseTrials + headTrials
        guard hits > 0, hits < all, baseHits <= baseTrials, headHits <= headTrials else { return nil }
        let low = max(0, hits - headTrials)
        let high = min(hits, baseTrials)
        guard high - low < limit else { return nil }
        let ways = LogGamma.waysToChoose(hits, of: all)
        func chance(_ count: Int) -> Double {
            let log =
                LogGamma.waysToChoose(count, of: baseTrials)
                + LogGamma.waysToChoose(hits - count, of: headTrials) - ways
            return log < -690 ? 0 : Elementary.exponential(log)
        }
        // Tables as likely as this one count too; the logarithms leave a rounding of 1e-12 or so.
        let bound = chance(baseHits) * (1 + 1e-7)
        var sum = 0.0
        var edges = (chance(low), chance(high))
        for count in low...high where chance(count) <= bound { sum += chance(count) }
        if edges.0 > edges.1 { swap(&edges.0, &edges.1) }
        return (min(sum, 1), edges.1 <= edges.0 * (1 + 1e-7) ? edges.0 + edges.1 : edges.0)
    }
}
