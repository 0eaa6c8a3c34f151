import ByteIO
import CommandLineKit
import LifecycleEngine
import TraceAnalysis
import TraceModel
import TraceReport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes reports in one form: one after the other, as one document, or as a page for each.
struct ReportWriter {
    private let format: ReportFormat
    private let console: Console
    private let text: TextReport
    private let failOn: Rule.Severity
    /// Where everything goes; nil for pages, which are files of their own.
    private let output: ResultOutput?
    private let folder: String
    /// Pieces of a timeline that the form draws; 0 = it draws none.
    private let pieceLimit: Int
    private let width: Int
    private var fleet = FleetPage(generator: Commands.table.versionLine)
    private var pageNames = FileNames(taken: ["index.html"])
    private var results: [CheckResult] = []
    private var isFirst = true

    /// A writer for so many inputs.
    /// - Throws: a `UsageError` if the place cannot be written, or cannot hold what is asked for.
    init(
        _ format: ReportFormat, _ values: Values, _ console: Console, failOn: Rule.Severity?, inputCount: Int
    ) throws {
        self.format = format
        self.console = console
        self.failOn = failOn ?? .error
        let path = values.value("output")
        if format == .html, inputCount > 1 {
            guard let path, path != "-", !path.lowercased().hasSuffix(".html") else {
                throw UsageError(
                    "\(inputCount) inputs make \(inputCount) pages, which one file cannot hold",
                    hint: "`-o FOLDER` writes a page for each, and an index of them")
            }
            folder = path
            output = nil
            guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
                throw UsageError("\(path): the folder cannot be made: \(String(cString: strerror(errno)))")
            }
        } else {
            folder = ""
            output = try ResultOutput(values)
        }
        let isFile = output?.isFile ?? true
        let isColored = console.isColored && !isFile
        let isVerbose = values.isOn("verbose")
        width = isFile ? 80 : terminalWidth(fileDescriptor: STDOUT_FILENO)
        // A strip is for eyes: what is piped stays as programs and people know it.
        let hasStrip = isVerbose || !isFile && isTerminal(STDOUT_FILENO)
        pieceLimit = format == .html || format == .text && hasStrip ? 56_000 : 0
        text = TextReport(width: width, isVerbose: isVerbose) { words, emphasis in
            Self.style(emphasis).applied(to: words, when: isColored)
        }
    }

    /// Takes what the form draws beside its words; nil if it draws nothing.
    func drawing() -> TimelineSink? { pieceLimit > 0 ? TimelineSink(limit: pieceLimit) : nil }

    /// Writes a report; `drawing` is what ``drawing()`` gave.
    mutating func write(_ report: ReportModel, _ drawing: TimelineSink?, _ catalog: TraceCatalog)
        -> ExitStatus
    {
        defer { isFirst = false }
        let separator = isFirst ? "" : "\n"
        switch format {
        case .text:
            let strip = drawing.map {
                LifecycleStrip(report, $0.finish(), catalog, width: width).lines
            }
            return write(Array((separator + text.render(report, strip: strip ?? [])).utf8))
        case .markdown: return write(Array((separator + MarkdownReport.render(report)).utf8))
        case .json: return write(JSONReport.render(report))
        case .jsonl: return write(JSONLinesReport.render(report))
        case .junit, .sarif:
            results.append(CheckResult(report, isAsked: { _ in true }, isAccepted: { _ in false }))
            return .done
        case .html:
            let page = HTMLReport(
                report, timeline: drawing?.finish() ?? Timeline(), catalog: catalog,
                generator: Commands.table.versionLine
            ).render()
            if output != nil { return write(page) }
            let name = pageNames.next(for: report.title, ending: "html")
            fleet.add(report, page: name)
            return writePage(page, name)
        }
    }

    /// Ends what was written.
    func finish() -> ExitStatus {
        // Nothing could be read: what stood there before stays.
        guard !isFirst else { return .done }
        guard let output else {
            return writePage(fleet.render(title: folder), "index.html")
        }
        var status = ExitStatus.done
        switch format {
        case .junit: status = write(JUnitReport.render(results, failOn: failOn))
        case .sarif: status = write(SARIFReport(results, version: Commands.version).render())
        case .text, .markdown, .json, .jsonl, .html: break
        }
        return status.combined(with: output.finish(console))
    }

    private func write(_ bytes: [UInt8]) -> ExitStatus { output?.write(bytes, console) ?? .done }

    private func writePage(_ bytes: [UInt8], _ name: String) -> ExitStatus {
        do {
            let output = try ResultOutput(path: "\(folder)/\(name)")
            return output.write(bytes, console).combined(with: output.finish(console))
        } catch let error as UsageError {
            return console.fail(error.problem, .notDone)
        } catch {
            return console.fail(Problem("\(error)"), .bug)
        }
    }

    static func style(_ emphasis: TextReport.Emphasis) -> Style {
        switch emphasis {
        case .fault: .red
        case .warning: .yellow
        case .clean: .green
        case .label: .bold
        }
    }
}
