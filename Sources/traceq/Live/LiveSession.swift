import ByteIO
import CommandLineKit
import FieldLogs
import LifecycleEngine
import LiveView
import TraceAnalysis
import TraceFormat
import TraceModel
import TraceRecorder
import TraceReport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One run of `live`: reads, replays, and shows what changed, on a screen or line by line.
final class LiveSession {
    /// Nanoseconds between two pictures.
    private static let frame: Int64 = 100_000_000
    private static let changeSignals = [SIGWINCH, SIGTSTP, SIGQUIT]

    private let console: Console
    private let watch: Watch
    private let options: ReplayOptions
    private let signals: SignalPipe
    private let terminal: LiveTerminal?
    private let clock = TraceClock()
    private let model: LiveModel
    private var standing: LiveStanding
    private var picture: LivePicture
    private var scroll = 0
    private var lastDrawn = Int64.min / 2
    private var lastBatch: Int64 = 0
    private var isFlowing = false
    /// True once the user wants no more.
    private(set) var isStopped = false
    /// True if a signal asked for the stop.
    private(set) var isInterrupted = false
    /// True if nobody reads the output any more.
    private var isUnread = false

    /// A session that shows the watched processes of an input with this name.
    init(title: String, _ watch: Watch, _ options: ReplayOptions, isOnScreen: Bool, _ console: Console) {
        self.console = console
        self.watch = watch
        self.options = options
        signals = SignalPipe(SignalPipe.stops + (isOnScreen ? Self.changeSignals : []))
        terminal = isOnScreen ? LiveTerminal(isColored: console.isColored) : nil
        model = LiveModel(watch, keepsChanges: !isOnScreen)
        standing = LiveStanding(title: title)
        picture = LivePicture(waitingFor: title)
    }

    /// Who looks on while the input is read.
    var onlooker: LiveSource.Onlooker {
        let descriptors = [signals.descriptor] + (terminal.map { [$0.keyboard] } ?? [])
        return LiveSource.Onlooker(descriptors, interval: Self.frame) { [unowned self] in look() }
    }

    /// Shows the input until it ends or the user wants no more; then its verdict.
    func run(_ path: String, isFollowed: Bool, _ reading: ReadingOptions, failOn: Rule.Severity?)
        -> ExitStatus
    {
        terminal?.enter()
        defer { terminal?.leave() }
        var input: OpenedInput
        let live: LiveSource
        do throws(InputFailure) {
            live = try LiveInput.open(path, isFollowed: isFollowed, onlooker: onlooker)
            input =
                path != "-" && JournalSource.recognises(path)
                ? OpenedInput(simulated: try JournalSource(path, live), name: path)
                : try OpenedInput(path: path, live, options: reading, threads: 1)
        } catch {
            terminal?.leave()
            if isStopped {
                console.note("stopped before anything came that can be read")
                return isInterrupted ? .interrupted : .done
            }
            return console.fail(error, path: path == "-" ? "standard input" : path)
        }
        // The blocks of a trace come as they are, each whole.
        if var reader = input.source as? TraceReader {
            live.pauses = false
            reader.endsAtEndBlock = live.follows
            input.source = reader
        }
        standing.stage = .following
        var analyzer = Analyzer(options: options, alsoTo: model)
        let failure = replay(&input, &analyzer, live)
        return finish(&input, &analyzer, failure, failOn: failOn)
    }

    private func replay(
        _ input: inout OpenedInput, _ analyzer: inout Analyzer, _ live: LiveSource
    ) -> InputFailure? {
        var batch = EventBatch()
        do throws(InputFailure) {
            while try input.source.next(&batch, &input.catalog) {
                model.meet(input.catalog)
                analyzer.consume(batch, input.catalog)
                model.part()
                standing.eventCount += batch.count
                // The time of a file that was there already stands still: nobody knows when it was written.
                isFlowing = !live.follows || live.hasGrown
                lastBatch = clock.now
                let words = LiveWords(input.catalog, clock: analyzer.clock)
                if terminal == nil {
                    printChanges(words) { analyzer.replay.presentEnd(of: $0, words.catalog) }
                } else {
                    picture = LivePicture(analyzer.replay, model, watch, words, standing)
                    draw()
                }
                if isUnread { break }
            }
        } catch {
            return error
        }
        return nil
    }

