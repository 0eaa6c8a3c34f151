import ByteIO
import TraceModel

/// The text of OpenMetrics 1.0: families in their order, series in the order of their labels.
struct OpenMetricsText {
    /// Boots that are described at most.
    private static let bootLimit = 1_000

    /// Texts of labels that are no names of the trace.
    let words: [String]
    let catalog: TraceCatalog
    /// What the form does not hold, for a reader.
    let leftOut: String

    /// Hands out all of it in pieces, the end mark last.
    func render(_ values: [Series: Int64], _ write: ([UInt8]) -> Void) {
        var text = ByteBuilder()
        info("trace", "Where the events come from; \(leftOut)", &text)
        text.append("traceq_trace_info")
        append(
            [("source", catalog.text(catalog.source.format)), ("file", catalog.text(catalog.source.file))],
            &text)
        text.append(" 1\n")
        info("boot", "A time that the device was up.", &text)
        for (number, boot) in catalog.boots.prefix(Self.bootLimit).enumerated() {
            text.append("traceq_boot_info")
            append(
                [
                    ("boot", "\(number)"), ("platform", catalog.text(boot.platform)),
                    ("os", catalog.text(boot.os)), ("device", catalog.text(boot.device)),
                ], &text)
            text.append(" 1\n")
        }
        write(text.bytes)
        // One family after the other, so that only the texts of one are there at a time.
        for family in MetricFamily.all.indices {
            text.removeAll()
            append(MetricFamily.all[family], values.filter { $0.key.family == family }, &text)
            write(text.bytes)
        }
        write(Array("# EOF\n".utf8))
    }

    private func append(_ family: MetricFamily, _ values: [Series: Int64], _ text: inout ByteBuilder) {
        guard !values.isEmpty else { return }
        head(of: family, &text)
        let all = values.map { (labels: labels(of: $0.key), value: $0.value) }
        for (labels, value) in all.sorted(by: { key($0.labels) < key($1.labels) }) {
            text.append(family.name + (family.isCounter ? "_total" : ""))
            append(labels, &text)
            text.append(" ")
            text.append(fixed: value, decimals: family.decimals)
            text.append("\n")
        }
    }

    private func info(_ name: String, _ help: String, _ text: inout ByteBuilder) {
        text.append("# TYPE traceq_\(name) info\n# HELP traceq_\(name) \(help)\n")
    }

    private func head(of family: MetricFamily, _ text: inout ByteBuilder) {
        text.append("# TYPE \(family.name) \(family.isCounter ? "counter" : "gauge")\n")
        if !family.unit.isEmpty { text.append("# UNIT \(family.name) \(family.unit)\n") }
        text.append("# HELP \(family.name) \(family.help)\n")
    }

    private func labels(of series: Series) -> [(String, String)] {
        let numbers = [series.labels.0, series.labels.1, series.labels.2]
        return [("app", word(series.app))]
            + zip(MetricFamily.all[series.family].labels, numbers).map { label, number in
                (label.rawValue, label.isName ? name(number) : word(number))
            }
    }

    private func word(_ number: UInt32) -> String {
        Int(number) < words.count ? words[Int(number)] : "(other)"
    }

    private func name(_ number: UInt32) -> String {
        number == Series.other ? "(other)" : catalog.text(NameID(rawValue: number))
    }

    private func key(_ labels: [(String, String)]) -> String { labels.map(\.1).joined(separator: "\0") }

    /// An empty label is the same as none.
    private func append(_ labels: [(String, String)], _ text: inout ByteBuilder) {
        let present = labels.filter { !$0.1.isEmpty }
        guard !present.isEmpty else { return }
        for (place, label) in present.enumerated() {
            text.append(place == 0 ? "{" : ",")
            text.append(label.0)
            text.append("=\"")
            append(escaped: label.1, &text)
            text.append("\"")
        }
        text.append("}")
    }

    /// Backslash, quote and line feed are escaped, as the form asks; what a terminal acts upon is made visible first.
    private func append(escaped words: String, _ text: inout ByteBuilder) {
        text.append(printable(words), escapedBy: 0x5C, special: 0x22)
    }
}
