import BuildComparison
import ByteIO
import CommandLineKit
import LifecycleEngine
import TraceExport
import TraceReport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `traceq explain`: one rule, with a trace that breaks it.
enum ExplainCommand {
    static let command = Command(
        "explain", purpose: "Explain a rule: what, why, since when, and what to do",
        discussion:
            "A method of `traceq compare` is explained too.\n\nThe example at the end is a whole trace of a few lines that breaks the rule; `traceq explain ID --example | traceq check -` shows the finding.",
        arguments: [.init("ID", description: "A rule, such as ios.task.leaked, or a method such as holm.")],
        flags: [
            Flag(
                "example", group: "Output", summary: "Only the trace that breaks the rule, as JSON lines",
                details: "Example: traceq explain ios.task.leaked --example")
        ],
        examples: [
            .init("traceq explain ios.task.leaked", "why a leak is bad, and how to mend it"),
            .init("traceq explain rank-clusters", "how builds are compared"),
        ],
        seeAlso: ["rules", "check"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        if let method = Methods[values.arguments[0]] {
            let explanation = MethodText(method, width: terminalWidth(fileDescriptor: STDOUT_FILENO))
            return console.isJSON ? console.write(explanation.json) : console.write(explanation.text)
        }
        let rule = try Judging.rule(values.arguments[0])
        guard let example = RuleExamples[rule: rule.id] else {
            return console.fail(Problem("the rule '\(rule.id)' has no example"), .bug)
        }
        let trace = try example.brokenTrace()
        var writer = EventLinesWriter(to: MemorySink(), declaresNamedOnly: true)
        try writer.write(trace.batch, trace.catalog)
        try writer.finish(trace.catalog)
        let lines = String(decoding: writer.sink.bytes, as: UTF8.self)
        if values.isOn("example") { return console.write(lines) }
        let explanation = RuleExplanation(rule, width: terminalWidth(fileDescriptor: STDOUT_FILENO))
        return console.isJSON
            ? console.write(explanation.json(example: lines))
            : console.write(explanation.text(example: lines))
    }
}
