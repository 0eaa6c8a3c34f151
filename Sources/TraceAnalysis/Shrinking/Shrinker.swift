import LifecycleEngine
import TraceModel

/// Takes events out of a trace as long as a rule stays broken.
public struct Shrinker {
    private let events: KeptEvents
    private let rule: String
    private let options: ReplayOptions
    /// Replays that were made.
    public private(set) var tries = 0

    /// A shrinker of these events for the rule with this id.
    public init(_ events: KeptEvents, rule: String, options: ReplayOptions = ReplayOptions()) {
        self.events = events
        self.rule = rule
        self.options = options
    }

    /// Positions of the smallest set of events found that still breaks the rule: none of them can be taken out alone.
    /// Nil if the whole trace does not break it.
    public mutating func shrink() -> [Int32]? {
        let all = (0..<Int32(events.count)).map { $0 }
        guard let finding = firstFinding(in: all) else { return nil }
        // Nearly always the process alone breaks it, up to the moment of the finding.
        var kept = events.positions(boot: finding.boot, process: finding.process, until: finding.end)
        if !isBroken(by: kept) {
            kept = events.positions(boot: finding.boot, process: finding.process, until: .max)
        }
        if !isBroken(by: kept) { kept = all }
        var size = max(kept.count / 2, 1)
        while true {
            var isSmaller = false
            var start = 0
            while start < kept.count {
                let part = kept[..<start] + kept[min(start + size, kept.count)...]
                if !part.isEmpty, isBroken(by: Array(part)) {
                    kept = Array(part)
                    isSmaller = true
                } else {
                    start += size
                }
            }
            if size == 1, !isSmaller { return kept }
            if !isSmaller || size > kept.count { size = max(size / 2, 1) }
        }
    }

    private mutating func isBroken(by positions: [Int32]) -> Bool { firstFinding(in: positions) != nil }

    private mutating func firstFinding(in positions: [Int32]) -> Finding? {
        tries += 1
        let sink = FirstFinding(rule: rule)
        var replay = Replay(options: options, sink: sink)
        events.forEachBatch(of: positions) { replay.consume($0, events.catalog) }
        replay.finish(events.catalog)
        return sink.finding
    }
}

/// Keeps the first finding of one rule.
private final class FirstFinding: ReplaySink {
    private let rule: String
    private(set) var finding: Finding?

    init(rule: String) { self.rule = rule }

    func finding(_ finding: Finding) {
        if self.finding == nil, finding.rule == rule { self.finding = finding }
    }
}
