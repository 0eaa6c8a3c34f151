import ByteIO
import CommandLineKit
import LifecycleEngine
import TraceAnalysis
import TraceBlocks
import TraceFormat
import TraceModel

/// `traceq shrink`: the smallest trace that still breaks a rule.
enum ShrinkCommand {
    static let command = Command(
        "shrink", purpose: "Take events out of a trace as long as a rule stays broken",
        discussion: """
            What is left is the smallest trace that shows the finding: taking any one event out of it mends it. Good for a bug \
            report, and for a test. The events keep their times; what they do not name is not in the new trace.
            """,
        arguments: [.init("FILE", description: "A trace, a log or JSON lines; `-` is standard input.")],
        flags: [
            Flag(
                "rule", placeholder: "id", group: "Judging", summary: "The rule that must stay broken",
                details: "Example: --rule ios.task.leaked"),
            Judging.os, TraceOutput.flag,
        ],
        examples: [
            .init(
                "traceq shrink day.trace.zst --rule ios.task.leaked -o leak.trace.zst",
                "the few events that prove the leak")
        ], seeAlso: ["check", "dump"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        guard let id = values.value("rule") else {
            throw UsageError("missing '--rule <id>'", hint: "`traceq check` names the rules that are broken")
        }
        let rule = try Judging.rule(id)
        let options = try Judging.options(values)
        let path = values.arguments[0]
        guard var input = OpenedInput.open(path, console) else { return .notDone }
        let events: KeptEvents
        do throws(InputFailure) {
            events = try KeptEvents(&input.source, &input.catalog)
        } catch {
            return console.fail(error, path: input.path)
        }
        var status = ExitStatus.done
        for loss in input.source.losses {
            status = status.combined(with: console.fail(loss, path: input.path))
        }
        var shrinker = Shrinker(events, rule: rule.id, options: options)
        guard let kept = shrinker.shrink() else {
            return console.fail(
                Problem(
                    "\(input.path): the rule '\(rule.id)' is not broken",
                    hint: "`traceq check` names those that are"),
                .notDone)
        }
        let small = try SmallTrace(events, kept)
        let output = try TraceOutput(values)
        do throws(OutputFailure) {
            var writer = TraceWriter(to: output.sink)
            for batch in small.batches { try writer.write(batch, small.catalog) }
            try writer.finish(small.catalog)
            try output.sink.commit()
        } catch {
            return status.combined(with: console.status(of: error, writing: output.place))
        }
        console.note("\(kept.count) of \(events.count) events are left after \(shrinker.tries) tries")
        return status
    }
}
