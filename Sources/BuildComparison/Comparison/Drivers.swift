/// Where a change comes from: the groups of devices that it is largest in, and traces to look at.
struct Drivers {
    let table: ClusterTable

    /// Groups that are named for each kind.
    private static let shown = 4

    private static let kinds: [(String, @Sendable (Contribution) -> String)] = [
        ("system", { Strata.system($0) }), ("device", { $0.device }),
    ]

    /// Adds them to a line.
    func explain(_ line: inout Line) {
        for (kind, attribute) in Self.kinds {
            let names = Set(
                table.entries.flatMap { ($0.base + $0.head).map(attribute) }.filter { !$0.isEmpty })
            guard names.count > 1 else { continue }
            var drivers = names.sorted().compactMap { driver(line, kind, $0, attribute) }
                .filter { weight($0) > 0 }
            drivers.sort { weight($0) > weight($1) }
            // Where each system is one device, naming the devices says nothing more.
            if drivers.map(weight) == line.drivers.map(weight) { line.drivers = [] }
            line.drivers += drivers.prefix(Self.shown)
        }
        line.examples = examples(line)
    }

    /// Measures of a stay that grow with what is done in it.
    private static let ofWork: Set<String> = ["stay.running", "cpu.stay"]

    /// The holds and tasks that lasted longer, where a stay did: by how much, how often.
    static func work(behind line: Line, _ lines: [Line]) -> [Line.Driver] {
        guard ofWork.contains(line.measure.id), line.change > 0 else { return [] }
        let longer = lines.filter { other in
            ["hold.time", "task.duration"].contains(other.measure.id) && other.verdict != .unchanged
                && other.change > other.measure.smallestShare * other.base.value
        }
        return longer.sorted { $0.change * $0.head.count > $1.change * $1.head.count }.prefix(shown).map {
            Line.Driver(
                kind: $0.measure.id == "hold.time" ? "hold" : "task", name: $0.part, base: $0.base,
                head: $0.head)
        }
    }

    /// What a group adds to the change: by how much, how often.
    private func weight(_ driver: Line.Driver) -> Double {
        abs(driver.head.value - driver.base.value) * driver.head.count
    }

    private func driver(
        _ line: Line, _ kind: String, _ name: String, _ attribute: (Contribution) -> String
    ) -> Line.Driver? {
        let group = table.entries.map { entry in
            (
                base: entry.base.filter { attribute($0) == name },
                head: entry.head.filter { attribute($0) == name }
            )
        }
        let figures = figures(of: group, line)
        return figures.map { Line.Driver(kind: kind, name: name, base: $0.base, head: $0.head) }
    }

    private func figures(
        of group: [(base: [Contribution], head: [Contribution])], _ line: Line
    ) -> (base: Line.Figure, head: Line.Figure)? {
        let measure = line.measure
        switch measure.form {
        case .values, .valuesOfStays:
            return Distributions(
                group.map {
                    .init(
                        stratum: 0, base: $0.base.values(of: line.series, measure),
                        head: $0.head.values(of: line.series, measure))
                })?.figures
        case .share, .ratio, .count:
            return Rates(
                group.map {
                    .init(
                        stratum: 0, base: $0.base.ratio(of: line.series, measure),
                        head: $0.head.ratio(of: line.series, measure))
                },
                .amount)?.figures
        }
    }

    /// Of base the trace whose value is nearest to that of the side, of head the one furthest along the change.
    private func examples(_ line: Line) -> (base: String, head: String)? {
        let base = table.entries.flatMap(\.base).compactMap { value(of: $0, line) }
        let head = table.entries.flatMap(\.head).compactMap { value(of: $0, line) }
        let usual = base.min {
            (abs($0.value - line.base.value), $0.trace) < (abs($1.value - line.base.value), $1.trace)
        }
        let sign = line.change < 0 ? -1.0 : 1.0
        let extreme = head.max { (sign * $0.value, $1.trace) < (sign * $1.value, $0.trace) }
        guard let usual, let extreme else { return nil }
        return (usual.trace, extreme.trace)
    }

    private func value(of contribution: Contribution, _ line: Line) -> (trace: String, value: Double)? {
        switch line.measure.form {
        case .values, .valuesOfStays:
            guard let values = contribution.values(of: line.series, line.measure) else { return nil }
            return (contribution.trace, values.reduce(0, +) / Double(values.count))
        case .share, .ratio, .count:
            guard let ratio = contribution.ratio(of: line.series, line.measure), ratio.of > 0 else {
                return nil
            }
            return (contribution.trace, ratio.amount / ratio.of)
        }
    }
}
