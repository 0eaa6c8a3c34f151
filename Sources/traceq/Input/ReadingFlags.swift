import ByteIO
import CommandLineKit
import FieldLogs
import TraceModel

/// Flags for what a log itself does not tell: `--year`, `--date`, `--app`, `--pattern`.
enum ReadingFlags {
    static let all = [
        Flag(
            "year", placeholder: "year", group: "Reading logs",
            summary: "The year in which a log without years begins",
            details:
                "Wins over what a header or the name of the file tells. Example: --year 2026"),
        Flag(
            "date", placeholder: "date", group: "Reading logs",
            summary: "The day on which a log without dates begins",
            details: "YYYY-MM-DD; for a log without years only the year counts. Example: --date 2026-07-01"),
        Flag(
            "app", placeholder: "app", group: "Reading logs",
            summary: "The app of processes that the log names no app for",
            details: "A package or bundle identifier. Example: --app com.example.app"),
        Flag(
            "pattern", placeholder: "file", isRepeatable: true, group: "Reading logs",
            summary: "Shapes of the app's own lines",
            details: """
                One shape a line of the file: KIND [FIELD=VALUE ...]: REGULAR EXPRESSION, with the kinds and fields of traceq.events/1. A \
                named group captures the field of its name. Lines of logcat are TAG: MESSAGE to the expression. For a \
                subject, `is` is its kind and `of` its name. Example: --pattern lines.txt, with the line
                  task.began task=job: Run job, request\\{id=(?<id>\\d+), tag=(?<name>\\w+)
                """),
    ]

    /// What was given.
    /// - Throws: a `UsageError` if a value is no year or no date, or a file has no patterns that can be read.
    static func read(_ values: Values) throws(UsageError) -> ReadingOptions {
        var options = ReadingOptions()
        options.year = try values.integer("year", in: 1970...2261)
        if let text = values.value("date") { options.date = try date(text) }
        options.app = values.value("app")
        for path in values.all("pattern") { options.patterns += try patterns(path) }
        return options
    }

    private static func patterns(_ path: String) throws(UsageError) -> [LinePattern] {
        do throws(InputFailure) {
            return try LinePattern.all(in: SmallFile.text(path))
        } catch {
            let place = error.place.map { " (\($0))" } ?? ""
            throw UsageError(
                "--pattern \(path)\(place): \(error.what)", hint: error.hint ?? "name a text file")
        }
    }

    /// A day such as 2026-07-01, given to the flag `name`.
    static func date(_ text: String, of name: String = "date") throws(UsageError) -> CivilDate {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            let date = CivilDate(year: year, month: month, day: day)
        else {
            throw UsageError(
                "the value '\(text)' is invalid for '--\(name) <date>'", hint: "a day such as 2026-07-01")
        }
        return date
    }
}
