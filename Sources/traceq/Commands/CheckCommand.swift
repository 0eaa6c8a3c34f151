import ByteIO
import CommandLineKit
import LifecycleEngine
import TraceAnalysis
import TraceModel
import TraceReport

/// `traceq check`: which rules a trace breaks, keeps, or cannot show.
enum CheckCommand {
    static let command = Command(
        "check", purpose: "Replay a trace through the rules of its platform",
        discussion: """
            Every finding is shown with the events that prove it, then how many rules were passed, broken and unknown: a rule \
            that the input could not have shown broken is unknown, never passed. Use it in scripts: the status is 1 if an \
            error was found.

            --os judges by the rules of another version, and says what changes. A baseline is a file with the findings that \
            are accepted, a rule and the family of a name on each line, as --format baseline prints them.
            """,
        arguments: [
            .init("FILE", isRepeatable: true, description: "A trace, a log, a folder of them, or `-`.")
        ],
        flags: [
            Flag(
                "rule", placeholder: "id", isRepeatable: true, group: "Judging",
                summary: "Only this rule, or family (ios.task)",
                details:
                    "An id, or the front of one up to a dot; may be given several times. Example: --rule ios.task"
            ),
            Flag(
                "not-rule", placeholder: "id", isRepeatable: true, group: "Judging",
                summary: "Not this rule, or family",
                details:
                    "An id, or the front of one up to a dot; may be given several times. Example: --not-rule any.cpu"
            ),
            Flag(
                "fail-on", placeholder: "severity", choices: ["note", "warning", "error"], group: "Judging",
                summary: "Exit with 1 if there is a finding this bad (error)",
                details:
                    "note, warning or error: findings of this severity or worse. Example: --fail-on warning"),
            Flag(
                "baseline", placeholder: "file", group: "Judging",
                summary: "Accept the findings in this file",
                details:
                    "Lines that --format baseline printed; `#` begins a comment. Example: --baseline accepted.txt"
            ),
            Judging.os,
            ReportFormat.checkFlag, ReportFormat.output,
            Flag(
                "verbose", short: "v", group: "Output", summary: "Every finding, and every rule on a line",
                details: "Example: -v"),
        ],
        examples: [
            .init("traceq check nightly.trace.zst", "status 1 if a rule was badly broken"),
            .init("traceq check --os android-15 field.log", "would it break on Android 15?"),
            .init("traceq check --rule ios.task --fail-on warning app.trace.zst", "background tasks only"),
        ], seeAlso: ["rules", "explain", "report"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let options = try Judging.options(values)
        let failOn = Judging.severity(values) ?? .error
        let only = values.all("rule")
        let without = values.all("not-rule")
        for id in only + without { try checkFamily(id) }
        let accepted = try values.value("baseline").map(baseline) ?? []
        let writer = try CheckWriter(values, console, failOn: failOn)
        let status = InputList.forEach(values.arguments, console) { input in
            var analyzer = Analyzer(options: options)
            // The same events under the version of the trace, to say what changes.
            var own = options.version == nil ? nil : Analyzer()
            var batch = EventBatch()
            do throws(InputFailure) {
                while try input.source.next(&batch, &input.catalog) {
                    analyzer.consume(batch, input.catalog)
                    own?.consume(batch, input.catalog)
                }
            } catch {
                return console.fail(error, path: input.path)
            }
            let losses = input.source.losses
            let report = ReportBuilder(
                analyzer.finish(input.catalog), catalog: input.catalog,
                losses: losses + input.source.knownLosses, options: options
            ).build(title: input.path)
            let result = CheckResult(
                report, recorded: own?.finish(input.catalog),
                isAsked: { id in
                    (only.isEmpty || only.contains { isFamily($0, of: id) })
                        && !without.contains { isFamily($0, of: id) }
                }, isAccepted: accepted.contains)
            if case let status = writer.write(result), status != .done { return status }
            var status = ExitStatus.done
            for loss in losses { status = status.combined(with: console.fail(loss, path: input.path)) }
            if let worst = result.worst, worst >= failOn { status = status.combined(with: .findings) }
            if result.counts.passed + result.counts.broken == 0, result.acceptedCount == 0 {
                let problem = Problem(
                    "\(input.path): no rule could be judged",
                    hint: "`traceq check -v` says what each rule needs")
                status = status.combined(with: console.fail(problem, .notDone))
            }
            return status
        }
        return status.combined(with: writer.finish())
    }

    private static func isFamily(_ front: String, of id: String) -> Bool {
        id == front || id.hasPrefix(front) && (front.hasSuffix(".") || id.dropFirst(front.count).first == ".")
    }

    private static func checkFamily(_ id: String) throws {
        if !Rules.all.contains(where: { isFamily(id, of: $0.id) }) { _ = try Judging.rule(id) }
    }

    /// The lines of a file of what is accepted.
    static func baseline(_ path: String) throws -> Set<String> {
        do throws(InputFailure) {
            let lines = try SmallFile.text(path).split(separator: "\n").filter { !$0.hasPrefix("#") }
            return Set(lines.map(String.init))
        } catch {
            throw UsageError("\(path): the baseline cannot be read: \(error.what)", hint: error.hint)
        }
    }
}