    /// Tells the verdict. On a screen it stays until the user leaves.
    private func finish(
        _ input: inout OpenedInput, _ analyzer: inout Analyzer, _ failure: InputFailure?,
        failOn: Rule.Severity?
    ) -> ExitStatus {
        model.meet(input.catalog)
        let all = analyzer.finish(input.catalog)
        model.part()
        let summary = watch.isNarrow ? all.only { watch.wants($0, input.catalog) } : all
        // Of what the user cut off nothing is missing.
        let losses = isStopped ? [] : input.source.losses
        let report = ReportBuilder(
            summary, catalog: input.catalog, losses: losses + input.source.knownLosses,
            aggregates: input.source.aggregates, options: options
        ).build(title: input.path)
        standing.stage = .ended
        standing.verdict = report.verdict
        isFlowing = false
        let words = LiveWords(input.catalog, clock: all.clock, summary: all)
        picture = picture.ended(model, words, standing)
        printChanges(words) { process in all.app(of: process)?.ends.first { $0.process == process } }
        if terminal != nil {
            while !isStopped, !isUnread {
                signals.wait(with: terminal?.keyboard ?? -1, nanoseconds: Self.frame)
                _ = look()
            }
            terminal?.leave()
        }
        var status = isUnread ? ExitStatus.done : console.write(ending(report))
        if let failure { status = status.combined(with: console.fail(failure, path: input.path)) }
        for loss in losses { status = status.combined(with: console.fail(loss, path: input.path)) }
        if let failOn, let worst = summary.worst, worst >= failOn {
            status = status.combined(with: .findings)
        }
        return isInterrupted ? status.combined(with: .interrupted) : status
    }

    /// The verdict, and behind a screen what stood on it.
    private func ending(_ report: ReportModel) -> String {
        if console.isJSON { return ChangeLine(report.verdict).json + "\n" }
        let text = TextReport(width: terminalWidth(fileDescriptor: STDOUT_FILENO)) {
            [console] words, emphasis in
            ReportWriter.style(emphasis).applied(to: words, when: console.isColored)
        }
        return text.brief(report, findings: terminal == nil ? 0 : 8)
    }

    /// Without a screen: what changed, a line each.
    private func printChanges(_ words: LiveWords, end: (UInt32) -> ProcessEnd?) {
        let lines = model.takeChanges().map { change in
            let line = words.line(change, end: end)
            return (console.isJSON ? line.json : line.text) + "\n"
        }
        guard !lines.isEmpty, !isUnread else { return }
        var sink = FileSink()
        do throws(OutputFailure) {
            try sink.write(Array(lines.joined().utf8))
        } catch {
            // Whoever read it went away.
            isUnread = true
        }
    }

    /// Takes signals and keys, and draws if it is time; false once the user wants no more.
    private func look() -> Bool {
        for arrival in signals.take() {
            switch arrival.signal {
            case SIGWINCH: terminal?.forget()
            case SIGTSTP: terminal?.suspend()
            default:
                isStopped = true
                isInterrupted = true
            }
            lastDrawn = .min / 2
        }
        for key in terminal?.keys() ?? [] {
            take(key)
            lastDrawn = .min / 2
        }
        if !isStopped { draw() }
        return !isStopped && !isUnread
    }

    private func take(_ key: LiveTerminal.Key) {
        guard let screen = terminal?.screen else { return }
        let page = max(screen.height / 2, 1)
        switch key {
        case .quit: isStopped = true
        case .redraw: terminal?.forget()
        case .up: scroll -= 1
        case .down: scroll += 1
        case .pageUp: scroll -= page
        case .pageDown: scroll += page
        }
        scroll = min(max(scroll, 0), screen.scrollLimit(picture))
    }

    /// Draws the picture as it is now, ten times a second at most.
    private func draw() {
        guard let terminal, case let now = clock.now, now &- lastDrawn >= Self.frame else { return }
        lastDrawn = now
        let moment = LiveMoment(
            sinceNewest: isFlowing ? now &- lastBatch : 0,
            quietSeconds: standing.stage == .following ? Int((now &- lastBatch) / 1_000_000_000) : 0)
        if !terminal.draw(terminal.screen.rows(picture, at: moment, scroll: scroll)) { isUnread = true }
    }
}
