import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Equal deaths of one app in one entry: how many, on which days or nights, about how often.
extension ReportBuilder {
    /// Lines for single deaths that are shown; further ones are counted.
    private static let itemLimit = 6

    func deathHeadline(_ group: [Finding]) -> String {
        let first = group[0]
        // Without the end itself the finding tells its cause and code.
        let code = first.details.count > 1 ? " (\(clean(first.details[1])))" : ""
        let cause = end(of: first).map(causeWords) ?? clean(first.details.first ?? "ended") + code
        let stuck =
            first.rule == "ios.task.handler-stuck"
            ? " with the main thread inside a background-task expiration handler" : ""
        guard group.count > 1 else { return "\(process(first.process)) \(cause)\(stuck)" }
        return "\(group.count) processes \(cause)\(stuck)\(seriesWords(group).map { ", \($0)" } ?? "")"
    }

    /// One line for each death, if the records tell what was different.
    func deathItems(_ group: [Finding]) -> [String] {
        guard group.count > 1 else { return [] }
        let ends = group.compactMap(end).sorted { ($0.time, $0.process) < ($1.time, $1.process) }
        guard ends.contains(where: { $0.facts.used != nil }) else { return [] }
        let shown = ends.prefix(Self.itemLimit).map { end in
            var use = end.facts.measure == Words.Measure.cpu ? ": \(cpuWords(end.facts))" : ""
            if let duration = end.facts.duration, !use.isEmpty, !end.facts.hasNoTime {
                let range = times.range(end.time &- duration, end.time, boot: end.boot)
                use += ", measured over \(range) (\(Quantities.duration(duration)))"
            }
            return "\(moment(of: end))  \(process(end.process))\(use)"
        }
        return shown + (ends.count > shown.count ? ["\(ends.count - shown.count) more"] : [])
    }

    /// What is true of all of them.
    func deathFacts(of group: [Finding]) -> [String] {
        guard group.count > 1 else { return deathFacts(group[0]) }
        let all = group.prefix(100).map(deathFacts)
        let others = all.dropFirst().map(Set.init)
        return (all.first ?? []).filter { fact in others.allSatisfy { $0.contains(fact) } }
            + rhythm(group)
    }

    /// `on 5 nights (2026-09-10 to 2026-09-14), about every 31 min, none by day`; nil for a few on one day.
    private func seriesWords(_ group: [Finding]) -> String? {
        guard let series = series(group), let first = series.days.first, let last = series.days.last,
            series.days.count > 1 || series.interval != nil
        else { return nil }
        let days = Quantities.count(series.days.count, series.isByNight ? "night" : "day")
        var words = "on \(days) (\(first.words)\(series.days.count > 1 ? " to \(last.words)" : ""))"
        if let interval = series.interval { words += ", about every \(Self.rounded(interval.median))" }
        return words + (series.isByNight ? ", none by day" : "")
    }

    private func rhythm(_ group: [Finding]) -> [String] {
        guard let series = series(group), let interval = series.interval else { return [] }
        let shortest = Self.rounded(interval.shortest)
        let longest = Self.rounded(interval.longest)
        let gap = shortest == longest ? shortest : "\(shortest) to \(longest)"
        let each = series.perDay
        let times =
            each.lowerBound == each.upperBound
            ? "\(each.lowerBound)" : "\(each.lowerBound) to \(each.upperBound)"
        return [
            "the same end again after \(gap), \(times) times a \(series.isByNight ? "night" : "day"): if it is one job that starts over each time, it is larger than what it is allowed; split it, or keep what is done"
        ]
    }

    private func series(_ group: [Finding]) -> DeathSeries? {
        let moments = group.compactMap { finding -> WallReading? in
            guard let end = end(of: finding), !end.facts.hasNoTime else { return nil }
            return times.clock.reading(boot: end.boot, time: end.time)
        }
        return moments.count == group.count && moments.allSatisfy { $0.precision == .full }
            ? DeathSeries(moments) : nil
    }

    /// Minutes where it is minutes, seconds below.
    private static func rounded(_ nanoseconds: Int64) -> String {
        let minute: Int64 = 60_000_000_000
        return nanoseconds >= 2 * minute
            ? Quantities.duration((nanoseconds &+ minute / 2) / minute * minute)
            : Quantities.duration(nanoseconds)
    }
}

extension CivilDate {
    /// `2026-09-10`.
    fileprivate var words: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(padded(month))-\(padded(day))"
    }
}
