import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Makes a ``ReportModel`` of what an analysis found.
public struct ReportBuilder {
    /// Proofs that one entry shows.
    static let proofLimit = 12

    let summary: TraceSummary
    let catalog: TraceCatalog
    let times: Times
    /// Parts of the input that could not be read.
    let losses: [InputFailure]
    /// Findings of tasks that were ended twice, by process.
    let endedTwice: [UInt32: [Finding]]
    /// Where the ends of each process stand that are listed: in which app, at which place.
    private let endsOfProcess: [UInt32: [(app: Int, place: Int)]]
    /// Apps with a finding.
    private let appsWithFindings: Set<String>
    /// Apps with subjects that hand over to each other.
    let appsThatHandOver: Set<String>
    /// Totals that the input gives.
    let aggregates: [AggregateFacts]
    /// What was joined to one story, and why; empty for a single input.
    let joined: [InputExplanation.Decision]
    private let options: ReplayOptions

    /// A builder for one trace.
    public init(
        _ summary: TraceSummary, catalog: TraceCatalog, losses: [InputFailure] = [],
        aggregates: [AggregateFacts] = [], explanation: InputExplanation? = nil,
        options: ReplayOptions = ReplayOptions()
    ) {
        joined = explanation?.decisions.filter { $0.what == InputExplanation.joined } ?? []
        self.aggregates = aggregates
        self.options = options
        self.summary = summary
        self.catalog = catalog
        self.losses = losses
        times = Times(summary)
        var ends: [UInt32: [(app: Int, place: Int)]] = [:]
        for app in summary.apps.indices {
            for place in summary.apps[app].ends.indices {
                ends[summary.apps[app].ends[place].process, default: []].append((app, place))
            }
        }
        endsOfProcess = ends
        endedTwice = Dictionary(
            grouping: summary.findings.filter { Rules[$0.rule]?.shape == .endedTwice }, by: \.process)
        appsThatHandOver = Set(
            summary.subjects.lazy.filter { subject in
                let kind = catalog.text(catalog[subject: subject.subject].kind)
                return StateMachines.index(forSubject: kind).map { StateMachines.all[$0].handsOver } ?? false
            }.compactMap { summary.app(of: $0.process)?.name })
        appsWithFindings = Set(summary.findings.compactMap { summary.app(of: $0.process)?.name })
    }

    /// The ends of a process that are listed: one in each boot at most.
    func ends(of process: UInt32) -> [ProcessEnd] {
        (endsOfProcess[process] ?? []).map { summary.apps[$0.app].ends[$0.place] }
    }

    /// The report under this title, usually the name of the file.
    public func build(title: String) -> ReportModel {
        var entries = makeEntries()
        var verdict = summary.eventCount == 0 && !aggregates.isEmpty ? aggregateVerdict : verdict(entries)
        // What the verdict speaks of stands first.
        if let rule = verdict.rule, let place = entries.firstIndex(where: { $0.rule == rule }) {
            entries.insert(entries.remove(at: place), at: 0)
            let finding = entries[0].findings[0]
            let end = ends(of: finding.process).first
            verdict.moment =
                end?.facts.hasNoTime ?? false
                ? nil : times.moment(end?.time ?? finding.end, boot: finding.boot)
        }
        let sections = summary.apps.filter(isWorthASection)
        return ReportModel(
            title: printable(title), subject: subjectLine(sections), systems: summary.boots.map(system),
            windows: summary.boots.map(times.window),
            input: input, verdict: verdict, entries: entries,
            findingsLeftOut: summary.findingsLeftOut,
            apps: sections.map {
                .init(
                    name: printable($0.name), parts: parts(of: $0) + counterParts(of: $0), analysis: $0)
            },
            quietApps: summary.apps.filter(isQuiet).map { printable($0.name) },
            aggregates: aggregateParts, notes: notes, unknowns: unknowns, summary: summary,
            lines: catalog.source.lines)
    }

    /// An app that was on screen, in the background, worked, ended or broke a rule.
    private func isWorthASection(_ app: AppAnalysis) -> Bool {
        app.name != "device"
            && (app.visitCount > 0 || app.stayCount > 0 || !app.families.isEmpty
                || appsWithFindings.contains(app.name) || keptForLong(app)
                || !app.restarts.isEmpty || !app.scheduledRuns.isEmpty)
    }

