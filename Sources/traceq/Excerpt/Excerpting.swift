import ByteIO
import FieldLogs
import LifecycleEngine
import TraceAnalysis
import TraceExcerpt
import TraceExport
import TraceModel
import TraceReport

/// Makes an excerpt of one input, as lines or as events, and sees that it shows the same.
struct Excerpting {
    /// What is given out, and what is said of it.
    struct Excerpt {
        let text: [UInt8]
        let note: String

        /// The same with a word more about it.
        func noting(_ words: String) -> Excerpt { Excerpt(text: text, note: "\(note); \(words)") }
    }

    /// An input that was read.
    struct Input {
        let bytes: [UInt8]
        let story: ReadStory
        /// What of it could not be read.
        let losses: [InputFailure]
    }

    let path: String
    let reading: ReadingOptions
    let options: ReplayOptions
    let keepsNames: Bool

    /// An excerpt has a tenth of the lines, or so many.
    private static let fewLines = 10

    /// Reads the input.
    /// - Throws: an `InputFailure` if it cannot be opened, or read on.
    func read() throws(InputFailure) -> Input {
        let bytes = try LogLines.read(path == "-" ? FileSource() : FileSource(path: path))
        var input = try open(bytes)
        let story = try ReadStory(&input, options, detail: true)
        return Input(bytes: bytes, story: story, losses: input.source.losses)
    }

    /// Lines of a log, or events of anything else; nil if no part of it shows the target again.
    /// - Throws: an `InputFailure` if there are too many events.
    func excerpt(
        _ input: Input, _ target: ExcerptTarget, around: Int64?, asEvents: Bool
    ) throws(InputFailure) -> Excerpt? {
        if input.story.isLog, !asEvents,
            let found = lines(LogLines(input.bytes), input.story, target, around: around)
        {
            return found
        }
        guard let found = try events(input, target) else { return nil }
        return around == nil ? found : found.noting("--around keeps lines of a log, and these are events")
    }

    /// The fewest lines that show the target as closely as they can in few lines; nil if none do.
    private func lines(_ lines: LogLines, _ story: ReadStory, _ target: ExcerptTarget, around: Int64?)
        -> Excerpt?
    {
        let limit = max(Self.fewLines, lines.count / 10)
        var best: (numbers: [Int], closeness: ExcerptTarget.Closeness)?
        for closeness in ExcerptTarget.Closeness.allCases {
            var excerpt = LineExcerpt(lines) { shows($0, target, closeness) }
            guard let numbers = excerpt.pick(from: story.candidates(for: target, lineCount: lines.count))
            else {
                continue
            }
            if numbers.count < best?.numbers.count ?? .max { best = (numbers, closeness) }
            if numbers.count <= limit { break }
        }
        guard let best else { return nil }
        var numbers = best.numbers
        let closeness = best.closeness
        var excerpt = LineExcerpt(lines) { shows($0, target, closeness) }
        var leftOut = ""
        if let around {
            let more = Set(numbers + story.lines(around: target, around)).sorted()
            if shows(lines.text(of: more), target, closeness) {
                numbers = more
            } else {
                leftOut = "; what was said around it is left out, for with it another finding shows"
            }
        }
        let count = "\(numbers.count) of \(lines.count) lines"
        if keepsNames {
            return Excerpt(text: lines.text(of: numbers), note: "\(count) show \(target.rule)\(leftOut)")
        }
        guard let redacted = excerpt.redacted(numbers, names: story.names) else { return nil }
        let kept = redacted.kept.map { "'\($0)'" }.joined(separator: ", ")
        let stays = kept.isEmpty ? "" : "; as the log's own lines have them too, these words stay: \(kept)"
        return Excerpt(
            text: redacted.text, note: "\(count) show \(target.rule), names replaced\(stays)\(leftOut)")
    }

    /// The fewest events that break the rule as often, or once; nil if none do without their names.
    /// - Throws: an `InputFailure` if there are too many events.
    private func events(_ input: Input, _ target: ExcerptTarget) throws(InputFailure) -> Excerpt? {
        var opened = try open(input.bytes)
        let events = try KeptEvents(&opened.source, &opened.catalog)
        for times in Set([target.count, 1]).sorted(by: >) {
            var shrinker = Shrinker(
                events, rule: target.rule, times: times, severity: target.entry.severity, options: options)
            guard let kept = shrinker.shrink() else { continue }
            let text = try eventLines(try SmallTrace(events, kept))
            let lineCount = text.count { $0 == 0x0A }
            if times > 1, lineCount > max(Self.fewLines, events.count / 10) { continue }
            guard shows(text, target, .rule) else { continue }
            return Excerpt(
                text: text,
                note: "\(kept.count) of \(events.count) events show \(target.rule)"
                    + (keepsNames ? "" : ", names replaced"))
        }
        return nil
    }

    private func eventLines(_ trace: SmallTrace) throws(InputFailure) -> [UInt8] {
        var source: any EventSource = SmallTraceSource(trace)
        var catalog = trace.catalog
        if !keepsNames {
            source = RedactedSource(source, catalog: catalog)
            catalog = TraceCatalog()
        }
        let sink = MemorySink()
        var writer = EventLinesWriter(to: sink, declaresNamedOnly: true)
        var batch = EventBatch()
        do {
            while try source.next(&batch, &catalog) { try writer.write(batch, catalog) }
            try writer.finish(catalog)
        } catch let failure as InputFailure {
            throw failure
        } catch {
            throw InputFailure(.notDone, "\(error)")
        }
        return writer.sink.bytes
    }

    private func open(_ bytes: [UInt8]) throws(InputFailure) -> OpenedInput {
        try OpenedInput(path: path, MemorySource(bytes), options: reading)
    }

    private func shows(_ bytes: [UInt8], _ target: ExcerptTarget, _ closeness: ExcerptTarget.Closeness)
        -> Bool
    {
        guard var input = try? open(bytes),
            let story = try? ReadStory(&input, options, detail: false)
        else { return false }
        return target.isShown(by: story.report, closeness)
    }
}
