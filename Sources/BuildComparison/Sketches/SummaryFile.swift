/// A set of traces as their numbers: what `traceq summarize` writes, and `traceq compare` reads instead of the traces.
///
/// Lines of words with tabs between them. Counts and amounts are exact; values are told within
/// ``ValueSketch/relativeError``. Each trace stays apart, for it is one witness. A file is a set: to merge two, their traces are
/// put together, in order of their bytes, and what stands in both counts once; so merging is associative and free of order.
public enum SummaryFile {
    /// The first line; the number changes when the meaning of a line does.
    public static let firstLine = "traceq.summary/1"

    /// True if a file that begins so is one.
    public static func recognises(_ front: some Sequence<UInt8>) -> Bool {
        front.starts(with: Array("\(firstLine)\n".utf8))
    }

    /// The file of these contributions.
    public static func write(_ contributions: [Contribution]) -> String {
        let blocks = Set(contributions.map(block)).sorted()
        return "\(firstLine)\n" + blocks.joined()
    }

    /// The lines of one contribution: the trace first, then its numbers in order.
    private static func block(_ trace: Contribution) -> String {
        let who = [
            trace.trace, trace.cluster, trace.build.app, trace.build.version, trace.build.build,
            trace.platform,
            trace.os, trace.device,
        ]
        var lines = [(["trace"] + who.map(escaped)).joined(separator: "\t")]
        for exposure in Exposure.allCases where trace[exposure] != 0 {
            lines.append("exposure\t\(exposure.rawValue)\t\(trace[exposure])")
        }
        for (series, values) in trace.values.sorted(by: { $0.key < $1.key }) {
            var sketch = ValueSketch()
            for value in values { sketch.add(value) }
            let buckets = sketch.counts.sorted { $0.key < $1.key }.map { bucket, times in
                "\(bucket == ValueSketch.zero ? "0" : "b\(bucket)"):\(times)"
            }
            lines.append("values\t\(words(series))\t\(buckets.joined(separator: " "))")
        }
        for (series, ratio) in trace.ratios.sorted(by: { $0.key < $1.key }) {
            lines.append("ratio\t\(words(series))\t\(ratio.amount)\t\(ratio.of)")
        }
        for (series, count) in trace.counts.sorted(by: { $0.key < $1.key }) {
            lines.append("count\t\(words(series))\t\(count)")
        }
        for (name, count) in trace.transitions.sorted(by: { $0.key < $1.key }) {
            lines.append("transition\t\(escaped(name))\t\(count)")
        }
        for (name, count) in trace.brokenRules.sorted(by: { $0.key < $1.key }) {
            lines.append("rule\t\(escaped(name))\t\(count)")
        }
        if trace.staysCutOff > 0 { lines.append("cut\t\(trace.staysCutOff)") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func words(_ series: Series) -> String {
        "\(escaped(series.measure))\t\(escaped(series.part))"
    }

    /// A text without tabs, line feeds and other control characters: those become `%` and two hexadecimal digits.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x25 || $0 == 0x7F }) else { return text }
        var bytes: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x25 || byte == 0x7F {
                bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
