import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel
import TraceReport

/// What is to be seen of a trace that still grows, before it is known at which moment and how large the screen is.
public struct LivePicture: Sendable {
    /// A line: what matters, and what stands behind it, or below it on a narrow screen.
    struct Line: Sendable {
        let main: [Piece]
        let more: [Piece]
        let indent: Int

        init(_ main: [Piece], more: [Piece] = [], indent: Int = 0) {
            self.main = main
            self.more = more
            self.indent = indent
        }
    }

    /// Processes that are looked at; a device has a few hundred.
    private static let aliveLimit = 4_096
    /// Processes that are put into words; a screen has room for fewer.
    private static let processLimit = 100
    /// The same of findings.
    private static let findingLimit = 60

    private let heading: Line
    private var stage: Piece
    let input: Line
    private(set) var verdict: Line
    let processCount: String
    let processes: [[Line]]
    private(set) var findingCount: String
    private(set) var findings: [Line]
    private(set) var keys: String

    /// The picture of an input of which nothing came yet.
    public init(waitingFor title: String) {
        self.init(
            Replay(sink: LiveModel(Watch(), keepsChanges: false)), LiveModel(Watch(), keepsChanges: false),
            Watch(), LiveWords(.empty, clock: .init()), LiveStanding(title: title))
    }

    /// The picture of a replay that goes on.
    public init(
        _ replay: borrowing Replay, _ model: LiveModel, _ watch: Watch, _ words: LiveWords,
        _ standing: LiveStanding
    ) {
        let now = replay.presentTime
        var left = Self.aliveLimit
        let present = replay.present(at: now) { process in
            guard left > 0, watch.wants(process, words.catalog) else { return false }
            left -= 1
            return true
        }
        // Of a process that only appeared in passing nothing can be shown.
        let shown = present.filter { $0.phase != .unknown || $0.taskCount > 0 || $0.holdCount > 0 }
            .sorted { (Self.rank($0), $1.since, $1.process) < (Self.rank($1), $0.since, $0.process) }
        let makers = LineMaker(words: words, now: now)
        heading = Self.heading(replay, words, standing)
        input = Self.input(replay, words, standing)
        verdict = Self.verdict(model, words, standing)
        processCount = Self.counts([
            (shown.count, "alive"), (present.count - shown.count, "of unknown state"),
            (model.endedCount, "ended"),
        ])
        processes =
            shown.prefix(Self.processLimit).map(makers.block)
            + model.ended.reversed().map { change in
                [makers.end(change, replay.presentEnd(of: change.process, words.catalog))]
            }
        stage = Self.stage(standing)
        findingCount = ""
        findings = []
        keys = "q quits, arrows scroll"
        tell(model, words)
    }

    /// The picture of the end: the processes as they were, with the verdict and what the end of the input brought out.
    public func ended(_ model: LiveModel, _ words: LiveWords, _ standing: LiveStanding) -> LivePicture {
        var picture = self
        picture.stage = Self.stage(standing)
        picture.verdict = Self.verdict(model, words, standing)
        picture.keys = "q leaves and prints the verdict, arrows scroll"
        picture.tell(model, words)
        return picture
    }

    /// Tells the findings.
    private mutating func tell(_ model: LiveModel, _ words: LiveWords) {
        let makers = LineMaker(words: words, now: 0)
        findingCount = Self.counts([
            (model[.error], model[.error] == 1 ? "error" : "errors"),
            (model[.warning], model[.warning] == 1 ? "warning" : "warnings"),
            (model[.note], model[.note] == 1 ? "note" : "notes"),
        ])
        findings = model.findings.suffix(Self.findingLimit).reversed().map(makers.finding)
    }

    /// Those that work off screen first, for their time runs out, then those on screen, then the others.
    private static func rank(_ process: PresentProcess) -> Int {
        if process.phase.isForeground { return 1 }
        if process.taskCount > 0 || process.holdCount > 0 { return 0 }
        return process.phase == .background ? 2 : 3
    }

    /// The input, the time that is shown, and whether it goes on.
    var title: Line { Line(heading.main, more: heading.more + [stage]) }

    private static func stage(_ standing: LiveStanding) -> Piece {
        switch standing.stage {
        case .waiting: .text("waiting", .faint)
        case .following: .text("live", .good)
        case .ended: .text("ended", .strong)
        }
    }

    private static func heading(
        _ replay: borrowing Replay, _ words: LiveWords, _ standing: LiveStanding
    ) -> Line {
        let reading = words.clock.reading(boot: replay.presentBoot, time: replay.presentTime)
        let clock: [Piece] =
            standing.eventCount > 0 ? [.clock(reading, replay.presentTime), .text("  ")] : []
        return Line(
            [.text("traceq live", .strong), .text("  \(printable(standing.title))")], more: clock)
    }

    private static func input(_ replay: borrowing Replay, _ words: LiveWords, _ standing: LiveStanding)
        -> Line
    {
        guard standing.eventCount > 0 else {
            return Line([.text("waiting for lines that tell of a lifecycle", .faint)])
        }
        let boot = words.catalog[boot: replay.presentBoot]
        var parts: [String] = []
        if let platform = Platform(rawValue: words.catalog.text(boot.platform)) {
            let os = words.builder.text(boot.os)
            parts.append(
                replay.assumesVersion ? "\(platform.title) of unknown version" : "\(platform.title) \(os)")
        }
        parts.append(Quantities.count(standing.eventCount, "event"))
        if let lines = words.catalog.source.lines {
            parts[parts.count - 1] += " of \(Quantities.count(lines.total, "line"))"
        }
        return Line(
            [.text(parts.joined(separator: ", "))], more: [.quiet])
    }

    private static func verdict(_ model: LiveModel, _ words: LiveWords, _ standing: LiveStanding) -> Line {
        if let verdict = standing.verdict {
            let emphasis: Span.Emphasis =
                switch verdict.kind {
                case .fault: .fault
                case .warning: .warning
                case .clean: .good
                case .unknown: .plain
                }
            return Line([.text("VERDICT", .strong)], more: [.text(verdict.sentence, emphasis)])
        }
        guard let worst = model.worst, worst.severity > .note else {
            return Line([.text("SO FAR", .strong)], more: [.text("nothing is wrong")])
        }
        return Line(
            [.text("SO FAR", .strong)],
            more: [.text(words.headline(worst), worst.severity == .error ? .fault : .warning)])
    }

    /// `2 errors, 1 note`; those that are none are left out.
    private static func counts(_ parts: [(count: Int, words: String)]) -> String {
        let shown = parts.filter { $0.count > 0 }.map { "\($0.count) \($0.words)" }
        return shown.isEmpty ? "none" : shown.joined(separator: ", ")
    }
}
