import BuildComparison

/// Reads the series of contributions, which an index from anywhere may hold anything in.
struct StoredSeries {
    /// Values of one build at most; those of a hundred thousand traces are fewer.
    private static let valueLimit = 20_000_000
    /// The largest count or amount that is believed.
    private static let amountLimit = 1e18

    static func isAmount(_ number: Double) -> Bool { number >= 0 && number <= amountLimit }

    private struct Key: Hashable {
        let measure: Int64
        let part: Int64
    }

    private let find: Statement
    private let findName: Statement
    private var series: [Key: Series] = [:]
    private var valuesLeft = valueLimit

    init(_ database: Database) throws(DatabaseFailure) {
        find = try database.prepare(
            """
            SELECT measure_id, part_id, amount, total, packed FROM contribution_series WHERE contribution_id = ?
            ORDER BY number
            """)
        findName = try database.prepare("SELECT text FROM name WHERE name_id = ?")
    }

    /// Adds the series of a contribution; false if a number is none that can be.
    mutating func fill(_ contribution: inout Contribution, _ id: Int64) throws(DatabaseFailure) -> Bool {
        try find.bind([.integer(id)])
        while try find.step() {
            let series = try series(find.integer(0), find.integer(1))
            let amount = find.real(2)
            guard Self.isAmount(amount) else { return false }
            if !find.isNull(4) {
                let limit = valuesLeft
                guard let values = find.withBytes(4, { PackedValues.unpack($0, limit: limit) }) else {
                    return false
                }
                valuesLeft -= values.count
                contribution.values[series] = values
            } else if !find.isNull(3) {
                let total = find.real(3)
                guard Self.isAmount(total) else { return false }
                contribution.ratios[series] = Ratio(amount, of: total)
            } else if series.measure == ContributionRows.transition {
                contribution.transitions[series.part] = Int(amount)
            } else if series.measure == ContributionRows.brokenRule {
                contribution.brokenRules[series.part] = Int(amount)
            } else {
                contribution.counts[series] = amount
            }
        }
        return true
    }

    private mutating func series(_ measure: Int64, _ part: Int64) throws(DatabaseFailure) -> Series {
        let key = Key(measure: measure, part: part)
        if let known = series[key] { return known }
        let made = Series(try name(measure), part == 0 ? "" : try name(part))
        series[key] = made
        return made
    }

    private func name(_ id: Int64) throws(DatabaseFailure) -> String {
        try findName.bind([.integer(id)])
        var text = ""
        while try findName.step() { text = findName.text(0) }
        return text
    }
}
