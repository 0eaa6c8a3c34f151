import BuildComparison
import ByteIO

/// A comparison as a JUnit report: a test case for each measure, failed for a regression, skipped where it cannot be told.
public enum ComparisonJUnit {
    /// The whole document.
    public static func render(_ comparison: Comparison) -> String {
        let failures = comparison.lines.count(where: \.isFailing)
        let skipped = comparison.lines.count { $0.verdict == .tooFew }
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            "<testsuite name=\"traceq compare\" tests=\"\(comparison.lines.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\">",
        ]
        for line in comparison.lines {
            let text = LineText(line: line, options: comparison.options)
            let head = "  <testcase classname=\"\(escaped(line.measure.id))\" name=\"\(escaped(text.name))\""
            let facts = escaped(text.facts.joined(separator: "\n"))
            if line.isFailing {
                lines += [
                    head + ">", "    <failure message=\"\(escaped(text.verdict))\">\(facts)</failure>",
                    "  </testcase>",
                ]
            } else if line.verdict == .tooFew {
                lines += [head + ">", "    <skipped message=\"\(escaped(text.verdict))\"/>", "  </testcase>"]
            } else {
                lines.append(head + "/>")
            }
        }
        return lines.joined(separator: "\n") + "\n</testsuite>\n"
    }

    /// XML holds neither its own marks nor control characters; `printable` has made the latter visible, line by line.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var result = ""
            for character in printable(line) {
                switch character {
                case "&": result += "&amp;"
                case "<": result += "&lt;"
                case ">": result += "&gt;"
                case "\"": result += "&quot;"
                default: result.append(character)
                }
            }
            return result
        }.joined(separator: "\n")
    }
}
