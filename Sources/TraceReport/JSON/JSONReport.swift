import LifecycleEngine
import TraceAnalysis
import TraceModel

/// The report as one JSON object (`traceq.report/1`); times and durations are nanoseconds.
public enum JSONReport {
    /// The object and a line feed, as UTF-8.
    public static func render(_ report: ReportModel) -> [UInt8] {
        var tree = JSONTree()
        tree.object { tree in
            tree.member("schema", ReportModel.schema)
            header(&tree, report)
            tree.object("verdict") { verdict(&$0, report.verdict) }
            tree.array("findings", report.entries) { entry(&$0, $1) }
            tree.member("findings_left_out", report.findingsLeftOut)
            tree.array("apps", report.apps) { app(&$0, $1) }
            tree.array("totals", report.aggregates) { tree, part in tree.object { self.part(&$0, part) } }
            tree.array("notes", report.notes) { $0.element($1) }
            tree.array("unknown", report.unknowns) { $0.element($1) }
        }
        return tree.bytes + [0x0A]
    }

    /// Title, subject, input and boots.
    static func header(_ tree: inout JSONTree, _ report: ReportModel) {
        tree.member("title", report.title)
        tree.member("subject", ifPresent: report.subject)
        tree.object("input") { input(&$0, report) }
        tree.array("boots", report.summary.boots.indices) { boot(&$0, report, $1) }
    }

    static func verdict(_ tree: inout JSONTree, _ verdict: Verdict) {
        tree.member("kind", verdict.kind.rawValue)
        tree.member("sentence", verdict.sentence)
        tree.member("rule", ifPresent: verdict.rule)
        tree.member("time", ifPresent: verdict.moment)
    }

    static func part(_ tree: inout JSONTree, _ part: ReportModel.Part) {
        tree.member("label", part.label)
        tree.array("lines", part.lines) { $0.element($1) }
    }

    private static func input(_ tree: inout JSONTree, _ report: ReportModel) {
        tree.member("words", report.input)
        tree.member("events", report.summary.eventCount)
        guard let lines = report.lines else { return }
        tree.member("lines", lines.total)
        tree.member("lines_used", lines.used)
        tree.member("lines_known", lines.known)
        tree.member("lines_unknown", lines.unknown)
        tree.member("lines_unreadable", lines.unreadable)
    }

    private static func boot(_ tree: inout JSONTree, _ report: ReportModel, _ place: Int) {
        let boot = report.summary.boots[place]
        tree.object { tree in
            tree.member("boot", Int64(boot.boot))
            tree.member("system", report.systems[place])
            tree.member("window", report.windows[place])
            tree.member("first_ns", boot.first)
            tree.member("last_ns", boot.last)
            tree.member("version_assumed", boot.isVersionAssumed)
        }
    }

    static func entry(_ tree: inout JSONTree, _ entry: ReportModel.Entry) {
        tree.object { entryMembers(&$0, entry) }
    }

    static func entryMembers(_ tree: inout JSONTree, _ entry: ReportModel.Entry) {
        tree.member("rule", entry.rule)
        tree.member("severity", entry.severity.word)
        tree.member("certainty", entry.certainty.words)
        tree.member("headline", entry.headline)
        tree.member("app", entry.app)
        tree.array("items", entry.items) { $0.element($1) }
        tree.array("facts", entry.facts) { $0.element($1) }
        tree.array("evidence", entry.proofs) { tree, proof in
            tree.object { tree in
                tree.member("t_ns", proof.time)
                tree.member("time", proof.moment)
                tree.member("line", ifPresent: proof.line)
                tree.member("words", proof.words)
                tree.member("phase", ifPresent: proof.phase)
            }
        }
        tree.array("occurrences", entry.findings) { occurrence(&$0, $1) }
        tree.member("advice", entry.advice)
        tree.member("source", entry.source)
    }

