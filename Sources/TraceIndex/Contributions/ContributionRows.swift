import BuildComparison

/// Writes what a trace says of builds.
struct ContributionRows {
    /// What stands for a measure where a row counts steps of subjects.
    static let transition = "transition"
    /// What stands for a measure where a row counts breaks of a rule.
    static let brokenRule = "broken rule"

    private let database: Database
    private let names: NameNumbers

    init(_ database: Database, _ names: NameNumbers) {
        self.database = database
        self.names = names
    }

    func write(_ contributions: [Contribution], trace: Int64) throws(DatabaseFailure) {
        guard !contributions.isEmpty else { return }
        var id = try database.integer("SELECT max(contribution_id) FROM contribution") ?? 0
        let insert = try database.prepare("INSERT INTO contribution VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
        let insertSeries = try database.prepare("INSERT INTO contribution_series VALUES (?,?,?,?,?,?,?)")
        for contribution in contributions {
            id += 1
            let build = contribution.build
            try insert.run([
                .integer(id), .integer(trace), .text(build.app), .text(build.version), .text(build.build),
                .text(contribution.platform), .text(contribution.os), .text(contribution.device),
                .real(contribution[.stays]), .real(contribution[.wholeStays]), .real(contribution[.sessions]),
                .real(contribution[.launches]), .real(contribution[.foregroundHours]),
                .real(contribution[.exits]), .integer(Int64(contribution.staysCutOff)),
            ])
            var number: Int64 = 0
            for row in Self.series(of: contribution) {
                try insertSeries.run([
                    .integer(id), .integer(number), .integer(names.number(row.measure)),
                    row.part.isEmpty ? .null : .integer(names.number(row.part)), .real(row.amount),
                    row.total.map { .real($0) } ?? .null, row.packed.map { .blob($0) } ?? .null,
                ])
                number += 1
            }
        }
    }

    private struct Row {
        let measure: String
        let part: String
        let amount: Double
        var total: Double?
        var packed: [UInt8]?
    }

    /// In one order, so that the same trace always gives the same rows.
    private static func series(of contribution: Contribution) -> [Row] {
        var rows: [Row] = []
        for (series, values) in contribution.values.sorted(by: { $0.key < $1.key }) {
            rows.append(
                Row(
                    measure: series.measure, part: series.part, amount: values.reduce(0, +),
                    total: Double(values.count), packed: PackedValues.pack(values)))
        }
        for (series, ratio) in contribution.ratios.sorted(by: { $0.key < $1.key }) {
            rows.append(
                Row(measure: series.measure, part: series.part, amount: ratio.amount, total: ratio.of))
        }
        for (series, count) in contribution.counts.sorted(by: { $0.key < $1.key }) {
            rows.append(Row(measure: series.measure, part: series.part, amount: count))
        }
        for (name, count) in contribution.transitions.sorted(by: { $0.key < $1.key }) {
            rows.append(Row(measure: transition, part: name, amount: Double(count)))
        }
        for (name, count) in contribution.brokenRules.sorted(by: { $0.key < $1.key }) {
            rows.append(Row(measure: brokenRule, part: name, amount: Double(count)))
        }
        return rows
    }
}
