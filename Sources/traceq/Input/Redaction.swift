import CommandLineKit
import TraceExcerpt
import TraceModel

/// `--redact`: names become placeholders as they are read.
enum Redaction {
    static let flag = Flag(
        "redact", group: "Names", summary: "Put placeholders in the place of names",
        details: """
            Names of apps, processes, screens, tasks and locks, and what sentences say beyond the platforms' own words. The same name \
            gets the same placeholder; times, numbers, states and findings stay. Example: --redact
            """)

    /// Takes the names out of what is read, if that was asked for.
    static func apply(to input: inout OpenedInput, _ values: Values) {
        guard values.isOn("redact") else { return }
        input.source = RedactedSource(input.source, catalog: input.catalog)
        input.catalog = TraceCatalog()
    }

    /// The same of a part of an input.
    static func apply(to input: inout SelectedInput, _ values: Values) {
        if values.isOn("redact") { input.redact() }
    }

    /// What an input is called in what is written.
    static func title(_ input: OpenedInput, _ values: Values) -> String {
        values.isOn("redact") ? "redacted input" : input.path
    }
}
