import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// The end of a process in words: where it was, what it used of what it might, and what else its records say.
extension ReportBuilder {
    /// The end that a finding is about.
    func end(of finding: Finding) -> ProcessEnd? {
        guard [.end, .removal].contains(shape(finding)) else { return nil }
        return ends(of: finding.process).first {
            $0.time == finding.end && $0.boot == finding.boot
        }
    }

    /// When it ended; a source that gives no time says so.
    func moment(of end: ProcessEnd) -> String {
        end.facts.hasNoTime ? "time unknown" : times.moment(end.time, boot: end.boot)
    }

    /// Where it was; whether it had input the platform's words do not tell.
    func place(of end: ProcessEnd) -> String {
        end.isPhaseToldByWords && end.phase.isForeground ? "on screen" : end.phase.place
    }

    /// `killed by watchdog (0x8badf00d) during process-exit`.
    public func causeWords(_ end: ProcessEnd) -> String {
        let code = end.code.map { " (\(ExitTable.text(namespace: clean(end.namespace), code: $0)))" } ?? ""
        let event = end.facts.event.isEmpty ? "" : " during \(clean(end.facts.event))"
        return end.cause.words + code + event
    }

    func deathFacts(_ finding: Finding) -> [String] {
        guard let end = end(of: finding) else { return [] }
        var words = "it was \(place(of: end))"
        if end.isPhaseToldByWords { words += " (the system's word: \(clean(end.facts.importance)))" }
        if let age = end.sinceStart, !end.facts.hasNoTime {
            let life = times.range(end.time &- age, end.time, boot: end.boot)
            words += ", \(Quantities.duration(age)) after its start (\(life))"
        }
        if let away = end.sinceLeaving {
            words += ", \(Quantities.duration(away)) after leaving the foreground"
        }
        let showsTasks =
            summary.coverage?.holds(.anyOf([.kind(.taskBegan), .kind(.taskReported)])) ?? false
        if showsTasks { words += ", with \(Quantities.count(end.openTaskCount, "open task"))" }
        return [words] + (end.words.isEmpty ? [] : ["the system said: \(printable(end.words))"])
            + signalFacts(end) + useFacts(end, finding) + priorityFacts(end) + placeFacts(end)
            + threadFacts(end, finding)
            + clearedSuspects(end)
    }

    /// What to do about a death whose rule says nothing.
    func deathAdvice(_ finding: Finding) -> String {
        guard let end = end(of: finding) else { return "" }
        let facts = end.facts
        switch end.cause.kind {
        case .cpu where !isOnIOS(end):
            return "stop the work when the app leaves the screen; give the rest to WorkManager"
        case .cpu:
            guard let limit = facts.limit, let window = facts.limitWindow,
                let share = Quantities.percent(limit, of: window)
            else { return "pace the work, or hand it to a processing task on external power" }
            return
                "keep below \(share) of a core averaged over \(Quantities.duration(window)): pace the work, or hand it to a processing task on external power"
        case .lock where facts.mainThread.hasPrefix("idle"):
            return
                "no work was in progress on the main thread: look for a lock or statement that was left open, not for slow code"
        default:
            return ""
        }
    }

    private func signalFacts(_ end: ProcessEnd) -> [String] {
        guard end.cause.kind == .crash, isOnIOS(end), end.namespace.lowercased() == "signal",
            let name = end.code.flatMap({ ExitTable.signals[$0] })
        else { return [] }
        return ["\(name): the app crashed; the system did not end it"]
    }

    private func useFacts(_ end: ProcessEnd, _ finding: Finding) -> [String] {
        let facts = end.facts
        switch facts.measure {
        case Words.Measure.cpu:
            var lines = [cpuWords(facts)]
            if facts.used == nil, facts.limit == nil,
                let limit = LimitRows.rows(ofRule: "ios.cpu.background-limit").first
            {
                lines.append("limit by the table: \(limit.words); other apps and versions were given others")
            }
            if let duration = facts.duration, !facts.hasNoTime {
                let range = times.range(end.time &- duration, end.time, boot: end.boot)
                lines.append("measured over \(range) (\(Quantities.duration(duration)))")
            }
            return lines
        case Words.Measure.memory:
            return memoryWords(end)
        case Words.Measure.wallTime:
            return allowanceWords(facts)
        default:
            return facts.memoryLimit != nil && end.cause.kind == .memory ? memoryWords(end) : []
        }
    }

