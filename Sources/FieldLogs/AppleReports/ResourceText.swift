import TraceModel

/// Reports on CPU, wakeups and disk writes: what was used over which time, and the limit, which they always print.
enum ResourceText {
    private struct Kind {
        let event: String
        let report: String
        let measure: String
        /// Front of the names of its fields.
        let prefix: String
        /// Decimal places that make the printed number one in the unit of the measure.
        let digits: Int
    }

    private static let kinds = [
        Kind(
            event: "cpu usage", report: Words.Report.cpu, measure: Words.Measure.cpu, prefix: "CPU", digits: 9
        ),
        Kind(
            event: "wakeups", report: Words.Report.wakeups, measure: Words.Measure.wakeups, prefix: "Wakeups",
            digits: 0),
        // A megabyte is a million bytes here: 1073.74 MB are 2^30 bytes.
        Kind(
            event: "disk writes", report: Words.Report.diskWrites, measure: Words.Measure.diskWrites,
            prefix: "Writes", digits: 6),
    ]

    static func read(_ fields: [String: String], end: WallReading?, into facts: inout ReportFacts) {
        guard let kind = kinds.first(where: { $0.event == fields["Event"]?.lowercased() }) else {
            if fields["Event"]?.lowercased().contains("hang") ?? false { facts.report = Words.Report.hang }
            return
        }
        let start = facts.time
        let duration = number(fields["Duration"], digits: 9)
        facts.time = end ?? duration.flatMap { start?.advanced(by: $0) } ?? start
        if (fields["Action taken"] ?? "").lowercased().contains("killed") {
            facts.ending = .init(namespace: "jetsam", code: kind.measure == Words.Measure.cpu ? 100 : nil)
        } else {
            facts.report = kind.report
        }
        facts.measure = kind.measure
        let sentence = fields[kind.prefix] ?? ""
        facts.words = sentence
        let used = number(
            fields[kind.prefix + " used"] ?? fields[kind.prefix + " caused"] ?? sentence, digits: kind.digits)
        add(.used, used, to: &facts)
        add(
            .window, number(fields[kind.prefix + " duration"] ?? after(" over ", in: sentence), digits: 9),
            to: &facts)
        add(.limit, number(fields[kind.prefix + " limit"], digits: kind.digits), to: &facts)
        let limitWindow = fields["Limit duration"] ?? afterLast(" over ", in: sentence)
        add(.limitWindow, number(limitWindow, digits: 9), to: &facts)
        if let start, let end, end.utcNanoseconds > start.utcNanoseconds {
            add(.duration, end.utcNanoseconds &- start.utcNanoseconds, to: &facts)
        } else {
            add(.duration, duration, to: &facts)
        }
    }

    private static func add(_ field: ExtraField, _ value: Int64?, to facts: inout ReportFacts) {
        if let value, value >= 0 { facts.numbers.append((field, value)) }
    }

    private static func number(_ text: String?, digits: Int) -> Int64? {
        var value: Int64?
        if let text { ReportFacts.withBytes(text) { value = $0.leadingDecimal(digits: digits) } }
        return value
    }

    /// `over the last 218 seconds` and `over 54 seconds` alike.
    private static func after(_ mark: String, in text: String) -> String? {
        text.firstRange(of: mark).map { range in
            let rest = text[range.upperBound...]
            return String(rest.hasPrefix("the last ") ? rest.dropFirst(9) : rest)
        }
    }

    private static func afterLast(_ mark: String, in text: String) -> String? {
        text.ranges(of: mark).last.map { String(text[$0.upperBound...]) }
    }
}
