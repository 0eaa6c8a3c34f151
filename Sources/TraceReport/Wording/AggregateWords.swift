import ByteIO
import LifecycleEngine
import TraceModel

/// Totals of a window in words: they have no moments, and are never mixed with what events tell.
extension ReportBuilder {
    /// One part for each document.
    var aggregateParts: [ReportModel.Part] {
        aggregates.filter { $0.kind != .powerlog }.compactMap { facts in
            switch facts.kind {
            case .metrics: .init(label: "TOTALS", lines: metricLines(facts))
            case .diagnostics: .init(label: "DIAGNOSTICS", lines: diagnosticLines(facts))
            case .baseline: .init(label: "BASELINE", lines: baselineLines(facts))
            case .battery: .init(label: "BATTERY", lines: batteryLines(facts))
            case .powerlog: nil
            }
        } + powerlogParts
    }

    /// Apps that one part of a powerlog lists.
    private static let powerlogLimit = 30

    /// What the powerlog counts for each app, a line each: the most time in the background first.
    private var powerlogParts: [ReportModel.Part] {
        let apps = aggregates.filter { $0.kind == .powerlog }
        guard let begin = apps.compactMap(\.begin).min(by: { $0.utcNanoseconds < $1.utcNanoseconds }),
            let end = apps.compactMap(\.end).max(by: { $0.utcNanoseconds < $1.utcNanoseconds })
        else { return [] }
        func text(_ reading: WallReading) -> String {
            "\(reading.dateText) \(reading.timeText(digits: 0).prefix(5))"
        }
        var lines = ["\(text(begin))-\(text(end)) UTC, by app, totals without moments:"]
        lines += apps.prefix(Self.powerlogLimit).map { facts in
            let amounts = facts.values.compactMap { value -> String? in
                guard value.amount > 0, let words = Self.powerlogWords[value.name] else { return nil }
                let amount =
                    value.unit == .nanoseconds ? Quantities.duration(value.amount) : "\(value.amount)"
                return "\(words) \(amount)\(value.isUnitAssumed ? " (unit assumed)" : "")"
            }
            return "\(printable(facts.app)): \(amounts.isEmpty ? "nothing" : amounts.joined(separator: ", "))"
        }
        if apps.count > Self.powerlogLimit { lines.append("\(apps.count - Self.powerlogLimit) more apps") }
        return [.init(label: "POWERLOG", lines: lines)]
    }

    private static let powerlogWords = [
        "applicationTimeMetrics.cumulativeForegroundTime": "on screen",
        "applicationTimeMetrics.cumulativeBackgroundTime": "background",
        "applicationTimeMetrics.cumulativeBackgroundAudioTime": "audio in background",
        "applicationTimeMetrics.cumulativeBackgroundLocationTime": "location in background",
        "cpuMetrics.cumulativeCPUTime": "CPU", "processes started": "processes started",
        "processes ended": "processes ended",
    ]

    /// What a report of totals alone says first.
    var aggregateVerdict: Verdict {
        let first = aggregateParts.first { !$0.lines.isEmpty }?.lines.first ?? "nothing that traceq knows"
        return Verdict(kind: .unknown, sentence: "totals only, nothing to judge: \(first)", rule: nil)
    }

    private func metricLines(_ facts: AggregateFacts) -> [String] {
        var lines: [String] = []
        let head = heading(facts)
        let background = facts.exits.filter(\.isInBackground)
        if facts.hasBackgroundExits {
            let total = sum(background)
            let abnormal = background.filter { !isNormal($0) }
            let count = sum(abnormal)
            let faults = total > 0 ? ", \(count) of them not normal" : ""
            lines.append(
                "\(head): \(total) background exits\(faults)\(count > 0 ? ": \(list(abnormal))" : "")")
        } else {
            lines.append(head)
            lines.append("background exits: not in this payload, which is not 0")
        }
        if facts.hasForegroundExits {
            let foreground = facts.exits.filter { !$0.isInBackground }
            lines.append(
                "foreground exits: \(foreground.isEmpty ? "0" : list(foreground, numberFirst: true))")
        } else {
            lines.append("foreground exits: not in this payload, which is not 0")
        }
        lines += timeLines(facts)
        if facts.isOfSeveralVersions {
            lines.append("the window holds several versions: not for comparing builds")
        }
        if facts.values.contains(where: \.isUnitAssumed) {
            lines.append("some units are words that traceq does not know: those of the section were taken")
        }
        if !facts.unknownMembers.isEmpty {
            lines.append(
                "not understood: \(facts.unknownMembers.prefix(8).map { printable($0) }.joined(separator: ", "))"
            )
        }
        return lines
    }