    /// `48.000 s of CPU in 49.710 s (97 %), limit 48.000 s in 60.000 s (80 %), as printed`.
    func cpuWords(_ facts: ExitFacts) -> String {
        guard let used = facts.used else {
            return facts.limit == nil
                ? "how much CPU it used, and its limit: not in this record"
                : "how much CPU it used: not in this record"
        }
        var words = "\(Quantities.duration(used)) of CPU"
        if let over = facts.duration ?? facts.window {
            words +=
                " in \(Quantities.duration(over))"
                + (Quantities.percent(used, of: over).map { " (\($0))" } ?? "")
        }
        guard let limit = facts.limit else { return words + "; its limit is not in this record" }
        words += ", limit \(Quantities.duration(limit))"
        if let window = facts.limitWindow {
            words +=
                " in \(Quantities.duration(window))"
                + (Quantities.percent(limit, of: window).map { " (\($0))" } ?? "")
        }
        return words + ", as printed"
    }

    private func memoryWords(_ end: ProcessEnd) -> [String] {
        let facts = end.facts
        var words: [String] = []
        if let pages = facts.pages, let size = facts.pageSize, let bytes = facts.used {
            words.append("\(pages) pages x \(size / 1_024) KiB = \(Quantities.mebibytes(bytes))")
        } else if let bytes = facts.used {
            words.append("\(Quantities.mebibytes(bytes)) of memory")
        } else if let pages = facts.pages {
            words.append("\(pages) pages of memory; their size is not in this record")
        }
        if let limit = facts.memoryLimit {
            words.append("limit \(Quantities.mebibytes(limit)), as the system printed it earlier")
        }
        var lines = words.isEmpty ? [] : [words.joined(separator: ", ")]
        if let cpu = facts.lifeCPU { lines.append("CPU time of its whole life: \(Quantities.duration(cpu))") }
        return lines
    }

    private func allowanceWords(_ facts: ExitFacts) -> [String] {
        var lines: [String] = []
        if let limit = facts.limit {
            let during = facts.event.isEmpty ? "" : " for \(clean(facts.event))"
            lines.append(
                "\(Quantities.duration(limit)) of wall time were allowed\(during) and used up (read from the record; it varies)"
            )
        }
        if let cpu = facts.cpu {
            let share = facts.limit.flatMap { Quantities.percent(cpu, of: $0) }
            let state = (facts.limit.map { cpu < $0 / 5 } ?? false) ? ": it waited, it was not busy" : ""
            lines.append("own CPU time \(Quantities.duration(cpu))\(share.map { " (\($0))" } ?? "")\(state)")
        }
        if let device = facts.deviceCPU {
            lines.append("\(Quantities.duration(device)) of CPU time is the whole device's, not this app's")
        }
        return lines
    }

    /// What the words of the platform tell of the screen, and what they do not.
    private func placeFacts(_ end: ProcessEnd) -> [String] {
        let facts = end.facts
        var lines: [String] = []
        if facts.importance.lowercased().contains("frontmost") {
            lines.append(
                "'\(clean(facts.importance))' is a priority, which an extension can carry too: no time in the foreground follows from it"
            )
        }
        if facts.isLaunchUnfinished, end.phase == .background {
            lines.append("the launch was not finished: nothing of it was on screen, and it is no session")
        }
        if end.phase == .unknown, end.cause.kind == .lock {
            lines.append("when it left the screen is not in this record: a trace of its lifecycle would tell")
        }
        if facts.reportType == "None" { lines.append("no crash report is written for this end") }
        return lines
    }

    private func threadFacts(_ end: ProcessEnd, _ finding: Finding) -> [String] {
        let facts = end.facts
        guard !facts.mainThread.isEmpty else { return [] }
        let lines = ["its main thread: \(clean(facts.mainThread))"]
        guard finding.rule == "ios.task.handler-stuck" else { return lines }
        let inside = finding.measures[.took].map { "it was in the handler for \(Quantities.duration($0))" }
        return lines + [
            inside ?? "how long it was in the handler: not in this record",
            "the handler was there and did not come to its end: no task was forgotten",
        ]
    }

    private func isOnIOS(_ end: ProcessEnd) -> Bool {
        catalog.text(catalog[boot: end.boot].platform) == Platform.ios.rawValue
    }

    /// What its code shows not to be the cause.
    private func clearedSuspects(_ end: ProcessEnd) -> [String] {
        let isWatched = end.cause.kind == .watchdog && !end.facts.event.isEmpty
        guard [.cpu, .memory, .lock].contains(end.cause.kind) || isWatched, isOnIOS(end),
            !end.namespace.isEmpty, !end.phase.isStopped
        else { return [] }
        return ["not for background time that was used up: such an end has another code"]
    }
}