    private static func occurrence(_ tree: inout JSONTree, _ finding: Finding) {
        tree.object { tree in
            tree.member("boot", Int64(finding.boot))
            tree.member("process", Int64(finding.process))
            if finding.subject != 0 { tree.member("subject", Int64(finding.subject)) }
            tree.member("task_id", ifPresent: finding.id.number)
            tree.member("start_ns", finding.start)
            tree.member("end_ns", finding.end)
            for measure in Finding.Measure.allCases {
                tree.member(measure.jsonKey, ifPresent: finding.measures[measure])
            }
        }
    }

    private static func app(_ tree: inout JSONTree, _ section: ReportModel.AppSection) {
        tree.object { appMembers(&$0, section) }
    }

    static func appMembers(_ tree: inout JSONTree, _ section: ReportModel.AppSection) {
        let app = section.analysis
        tree.member("app", section.name)
        tree.object("time_ns") { tree in
            for phase in Phase.allCases where phase != .notRunning {
                tree.member(phase.word.replacingSpaces, app[phase])
            }
        }
        tree.member("on_screen_ns", app.onScreen)
        tree.member("on_screen_uncertain", app.isOnScreenUncertain)
        tree.member("shows_suspension", app.showsStops)
        tree.member("visit_count", app.visitCount)
        tree.array("visits", app.visits) { tree, visit in
            tree.object {
                edges(&$0, visit.boot, visit.start, visit.end, visit.startCertainty, visit.endCertainty)
            }
        }
        tree.member("session_count", app.sessionCount)
        tree.array("sessions", app.sessions) { tree, session in
            tree.object { tree in
                edges(
                    &tree, session.boot, session.start, session.end, session.startCertainty,
                    session.endCertainty)
                tree.member("on_screen_ns", session.onScreen)
            }
        }
        tree.member("stay_count", app.stayCount)
        tree.array("background_stays", app.stays) { stay(&$0, $1) }
        tree.array("launches", app.launches) { tree, launch in
            tree.object { tree in
                tree.member("boot", Int64(launch.boot))
                tree.member("process", Int64(launch.process))
                tree.member("time_ns", launch.time)
                tree.member("cause", ifPresent: launch.cause)
                tree.member("start_seen", launch.start == .observed)
                tree.member("start_inferred", launch.start == .inferred)
                tree.member("first_foreground_ns", ifPresent: launch.firstForeground)
                if let use = launch.prewarm {
                    tree.member("paused_ns", use.pausedAt)
                    tree.member("resumed_ns", use.resumedAt)
                    tree.member("launched_ns", use.end)
                }
            }
        }
        tree.array("task_families", app.families) { family(&$0, $1) }
        tree.array("budgets", app.budgets) { budget(&$0, $1) }
        tree.array("holds", app.holds) { hold(&$0, $1) }
        tree.array("ends", app.ends) { end(&$0, $1) }
        tree.array("words", section.parts) { tree, part in tree.object { self.part(&$0, part) } }
    }

    private static func edges(
        _ tree: inout JSONTree, _ boot: UInt32, _ start: Int64, _ end: Int64, _ startCertainty: Certainty,
        _ endCertainty: Certainty
    ) {
        tree.member("boot", Int64(boot))
        tree.member("start_ns", start)
        tree.member("end_ns", end)
        tree.member("start_certainty", startCertainty.words)
        tree.member("end_certainty", endCertainty.words)
    }

    private static func stay(_ tree: inout JSONTree, _ stay: BackgroundStay) {
        tree.object { tree in
            edges(&tree, stay.boot, stay.start, stay.end, stay.startCertainty, stay.endCertainty)
            tree.member("process", Int64(stay.process))
            tree.member("running_ns", stay.running)
            tree.member("launched_into", stay.isLaunch)
            tree.member("task_count", stay.taskCount)
            tree.member("overrun", stay.isOverrun)
            tree.member("limit_ns", ifPresent: stay.limit?.nanoseconds)
            tree.member("limit_source", ifPresent: stay.limit?.source)
        }
    }

