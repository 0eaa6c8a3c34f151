import CommandLineKit
import TraceIndex
import TraceModel
import TraceReport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `traceq report --db`: what an index says about many traces.
enum FleetOutput {
    static let flags = [
        IndexFlags.db,
        Flag(
            "build", placeholder: "build", group: "Input", summary: "With --db: only this build",
            details: "Example: --build 720"),
        Flag(
            "since", placeholder: "date", group: "Input", summary: "With --db: only boots from this day on",
            details: "YYYY-MM-DD, UTC, by the wall clock of the trace. Example: --since 2026-07-01"),
    ]

    static func run(_ path: String, _ values: Values, _ console: Console) throws -> ExitStatus {
        guard values.arguments.isEmpty else {
            throw UsageError(
                "with --db there are no files to report on", hint: "`traceq index` adds files to it")
        }
        let format = ReportFormat.asked(values)
        guard format == .text || format == .json else {
            throw UsageError(
                "an index is reported on as text or JSON, not as \(format.rawValue)",
                hint: "`traceq report FOLDER --format html -o PAGES` makes pages of its traces")
        }
        var filter = FleetReport.Filter()
        filter.app = values.value("app")
        filter.build = values.value("build")
        if let text = values.value("since") {
            let date = try ReadingFlags.date(text, of: "since")
            filter.since = Int64(date.daysSince1970) * WallReading.day
        }
        filter.describe(since: values.value("since"))
        let report: FleetReport
        do throws(InputFailure) {
            let reader = try IndexReader(path: path) { (path, _) throws(InputFailure) in
                throw InputFailure(.notDone, "\(path) is not read for a fleet report")
            }
            do throws(QuestionFailure) {
                report = try FleetBuilder(reader, filter: filter).build()
            } catch {
                throw InputFailure(.notDone, error.what, hint: error.hint)
            }
        } catch {
            return console.fail(error, path: path)
        }
        let output = try ResultOutput(values)
        let text = FleetText(
            width: output.isFile ? 80 : terminalWidth(fileDescriptor: STDOUT_FILENO),
            isVerbose: values.isOn("verbose"))
        let bytes = format == .json ? FleetJSON.render(report) : Array(text.render(report).utf8)
        return output.write(bytes, console).combined(with: output.finish(console))
    }
}
