import LifecycleEngine
import TraceModel

/// Takes events out of a trace as long as a rule stays broken as badly: without a gap beside it a warning would be an error.
public struct Shrinker {
    private let events: KeptEvents
    private let rule: String
    private let times: Int
    private var severity: Rule.Severity?
    private let options: ReplayOptions
    /// Replays that were made.
    public private(set) var tries = 0

    /// A shrinker of these events for the rule with this id, which must stay broken so many times, as badly as `severity`; nil for as badly
    /// as it is broken first.
    public init(
        _ events: KeptEvents, rule: String, times: Int = 1, severity: Rule.Severity? = nil,
        options: ReplayOptions = ReplayOptions()
    ) {
        self.severity = severity
        self.events = events
        self.rule = rule
        self.times = times
        self.options = options
    }

    /// Positions of the smallest set of events found that still breaks the rule: none of them can be taken out alone.
    /// Nil if the whole trace does not break it.
    public mutating func shrink() -> [Int32]? {
        let all = (0..<Int32(events.count)).map { $0 }
        guard let finding = firstFinding(in: all) else { return nil }
        severity = finding.severity
        // Nearly always the process alone breaks it, up to the moment of the finding.
        var kept = events.positions(boot: finding.boot, process: finding.process, until: finding.end)
        if !isBroken(by: kept) {
            kept = events.positions(boot: finding.boot, process: finding.process, until: .max)
        }
        if !isBroken(by: kept) { kept = all }
        return DeltaDebugging.smallest(of: kept) { isBroken(by: $0) }
    }

    private mutating func isBroken(by positions: [Int32]) -> Bool { firstFinding(in: positions) != nil }

    private mutating func firstFinding(in positions: [Int32]) -> Finding? {
        tries += 1
        let sink = FirstFinding(rule: rule, times: times, severity: severity)
        var replay = Replay(options: options, sink: sink)
        events.forEachBatch(of: positions) { replay.consume($0, events.catalog) }
        replay.finish(events.catalog)
        return sink.count >= times ? sink.finding : nil
    }
}

/// Keeps the last of the first so many findings of one rule.
private final class FirstFinding: ReplaySink {
    private let rule: String
    private let times: Int
    private let severity: Rule.Severity?
    private(set) var count = 0
    private(set) var finding: Finding?

    init(rule: String, times: Int, severity: Rule.Severity?) {
        self.severity = severity
        self.rule = rule
        self.times = times
    }

    func finding(_ finding: Finding) {
        guard finding.rule == rule, severity == nil || finding.severity == severity else { return }
        count += 1
        if count <= times { self.finding = finding }
    }
}
