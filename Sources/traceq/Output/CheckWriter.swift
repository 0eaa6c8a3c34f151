import CommandLineKit
import LifecycleEngine
import TraceReport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes the results of checks in one form: one after the other, or as one document.
final class CheckWriter {
    private let format: ReportFormat
    private let isBaseline: Bool
    private let console: Console
    private let text: TextReport
    private let failOn: Rule.Severity
    private let output: ResultOutput
    private var results: [CheckResult] = []
    private var isFirst = true

    /// A writer.
    /// - Throws: a `UsageError` if the place cannot be written.
    init(_ values: Values, _ console: Console, failOn: Rule.Severity) throws {
        isBaseline = values.value("format") == ReportFormat.baseline
        format = ReportFormat.asked(values)
        self.console = console
        self.failOn = failOn
        output = try ResultOutput(values)
        if format == .html {
            throw UsageError(
                "a check has no page",
                hint: "`traceq report -o FILE.html` makes one; `--format` names the forms")
        }
        text = TextReport(
            width: output.isFile ? 80 : terminalWidth(fileDescriptor: STDOUT_FILENO),
            isVerbose: values.isOn("verbose"))
    }

    /// Writes a result, or keeps it for the document.
    func write(_ result: CheckResult) -> ExitStatus {
        defer { isFirst = false }
        let separator = isFirst ? "" : "\n"
        if isBaseline { return output.write(Array(result.baseline.utf8), console) }
        switch format {
        case .text: return output.write(Array((separator + text.render(result)).utf8), console)
        case .markdown:
            return output.write(Array((separator + MarkdownReport.render(result)).utf8), console)
        case .json: return output.write(JSONReport.render(result), console)
        case .jsonl: return output.write(JSONLinesReport.render(result), console)
        case .junit, .sarif, .html:
            results.append(result)
            return .done
        }
    }

    /// Ends what was written.
    func finish() -> ExitStatus {
        // Nothing could be read: what stood there before stays.
        guard !isFirst else { return .done }
        var status = ExitStatus.done
        switch format {
        case .junit: status = output.write(JUnitReport.render(results, failOn: failOn), console)
        case .sarif:
            status = output.write(SARIFReport(results, version: Commands.version).render(), console)
        case .text, .markdown, .json, .jsonl, .html: break
        }
        return status.combined(with: output.finish(console))
    }
}
