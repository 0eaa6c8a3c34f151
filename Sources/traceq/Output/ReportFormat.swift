import CommandLineKit

/// A form in which a result can be written.
enum ReportFormat: String, CaseIterable {
    case text, markdown, json, jsonl, html, junit, sarif

    /// The line that accepts each finding, as `check --baseline` reads it.
    static let baseline = "baseline"

    /// Files that a form is known by.
    private var extensions: [String] {
        switch self {
        case .text: ["txt"]
        case .markdown: ["md", "markdown"]
        case .json: ["json"]
        case .jsonl: ["jsonl", "ndjson"]
        case .html: ["html", "htm"]
        case .junit: ["xml"]
        case .sarif: ["sarif"]
        }
    }

    static let flag = Flag(
        "format", placeholder: "format", choices: allCases.map(\.rawValue), group: "Output",
        summary: "text, markdown, json, jsonl, html, junit, sarif",
        details:
            "Without it the name of the file behind -o decides, else it is text. The JSON forms are described in the "
            + "documentation of TraceReport; their schemas are named in them. Example: --format json")

    static let checkFlag = Flag(
        "format", placeholder: "format",
        choices: allCases.filter { $0 != .html }.map(\.rawValue) + [baseline], group: "Output",
        summary: "text, markdown, json, jsonl, junit, sarif, baseline",
        details:
            "Without it the name of the file behind -o decides, else it is text. baseline prints the lines that --baseline "
            + "reads. Example: --format junit")

    static let output = Flag(
        "output", short: "o", placeholder: "file", group: "Output",
        summary: "Write the report here (default: standard output)",
        details:
            "An existing file is replaced only when the new one is complete. The end of the name chooses the format: .html, "
            + ".md, .json, .jsonl, .xml (junit), .sarif or .txt. Example: -o report.md")

    /// The form that a command line asks for.
    static func asked(_ values: Values) -> ReportFormat {
        if let format = values.value("format", as: ReportFormat.self) { return format }
        if values.isOn("json") { return .json }
        let ending = values.value("output")?.split(separator: ".").last.map { $0.lowercased() }
        return allCases.first { $0.extensions.contains(ending ?? "") } ?? .text
    }
}