    /// An app that did nothing of note, and of which nothing was lost.
    private func isQuiet(_ app: AppAnalysis) -> Bool {
        !isWorthASection(app) && app.name != "device"
            && !summary.losses.contains { app.processes.contains($0.process) }
    }

    /// The app that it is about, with version and build; the number of apps where there are several.
    private func subjectLine(_ apps: [AppAnalysis]) -> String {
        guard apps.count == 1, let number = apps[0].processes.first else {
            return apps.isEmpty ? "" : Quantities.count(apps.count, "app")
        }
        let record = catalog[process: number]
        var words = printable(apps[0].name)
        if record.name.isPresent, record.app.isPresent, record.name != record.app {
            words = "\(text(record.name)) (\(words))"
        }
        if record.version.isPresent { words += " \(text(record.version))" }
        if record.build.isPresent { words += " (\(text(record.build)))" }
        return
            "\(words), \(Quantities.count(apps[0].processes.count, "process", "processes")), \(Quantities.count(summary.boots.count, "boot"))"
    }

    private func system(_ boot: TraceSummary.Boot) -> String {
        let record = catalog[boot: boot.boot]
        guard let platform = Platform(rawValue: catalog.text(record.platform)) else {
            return "system unknown: rules of no platform apply"
        }
        let os = text(record.os)
        if let forced = options.version {
            let recorded = "\(platform.title) \(os.isEmpty ? "of unknown version" : os)"
            return forced.platform == platform
                ? "judged by the rules of \(platform.title) \(platform == .android ? "API " : "")\(forced.version.words) (--os); recorded on \(recorded)"
                : "\(recorded): --os names another platform and does not apply"
        }
        let device = record.device.isPresent ? ", \(text(record.device))" : ""
        if boot.isVersionAssumed {
            let version = os.isEmpty ? "version not in the trace" : "version \(os) not understood"
            return "\(platform.title)\(device), \(version): the newest rules apply"
        }
        return "\(platform.title) \(os)\(device)"
    }

    private var input: String {
        let format = text(catalog.source.format)
        let events = Quantities.count(summary.eventCount, "event")
        guard let lines = catalog.source.lines else {
            return format.isEmpty ? events : "\(events) from \(format)"
        }
        var words =
            "\(format), \(Quantities.count(lines.total, "line")): \(lines.used) used, \(lines.known) not needed, "
        words += "\(lines.unknown) unknown"
        if lines.unreadable > 0 { words += ", \(lines.unreadable) unreadable" }
        return words
    }

    /// A name of the trace, safe to print.
    public func text(_ name: NameID) -> String { printable(catalog.text(name)) }

    /// `"upload"`, or what stands in for a missing name.
    public func quoted(_ name: NameID) -> String { quoted(text(name)) }

    /// The same for a name that is safe to print already.
    func quoted(_ name: String) -> String { name.isEmpty ? "without a name" : "\"\(name)\"" }

    /// `id 12`; empty if the source prints none.
    public func identifier(_ id: TaskIdentifier) -> String {
        if let number = id.number { return "id \(number)" }
        if let name = id.text { return "id \(text(name))" }
        return ""
    }

    /// What a subject is called: its class without the package, or its kind and name.
    public func subject(_ number: UInt32) -> String {
        let record = catalog[subject: number]
        let kind = text(record.kind)
        let name = text(record.name)
        // A class is known by its own name; the package in front of it is the same for all of them.
        if let last = name.split(separator: ".").last, last.count < name.count { return String(last) }
        return name.isEmpty ? kind : "\(kind) \(name)"
    }

    /// `process 412 ExampleApp`.
    public func process(_ number: UInt32) -> String {
        let record = catalog[process: number]
        let name = record.name.isPresent ? text(record.name) : text(record.app)
        if record.pid == 0 { return name.isEmpty ? "process \(number)" : "process \(name)" }
        return name.isEmpty ? "process \(record.pid)" : "process \(record.pid) (\(name))"
    }

    /// "at least " where an edge is not known.
    public func atLeast(_ certainties: Certainty...) -> String {
        certainties.contains { [.openAtStart, .openAtEnd, .cutByGap].contains($0) } ? "at least " : ""
    }
}

extension ReportBuilder {
    /// A text that came from the trace, safe to print.
    func clean(_ text: String) -> String { printable(text) }
}
