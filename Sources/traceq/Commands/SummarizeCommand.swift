import BuildComparison
import ByteIO
import CommandLineKit

/// `traceq summarize`: a set of traces becomes its numbers.
enum SummarizeCommand {
    static let command = Command(
        "summarize", purpose: "Turn traces into numbers that compare reads",
        discussion: """
            A summary holds what `traceq compare` needs of each trace, in a few kilobytes however long it is: counts are exact, \
            times and other values within 0.5 %. So a fleet is compared without keeping or sending its traces.

            Summaries are merged by summarizing them again, in any order and any grouping; a trace that is in several \
            counts once.
            """,
        arguments: [
            .init("FILE", isRepeatable: true, description: "Traces, logs, folders of them, or summaries.")
        ],
        flags: [
            Flag(
                "output", short: "o", placeholder: "file", group: "Output",
                summary: "Write here (default: standard output)",
                details:
                    "An existing file is replaced only when the new one is complete. Example: -o base.tqs"),
            CompareCommand.cluster, Judging.os,
        ] + ReadingFlags.all,
        examples: [
            .init("traceq summarize runs/720 -o base.tqs", "the numbers of a folder"),
            .init("traceq summarize monday.tqs tuesday.tqs -o week.tqs", "two summaries as one"),
        ], seeAlso: ["compare", "trend"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        var status = ExitStatus.done
        let reading = try ComparisonReading(values)
        var contributions: [Contribution] = []
        for path in values.arguments { contributions += reading.read(path, console, &status) }
        // A summary that leaves out what was asked for would pass for the whole.
        guard status != .notDone, status != .bug else { return status }
        let text = SummaryFile.write(contributions)
        guard let path = values.value("output"), path != "-" else {
            return status.combined(with: console.write(text))
        }
        do throws(OutputFailure) {
            var sink = try FileSink(path: path)
            try sink.write(Array(text.utf8))
            try sink.commit()
            return status
        } catch {
            return status.combined(with: console.status(of: error, writing: path))
        }
    }
}