    private static func family(_ tree: inout JSONTree, _ family: TaskFamily) {
        tree.object { tree in
            tree.member("task", family.task)
            tree.member("family", family.name)
            tree.member("count", family.count)
            tree.member("leaked", family.leaked)
            tree.member("ended_late", family.late)
            tree.member("expired", family.expired)
            tree.member("cut_off", family.cutOff)
            tree.member("open", family.open)
            tree.member("end_not_seen", family.unseen)
            tree.member("longest_ns", family.longest.duration)
            tree.member("total_ns", family.total)
        }
    }

    private static func end(_ tree: inout JSONTree, _ end: ProcessEnd) {
        tree.object { tree in
            tree.member("boot", Int64(end.boot))
            tree.member("process", Int64(end.process))
            tree.member("time_ns", end.time)
            tree.member("certainty", end.certainty.words)
            tree.member("namespace", ifPresent: end.namespace)
            tree.member("code", ifPresent: end.code)
            tree.member("cause", end.cause.kind.word)
            tree.member("cause_words", end.cause.words)
            tree.member("system_words", ifPresent: end.words)
            tree.member("phase", end.phase.word)
            tree.member("since_start_ns", ifPresent: end.sinceStart)
            tree.member("since_leaving_foreground_ns", ifPresent: end.sinceLeaving)
            tree.member("open_tasks", end.openTaskCount)
            tree.member("time_known", !end.facts.hasNoTime)
            facts(&tree, end.facts)
        }
    }
}

/// What the records of a death say besides its code.
extension JSONReport {
    private static func facts(_ tree: inout JSONTree, _ facts: ExitFacts) {
        tree.member("importance", ifPresent: facts.importance)
        tree.member("measure", ifPresent: facts.measure)
        tree.member("used", ifPresent: facts.used)
        tree.member("window_ns", ifPresent: facts.window)
        tree.member("limit", ifPresent: facts.limit)
        tree.member("limit_window_ns", ifPresent: facts.limitWindow)
        tree.member("measured_ns", ifPresent: facts.duration)
        tree.member("watched", ifPresent: facts.event)
        tree.member("cpu_ns", ifPresent: facts.cpu)
        tree.member("device_cpu_ns", ifPresent: facts.deviceCPU)
        tree.member("life_cpu_ns", ifPresent: facts.lifeCPU)
        tree.member("pages", ifPresent: facts.pages)
        tree.member("page_size", ifPresent: facts.pageSize)
        tree.member("unimportant_ns", ifPresent: facts.unimportant)
        tree.member("memory_limit", ifPresent: facts.memoryLimit)
        tree.member("main_thread", ifPresent: facts.mainThread)
        tree.member("system_report", ifPresent: facts.reportType)
    }
}

extension Finding.Measure {
    /// Its member name: times carry their unit.
    var jsonKey: String {
        switch self {
        case .age: "age_ns"
        case .uncertainty: "uncertainty_ns"
        case .backgroundUsed: "background_used_ns"
        case .stayStart: "stay_start_ns"
        case .stayEnd: "stay_end_ns"
        case .earlierStays: "earlier_stays_ns"
        case .limit: "limit_ns"
        case .over: "over_limit_ns"
        case .firstEnd: "first_end_ns"
        case .afterExpiration: "after_expiration_ns"
        case .permitted: "permitted_ns"
        case .leftOut: "left_out"
        case .took: "took_ns"
        case .timeLeft: "time_left_ns"
        case .count: "count"
        case .window: "window_ns"
        case .late: "late_ns"
        case .budget: "budget_used_ns"
        case .availableAt: "available_at_ns"
        case .used: "used"
        }
    }
}

extension String {
    fileprivate var replacingSpaces: String { String(map { $0 == " " ? "_" : $0 }) }
}
