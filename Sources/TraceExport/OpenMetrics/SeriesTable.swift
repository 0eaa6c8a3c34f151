import TraceModel

/// One series of totals: its family, whose it is, and what its labels say, as numbers.
struct Series: Hashable {
    /// What stands for a label that is not told apart any more.
    static let other = UInt32.max

    /// Position in the table of families.
    let family: Int
    /// The app, by the writer's number.
    let app: UInt32
    /// Names of the trace or words of the writer, as the family's labels have them.
    var labels: (UInt32, UInt32, UInt32) = (0, 0, 0)

    static func == (left: Series, right: Series) -> Bool {
        left.family == right.family && left.app == right.app && left.labels == right.labels
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(family)
        hasher.combine(app)
        hasher.combine(labels.0)
        hasher.combine(labels.1)
        hasher.combine(labels.2)
    }
}

/// Totals by series, in bounded memory: past a limit what comes new is added up under one label.
struct SeriesTable {
    private static let limit = 20_000

    private(set) var values: [Series: Int64] = [:]

    /// Adds to a total, which saturates.
    mutating func add(_ value: Int64, to series: Series) {
        let key = known(series)
        let (sum, overflow) = values[key, default: 0].addingReportingOverflow(value)
        values[key] = overflow ? .max : sum
    }

    /// Replaces a value.
    mutating func set(_ value: Int64, of series: Series) { values[known(series)] = value }

    private func known(_ series: Series) -> Series {
        guard values.count >= Self.limit, values[series] == nil else { return series }
        let other = Series.other
        return Series(family: series.family, app: other, labels: (other, other, other))
    }
}
