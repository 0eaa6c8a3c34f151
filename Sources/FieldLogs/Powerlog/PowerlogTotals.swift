import TraceModel

/// What a powerlog counts for each app, summed over its hours.
struct PowerlogTotals {
    /// Apps that are told apart; a device has some hundreds.
    private static let appLimit = 10_000

    private struct App {
        var begin = Double.infinity
        var end = -Double.infinity
        var sums: [String: Double] = [:]
    }

    private var apps: [String: App] = [:]

    /// What is measured in seconds, kept in nanoseconds; all else is a count.
    private static let names = [
        ("applicationTimeMetrics.cumulativeForegroundTime", AggregateFacts.Unit.nanoseconds),
        ("applicationTimeMetrics.cumulativeBackgroundTime", .nanoseconds),
        ("applicationTimeMetrics.cumulativeBackgroundAudioTime", .nanoseconds),
        ("applicationTimeMetrics.cumulativeBackgroundLocationTime", .nanoseconds),
        ("cpuMetrics.cumulativeCPUTime", .nanoseconds),
        ("processes started", .count), ("processes ended", .count), ("bytes read", .bytes),
        ("bytes written", .bytes),
    ]
    private static let hour = names[..<4].map(\.0)
    private static let interval = names[4...].map(\.0)

    /// Takes a row of ``PowerlogTable/appRunTime``.
    mutating func takeHour(_ row: [PowerlogDatabase.Value], offset: Double) {
        guard let begin = row[0].number else { return }
        let length = max(row[1].number ?? 0, 0)
        take(row[2].string, begin + offset, begin + offset + length, Self.hour, row[3...])
    }

    /// Takes a row of ``PowerlogTable/coalition``.
    mutating func takeInterval(_ row: [PowerlogDatabase.Value], offset: Double) {
        guard let begin = row[0].number else { return }
        take(row[2].string, begin + offset, (row[1].number ?? begin) + offset, Self.interval, row[3...])
    }

    private mutating func take(
        _ app: String, _ begin: Double, _ end: Double, _ names: [String],
        _ values: ArraySlice<PowerlogDatabase.Value>
    ) {
        guard !app.isEmpty, begin.isFinite, end.isFinite,
            apps[app] != nil || apps.count < Self.appLimit
        else { return }
        var known = apps[app] ?? App()
        known.begin = min(known.begin, begin)
        known.end = max(known.end, end)
        for (name, value) in zip(names, values) {
            guard let number = value.number, number.isFinite, number >= 0 else { continue }
            known.sums[name, default: 0] += number
        }
        apps[app] = known
    }

    /// The totals of each app, those with the most time in the background first.
    func facts() -> [AggregateFacts] {
        let order = apps.keys.sorted { one, other in
            let times = (backgroundTime(one), backgroundTime(other))
            return times.0 == times.1 ? one < other : times.0 > times.1
        }
        return order.compactMap { name in apps[name].map { facts(name, $0) } }
    }

    private func backgroundTime(_ app: String) -> Double { apps[app]?.sums[Self.names[1].0] ?? 0 }

    private func facts(_ name: String, _ app: App) -> AggregateFacts {
        var facts = AggregateFacts(.powerlog)
        facts.app = name
        facts.begin = PowerlogSource.wall(app.begin)
        facts.end = PowerlogSource.wall(app.end)
        for (name, unit) in Self.names {
            guard let sum = app.sums[name] else { continue }
            let scaled = unit == .nanoseconds ? sum * 1e9 : sum
            guard scaled < 9e18 else { continue }
            // That CPU time is in seconds, as the other times are, no document says.
            facts.values.append(
                .init(
                    name: name, amount: Int64(scaled), unit: unit,
                    isUnitAssumed: name.hasPrefix("cpuMetrics")))
        }
        return facts
    }
}