    private func timeLines(_ facts: AggregateFacts) -> [String] {
        func value(_ name: String) -> Int64? {
            facts.values.first { $0.name == "applicationTimeMetrics.\(name)" }?.amount
        }
        var parts: [String] = []
        if let time = value("cumulativeForegroundTime") {
            parts.append("foreground \(time / 1_000_000_000) s")
        }
        if let time = value("cumulativeBackgroundTime") {
            parts.append("background \(time / 1_000_000_000) s")
        }
        if let cpu = facts.values.first(where: { $0.name == "cpuMetrics.cumulativeCPUTime" })?.amount {
            parts.append("CPU \(cpu / 1_000_000_000) s")
        }
        guard !parts.isEmpty else { return [] }
        return [
            "time: \(parts.joined(separator: ", ")) (totals of the window, no timeline: leaks cannot be named from this)"
        ]
    }

    private func diagnosticLines(_ facts: AggregateFacts) -> [String] {
        [heading(facts)]
            + facts.diagnostics.prefix(50).map { item in
                var words = item.kind
                if !item.namespace.isEmpty {
                    let cause = ExitTable.cause(namespace: item.namespace, code: item.code)
                    let code =
                        item.code.map { " (\(ExitTable.text(namespace: item.namespace, code: $0)))" } ?? ""
                    words += ": \(cause.words)\(code)"
                }
                return item.words.isEmpty ? words : "\(words); \(printable(item.words))"
            }
    }

    private func baselineLines(_ facts: AggregateFacts) -> [String] {
        if facts.points.isEmpty { return ["App Store Connect: no figures; there are too few users"] }
        return ["App Store Connect, all devices that share:"]
            + facts.points.prefix(50).map { point in
                "\(printable(point.metric)) \(printable(point.version)): \(printable(point.value)) (\(printable(point.of)))"
            }
    }

    /// Totals of apps since the last charge, the longest wake locks first.
    private func batteryLines(_ facts: AggregateFacts) -> [String] {
        var since = ""
        if let begin = facts.begin, let end = facts.end {
            since =
                " (\(begin.dateText) \(begin.timeText(digits: 0).prefix(5))-\(end.dateText) \(end.timeText(digits: 0).prefix(5)) UTC)"
        }
        return ["since the last charge\(since), totals without moments:"]
            + facts.values.map { value in
                let amount =
                    value.unit == .nanoseconds ? Quantities.duration(value.amount) : "\(value.amount)"
                return "\(printable(value.name)) \(amount)"
            }
    }

    /// `build 520 (5.2.0), 2026-07-01 07:00-2026-07-02 06:59 UTC`
    private func heading(_ facts: AggregateFacts) -> String {
        let version = facts.version.isEmpty ? "version unknown" : "version \(printable(facts.version))"
        var words = facts.build.isEmpty ? version : "build \(printable(facts.build))"
        if !facts.build.isEmpty, !facts.version.isEmpty { words += " (\(printable(facts.version)))" }
        guard let begin = facts.begin, let end = facts.end else { return words }
        let zone = begin.zoneMinutes == nil ? "local time" : begin.zoneMinutes == 0 ? "UTC" : begin.zoneText
        func text(_ reading: WallReading) -> String {
            "\(reading.dateText) \(reading.timeText(digits: 0).prefix(5))"
        }
        if begin.utcNanoseconds == end.utcNanoseconds {
            return "\(words), measured once at \(text(begin)) \(zone)"
        }
        return "\(words), \(text(begin))-\(text(end)) \(zone)"
    }

    private func isNormal(_ exit: AggregateFacts.ExitCount) -> Bool {
        ExitCounters.counter(named: exit.counter)?.isNormal ?? false
    }

    private func sum(_ exits: [AggregateFacts.ExitCount]) -> Int64 {
        exits.reduce(0) { $0.addingReportingOverflow($1.count).partialValue }
    }

    private func list(_ exits: [AggregateFacts.ExitCount], numberFirst: Bool = false) -> String {
        let sorted = exits.enumerated().sorted {
            ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }
        return sorted.map { _, exit in
            let words = ExitCounters.counter(named: exit.counter)?.words ?? printable(exit.counter)
            return numberFirst ? "\(exit.count) \(words)" : "\(words) \(exit.count)"
        }.joined(separator: ", ")
    }
}
