/// Turns the numbers of all lines into verdicts, together, because many looks find something by chance.
struct Judge {
    let options: ComparisonOptions

    /// Of a change that cannot be confirmed, the p up to which it is called likely.
    private static let likelyP = 0.1

    func judge(_ lines: [Line]) -> [Line] {
        let tests = lines.map { line in
            (p: line.p ?? 1, smallest: line.p == nil || line.verdict == .nothing ? 1 : line.smallestP)
        }
        let adjusted = HolmCorrection.adjusted(tests, alpha: options.alpha)
        // What a test must reach to count among all others.
        let level = options.alpha / Double(max(lines.count { $0.verdict != .nothing }, 1))
        return lines.indices.map { place in
            var line = lines[place]
            guard line.verdict != .nothing else { return line }
            line.adjusted = line.p == nil ? nil : adjusted[place]
            judge(&line, level: level)
            return line
        }
    }

    private func judge(_ line: inout Line, level: Double) {
        let measure = line.measure
        let share = options.thresholds[measure.id] ?? measure.smallestShare
        let smallest = max(share * line.base.value, measure.smallest)
        let matters = abs(line.change) >= smallest
        if let adjusted = line.adjusted, adjusted <= options.alpha {
            line.verdict =
                !matters
                ? .unchanged
                : measure.direction == .neither
                    ? .shifted : line.change > 0 ? .regression : .improvement
            line.isAccepted = line.verdict == .regression && options.accepted.contains(line.series)
            return
        }
        // What must be ruled out before a change is called none.
        let wanted = max(
            Measure.tolerance * measure.smallestShare * line.base.value, Measure.tolerance * measure.smallest,
            smallest)
        if let low = line.low, let high = line.high {
            let worst = measure.direction == .neither ? max(abs(low), abs(high)) : high
            if worst <= wanted, line.p != nil {
                line.verdict = .unchanged
                return
            }
        }
        line.verdict = .tooFew
        line.needed = needed(line, effect: wanted, level: level)
        if line.smallestP > options.alpha, matters, measure.direction != .neither, let p = line.stayP {
            line.isLikely = p <= Self.likelyP + 1e-9
        }
    }

    /// Clusters a side that would do, for the test to be able to speak and for the wanted change to be found.
    private func needed(_ line: Line, effect: Double, level: Double) -> Int? {
        let now = Double(min(line.base.clusters, line.head.clusters))
        var needed = Double(SampleSize.leastClusters(alpha: level))
        if let low = line.low, let high = line.high {
            let z = NormalDistribution.quantile(above: (1 - options.confidence) / 2)
            let wanted = SampleSize.clusters(
                now: now, standardError: (high - low) / (2 * z), effect: effect, alpha: options.alpha)
            needed = max(needed, wanted ?? 0)
        }
        needed.round(.up)
        // More than a million devices is no advice.
        return needed > now && needed < 1e6 ? Int(needed) : nil
    }
}
