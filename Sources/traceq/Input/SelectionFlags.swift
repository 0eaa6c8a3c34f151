import CommandLineKit
import TraceFormat
import TraceModel

/// Flags that pick a part of a trace: `--from`, `--to`, `--process`, `--kind`.
enum SelectionFlags {
    static let all = [
        Flag(
            "from", placeholder: "time", group: "Selection", summary: "Only events from this trace time on",
            details: "A duration from the start of the trace, in each boot. Example: --from 10s"),
        Flag(
            "to", placeholder: "time", group: "Selection", summary: "Only events before this trace time",
            details:
                "A duration from the start of the trace, in each boot; events at this very time are left out. Example: --to 1m"
        ),
        Flag(
            "process", placeholder: "process", isRepeatable: true, group: "Selection",
            summary: "Only events of this process: NAME, PID or #NUMBER",
            details: """
                The name of a process or app, a pid, or the number that `traceq dump` declares it with. Given more than \
                once, events of any of them. Example: --process ExampleApp
                """),
        Flag(
            "kind", placeholder: "kind", choices: EventTable.rows.map(\.word), isRepeatable: true,
            group: "Selection", summary: "Only events of this kind, such as task.began",
            details:
                "A kind as the events have it. Given more than once, events of any of them. Example: --kind state"
        ),
    ]

    /// True if any of them was given.
    static func areGiven(_ values: Values) -> Bool { all.contains { values.isGiven($0.name) } }

    /// What was asked for; processes are still to be found.
    /// - Throws: a `UsageError` if a time is no duration.
    static func read(_ values: Values) throws(UsageError) -> (
        selection: EventSelection, processes: [ProcessChoice]
    ) {
        var selection = EventSelection()
        selection.from = try values.duration("from")
        selection.to = try values.duration("to")
        let kinds = values.all("kind").compactMap { EventTable.kind(named: $0)?.kind }
        if !kinds.isEmpty { selection.kinds = Set(kinds) }
        return (selection, values.all("process").map { ProcessChoice($0) })
    }
}
