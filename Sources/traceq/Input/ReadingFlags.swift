import CommandLineKit
import FieldLogs
import TraceModel

/// Flags for what a log itself does not tell: `--year`, `--date`, `--app`.
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
    ]

    /// What was given.
    /// - Throws: a `UsageError` if a value is no year or no date.
    static func read(_ values: Values) throws(UsageError) -> ReadingOptions {
        var options = ReadingOptions()
        options.year = try values.integer("year", in: 1970...2261)
        if let text = values.value("date") { options.date = try date(text) }
        options.app = values.value("app")
        return options
    }

    private static func date(_ text: String) throws(UsageError) -> CivilDate {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            let date = CivilDate(year: year, month: month, day: day)
        else {
            throw UsageError(
                "the value '\(text)' is invalid for '--date <date>'", hint: "a day such as 2026-07-01")
        }
        return date
    }
}
