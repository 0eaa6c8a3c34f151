import ByteIO
import CommandLineKit
import FieldLogs
import LifecycleEngine
import Reproduction
import TraceAnalysis
import TraceFormat
import TraceModel
import TraceReport

/// `traceq reproduce`: a script that drives a device into the story of a finding.
enum ReproduceCommand {
    static let command = Command(
        "reproduce", purpose: "Write a script that drives a device into a finding",
        discussion: """
            The script is text for `sh`, to read and then to run. For Android it drives a device or emulator through adb, for \
            iOS the simulator through `xcrun simctl`; what only a debugger or a person can do it says and waits for. It begins \
            the story anew where the app last came on screen, or started, before the finding. Each step has the event \
            that it stands for, with its time and line; the waits are those of the trace, up to --max-wait. Events that \
            nothing outside the app can drive are listed. At its end it says how to record what happened, and compare.

            Every name of the trace in it is quoted. It changes nothing that it does not put back when it ends, but it \
            ends the app and opens it. Without --finding or --rule it is for what the verdict speaks of.
            """,
        arguments: [.init("FILE", description: "A trace, a log or JSON lines; `-` is standard input.")],
        flags: FindingChoice.flags + [
            Flag(
                "max-wait", placeholder: "time", group: "Waits",
                summary: "Longest wait between two steps (2m)",
                details: "From 1s to 1d. What is cut is said in the script. Example: --max-wait 10m"),
            Flag(
                "speed", placeholder: "factor", group: "Waits", summary: "Waits are divided by this (1)",
                details: "A whole number from 1 to 1000. Example: --speed 10"),
            Flag(
                "output", short: "o", placeholder: "file", group: "Output",
                summary: "Write the script here (default: standard output)",
                details: "Example: -o reproduce.sh"),
            Judging.os,
        ] + ReadingFlags.all,
        examples: [
            .init("traceq reproduce leak.trace.zst -o leak.sh", "the verdict's story, as a script"),
            .init("traceq reproduce device.log --rule android.fgs.time-limit", "of one rule"),
            .init("traceq reproduce leak.trace.zst --max-wait 10m | less", "to read, with longer waits"),
        ], seeAlso: ["report", "shrink"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let path = values.arguments[0]
        let options = try Judging.options(values)
        let reading = try ReadingFlags.read(values)
        let choice = try FindingChoice(values)
        let waits = try self.waits(values)
        let output = try ResultOutput(values)
        do throws(InputFailure) {
            let bytes = try SelectedInput.open(path)
            var input = try OpenedInput(path: path, StreamOfSeekable(bytes), options: reading)
            let summary = try Analyzer.analyze(&input.source, catalog: &input.catalog, options: options)
            let report = ReportBuilder(summary, catalog: input.catalog, options: options).build(
                title: input.path)
            let entry = try choice.entry(of: report, to: "reproduce")
            let finding = entry.findings[0]
            var story = try story(
                of: finding, OpenedInput(path: path, StreamOfSeekable(bytes), options: reading), options)
            story.platform = story.platform ?? options.version?.platform
            guard story.platform != nil else {
                throw InputFailure(
                    .notDone, "the platform is not in the trace, so nothing is known to drive",
                    hint: "`--os ios-18` or `--os android-15` names it")
            }
            let clock = summary.clock
            let script = ReproductionScript(
                story,
                .init(
                    generator: Commands.table.versionLine, input: input.path,
                    finding: "\(entry.severity.word): \(entry.headline)", rule: entry.rule), waits
            ) { time in
                clock.reading(boot: finding.boot, time: time)?.timeText(digits: 3)
                    ?? "+\(Quantities.duration(time))"
            }
            let status = output.write(Array(script.text.utf8), console)
            return status.combined(with: output.finish(console))
        } catch {
            return console.fail(error, path: path == "-" ? "standard input" : path)
        }
    }

    private static func story(
        of finding: Finding, _ opened: OpenedInput, _ options: ReplayOptions
    ) throws(InputFailure) -> Story {
        var input = opened
        let collector = StoryCollector(finding)
        var replay = Replay(options: options, sink: collector)
        var batch = EventBatch()
        while !collector.isDone, try input.source.next(&batch, &input.catalog) {
            collector.consume(batch, input.catalog, &replay)
        }
        return collector.story
    }

    private static func waits(_ values: Values) throws -> ReproductionScript.Waits {
        let longest = try values.duration("max-wait") ?? 120_000_000_000
        guard (1_000_000_000...86_400_000_000_000).contains(longest) else {
            throw UsageError("the wait '\(values.value("max-wait") ?? "")' is not from 1s to 1d")
        }
        return .init(longest: longest, speed: Int64(try values.integer("speed", in: 1...1_000) ?? 1))
    }
}
