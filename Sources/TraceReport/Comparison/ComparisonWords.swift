import BuildComparison
import ByteIO

/// What a comparison says as a whole, in words.
struct ComparisonWords {
    let comparison: Comparison

    private func text(_ line: Line) -> LineText { LineText(line: line, options: comparison.options) }

    /// The one line that matters.
    var verdict: String {
        let worse = comparison.lines(.regression).filter { !$0.isAccepted && $0.follows == nil }
        let better = comparison.lines(.improvement)
        if !worse.isEmpty { return "worse: \(list(worse))" }
        let likely = comparison.lines.filter { $0.verdict == .tooFew && $0.isLikely }
        if let first = likely.first(where: { $0.change > 0 }) ?? likely.first {
            let percent = MeasureText.percent(comparison.options.alpha)
            let direction = first.change > 0 ? "likely worse" : "likely better"
            let number = MeasureText.count(min(first.base.count, first.head.count))
            return
                "\(direction): \(sentence(first)); \(number) \(text(first).item)s a build are too few to confirm at \(percent) (exact p = \(MeasureText.p(first.stayP ?? 1)))"
        }
        if !better.isEmpty { return "better: \(list(better))" }
        let accepted = comparison.lines.count { $0.isAccepted }
        let same = comparison.lines(.unchanged).count
        let few = comparison.lines(.tooFew).count
        let known = accepted > 0 ? "; \(Quantities.count(accepted, "regression")) accepted" : ""
        if same == 0 {
            return few > 0
                ? "nothing can be told: the traces are too few for all \(few) measures\(known)"
                : "nothing can be told: there is nothing to compare on both sides\(known)"
        }
        let unsure = few > 0 ? ", too few traces for \(few)" : ""
        return "no change: \(Quantities.count(same, "measure")) the same\(unsure)\(known)"
    }

    /// The first ones, and how many more.
    private func list(_ lines: [Line]) -> String {
        let shown = lines.prefix(3).map(sentence).joined(separator: "; ")
        return shown + (lines.count > 3 ? "; and \(lines.count - 3) more" : "")
    }

    private func sentence(_ line: Line) -> String {
        let text = text(line)
        return "\(text.name): \(text.base) to \(text.head), \(text.change)"
    }

    /// `16 traces, 812 stays, 830 sessions, 41.2 h on screen`.
    static func amounts(_ side: Side) -> String {
        let counts: [(Exposure, String)] = [(.stays, "stay"), (.sessions, "session"), (.exits, "exit")]
        var parts = [Quantities.count(side.traces, "trace")]
        if side.clusters != side.traces { parts.append(Quantities.count(side.clusters, "device")) }
        for (exposure, word) in counts where side[exposure] > 0 {
            let number = side[exposure]
            parts.append("\(MeasureText.count(number)) \(word)\(number == 1 ? "" : "s")")
        }
        if side[.foregroundHours] > 0 {
            parts.append("\(MeasureText.digits(side[.foregroundHours])) h on screen")
        }
        return parts.joined(separator: ", ")
    }

    /// What head did and base never.
    func words(_ novelty: Novelty) -> String {
        let what = novelty.kind == .rule ? "breaks \(novelty.name)" : "\(printable(novelty.name))"
        let traces = comparison.head.traces
        let most = MeasureText.digits(novelty.baseAtMost * 100)
        return
            "\(what): \(Quantities.count(novelty.count, "time")) in \(novelty.traces) of \(Quantities.count(traces, "trace")), such as \(printable(novelty.example)); none of base's \(comparison.base.traces), so at most \(most) % of traces there"
    }

    /// A change of behaviour that goes with no change of use.
    private var use: String? {
        guard
            comparison.lines.contains(where: {
                $0.isLikely || [.regression, .improvement].contains($0.verdict)
            }),
            let visits = comparison.lines.first(where: { $0.measure.id == "visit.time" }),
            visits.verdict != .shifted, let relative = visits.relative,
            abs(relative) <= visits.measure.smallestShare
        else { return nil }
        let text = text(visits)
        return "\(text.name) is unchanged (\(text.base) and \(text.head)): what changed is not the use"
    }

    /// What a reader must know to trust the rest; never empty.
    var notes: [String] {
        var notes: [String] = []
        let compared = [comparison.base.build, comparison.head.build]
        let sides = [("base", comparison.base), ("head", comparison.head)]
        if comparison.base.build == comparison.head.build {
            notes.append("both sides are the same build: differences are chance, or how it was used")
        }
        for (name, side) in sides {
            for other in side.otherBuilds where !compared.contains(other.build) {
                notes.append(
                    "\(name): \(Quantities.count(other.traces, "trace")) also or only ran \(printable(other.build.words)): what that build did is set aside"
                )
            }
        }
        for shift in comparison.shifts {
            let shares = shift.shares.map { share in
                "\(printable(share.name.isEmpty ? "unknown" : share.name)) \(MeasureText.digits(share.base * 100)) % and \(MeasureText.digits(share.head * 100)) %"
            }
            notes.append(
                comparison.isWithoutCommonGround
                    ? "the sides have no \(shift.kind) in common (\(shares.joined(separator: ", "))): a difference may be one of devices"
                    : "the sides are made up of other \(shift.kind)s (\(shares.joined(separator: ", "))): each is compared with its like, and head is weighted as base"
            )
        }
        if comparison.leftOut.base + comparison.leftOut.head > 0 {
            notes.append(
                "left out, for the other side has nothing like them: \(Quantities.count(comparison.leftOut.base, "trace")) of base, \(comparison.leftOut.head) of head"
            )
        }
        let cut = (comparison.base.staysCutOff, comparison.head.staysCutOff)
        if cut.0 + cut.1 > 0 {
            notes.append(
                "stays that a trace shows only in part, whose times are left out: \(cut.0) of base, \(cut.1) of head"
            )
        }
        if comparison.options.unit == .cluster, min(comparison.base.clusters, comparison.head.clusters) < 4 {
            notes.append(
                "stays of one device are alike, so a trace is one witness: with fewer than 4 traces a side nothing can be confirmed (--cluster stay takes every stay as one)"
            )
        }
        if let use { notes.append(use) }
        if comparison.lines.contains(where: { $0.verdict == .unchanged }) {
            notes.append("`same, <+5 %` rules out that it rose by 5 % or more")
        }
        let percent = MeasureText.percent(comparison.options.alpha)
        let methods = Set(comparison.lines.flatMap(\.methods)).union(["holm"]).sorted()
        notes.append(
            "of two equal builds at most \(percent) of comparisons flag anything; methods: \(methods.joined(separator: ", ")) (`traceq explain \(methods.last ?? "holm")`)"
        )
        return notes
    }
}
