/// The page of the documentation that says what each form of an export holds; made of the table that the forms have.
public enum ExportPage {
    /// The page as Markdown.
    public static var markdown: String {
        var text = """
            # Forms of an export

            What `traceq export` writes. This page is made of the tables in `Sources/TraceExport`; a test keeps it current.

            | form | ending of the file | for |
            | --- | --- | --- |

            """
        for format in ExportFormat.allCases {
            let endings = format.suffixes.map { "`.\($0)`" }.joined(separator: ", ")
            text += "| `\(format.rawValue)` | \(endings) | \(format.purpose) |\n"
        }
        text +=
            "\n## What each holds\n\n| | "
            + ExportFormat.allCases.map { "`\($0.rawValue)`" }.joined(separator: " | ")
        text += " |\n|" + String(repeating: " --- |", count: ExportFormat.allCases.count + 1) + "\n"
        for content in ExportContent.allCases {
            let cells = ExportFormat.allCases.map { format in
                if case .yes(let words) = format.holding(content) { words } else { "–" }
            }
            text += "| \(content.rawValue) | \(cells.joined(separator: " | ")) |\n"
        }
        text += "\n" + prose + "\n\n## Columns of `csv`\n\n| column | holds |\n| --- | --- |\n"
        for column in CSVColumn.allCases { text += "| `\(column.rawValue)` | \(column.meaning) |\n" }
        text +=
            "\n## Families of `openmetrics`\n\nEach series has the label `app`: bundle identifier, package or name of the "
        text +=
            "process; `device` for what belongs to no app.\n\n| family | type | further labels | holds |\n| --- | --- | --- | --- |\n"
        for family in MetricFamily.all {
            let labels = family.labels.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            text +=
                "| `\(family.name)\(family.isCounter ? "_total" : "")` | \(family.isCounter ? "counter" : "gauge") | "
            text += "\(labels) | \(family.help) |\n"
        }
        return text
    }

    private static let prose = """
        Everything but `jsonl` is of one replay: the same spans, tasks and findings as in `traceq report`. What was still so when \
        the trace ended ends there, and its end is marked `open at end`.

        `perfetto` and `chrome` have one time line: boots stand behind each other, where their wall clocks put them if they are \
        known, else a second apart. What began before the \
        trace is drawn from 0 on, and has its begin as `start ns`. Slices that overlap stand on lanes of one name. Perfetto tells processes with the same pid \
        apart by their track; the pid of `chrome` is the number of the process in the trace, because a pid can come back.

        `--from`, `--to` and `--process` pick what is written; the whole trace is replayed, for what stands before decides \
        what is so. A span that reaches into the part is written as a whole; `openmetrics` counts only the seconds inside. \
        Records that were lost of nobody in particular are written for every process. \
        `--kind` picks events, which only `jsonl` holds.

        Texts of a trace are escaped as each form wants it. In `csv` a text that begins with `=`, `+`, `-` or `@` gets an \
        apostrophe in front, because a spreadsheet would run it as a formula; what a terminal acts upon, line ends too, is made \
        visible (`\\u{0A}`) there and in labels of `openmetrics`. Whoever needs such names as they are takes `jsonl`.

        `openmetrics` keeps 20,000 series apart; what comes new after that is added up under `(other)`.
        """
}
