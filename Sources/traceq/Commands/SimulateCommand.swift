import ByteIO
import CommandLineKit
import Simulation
import TraceModel

/// `traceq simulate`: a scenario and a seed become a trace.
enum SimulateCommand {
    static let command = Command(
        "simulate", purpose: "Make a trace from a scenario and a seed",
        discussion: "The same scenario and seed give the same trace on every machine. Scenarios:\n\n"
            + summaries.map { "\($0.name): \($0.summary)" }.joined(separator: "\n\n"),
        flags: [
            Flag(
                "scenario", placeholder: "name", choices: summaries.map(\.name), group: "Scenario",
                summary: "Which story to tell (see --help)",
                details: "One of the names listed above. Example: --scenario leaked-task"),
            Flag(
                "seed", placeholder: "number", group: "Scenario", summary: "Which telling of it (default 1)",
                details: "A number from 0; each seed gives other times. Example: --seed 7"),
            Flag(
                "events", placeholder: "count", group: "Scenario",
                summary: "How many events of the field (default 1M)",
                details:
                    "For --scenario field only; the other stories are as long as they are. Example: --events 10M"
            ),
            TraceOutput.flag, RowsOutput.flag,
        ],
        examples: [
            .init("traceq simulate --scenario leaked-task -o leak.trace.zst", "a trace with a leaked task"),
            .init(
                "traceq simulate --scenario field --events 10M -o field.trace.zst",
                "ten million events to measure with"),
        ], seeAlso: ["report"])

    private static let summaries: [(name: String, summary: String)] =
        Scenarios.all.map { ($0.name, $0.summary) } + [(FieldSource.name, FieldSource.summary)]

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        guard let name = values.value("scenario") else {
            throw UsageError(
                "missing '--scenario <name>'", hint: "`traceq simulate --help` lists the scenarios")
        }
        let seed = UInt64(try values.integer("seed", in: 0...Int.max) ?? 1)
        if name == FieldSource.name { return try runField(values, console, seed: seed) }
        for flag in ["events", "rows"] where values.isGiven(flag) {
            throw UsageError("'--\(flag)' is for '--scenario \(FieldSource.name)' only")
        }
        guard let scenario = Scenarios.named(name) else { return .bug }
        var input = OpenedInput(
            simulated: ScenarioSource(scenario: scenario, seed: seed), name: "scenario \(name)")
        return try TraceOutput(values).write(&input, console)
    }

    /// The rows and the trace are told one after the other: telling is cheap, and each needs no other's memory.
    private static func runField(_ values: Values, _ console: Console, seed: UInt64) throws -> ExitStatus {
        let count = try values.amount("events", in: 1...FieldSource.eventLimit) ?? 1_000_000
        let source = FieldSource(events: count, seed: seed)
        if let path = values.value("rows") {
            var rows = try RowsOutput(path: path)
            let status = rows.write(source, console)
            guard status == .done, values.isGiven("output") else { return status }
        }
        var input = OpenedInput(simulated: source, name: "scenario \(FieldSource.name)")
        return try TraceOutput(values).write(&input, console)
    }
}
