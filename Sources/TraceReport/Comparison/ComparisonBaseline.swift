import BuildComparison
import ByteIO

/// The list of accepted regressions: a measure and, where it has parts, the part on each line.
public enum ComparisonBaseline {
    /// The regressions of a comparison as lines for such a list.
    public static func render(_ comparison: Comparison) -> String {
        comparison.lines.filter { $0.verdict == .regression || $0.isLikely && $0.change > 0 }.map { line in
            line.part.isEmpty ? "\(line.measure.id)\n" : "\(line.measure.id) \(printable(line.part))\n"
        }.joined()
    }

    /// A line of such a list; nil if it names no measure.
    public static func read(_ line: String) -> Series? {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let id = parts.first, Measures[id] != nil else { return nil }
        return Series(id, parts.count > 1 ? parts[1] : "")
    }
}
