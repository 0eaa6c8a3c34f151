import CommandLineKit
import Simulation
import TraceModel

/// `traceq simulate`: a scenario and a seed become a trace.
enum SimulateCommand {
    static let command = Command(
        "simulate", purpose: "Make a trace from a scenario and a seed",
        discussion: "The same scenario and seed give the same trace on every machine. Scenarios:\n\n"
            + Scenarios.all.map { "\($0.name): \($0.summary)" }.joined(separator: "\n\n"),
        flags: [
            Flag(
                "scenario", placeholder: "name", choices: Scenarios.all.map(\.name), group: "Scenario",
                summary: "Which story to tell (see --help)",
                details: "One of the names listed above. Example: --scenario leaked-task"),
            Flag(
                "seed", placeholder: "number", group: "Scenario", summary: "Which telling of it (default 1)",
                details: "A number from 0; each seed gives other times. Example: --seed 7"),
            TraceOutput.flag,
        ],
        examples: [
            .init("traceq simulate --scenario leaked-task -o leak.trace.zst", "a trace with a leaked task")
        ], seeAlso: ["report"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        guard let name = values.value("scenario"), let scenario = Scenarios.named(name) else {
            throw UsageError(
                "missing '--scenario <name>'", hint: "`traceq simulate --help` lists the scenarios")
        }
        let seed = try values.integer("seed", in: 0...Int.max) ?? 1
        var input = OpenedInput(
            simulated: ScenarioSource(scenario: scenario, seed: UInt64(seed)), name: "scenario \(name)")
        return try TraceOutput(values).write(&input, console)
    }
}
