/// A form in which a trace is exported.
public enum ExportFormat: String, CaseIterable, Sendable {
    case perfetto, chrome, csv, jsonl, openmetrics

    /// Endings of files that it is known by; the first one is given to files that traceq names.
    public var suffixes: [String] {
        switch self {
        case .perfetto: ["pftrace", "perfetto-trace"]
        case .chrome: ["json"]
        case .csv: ["csv"]
        case .jsonl: ["jsonl", "ndjson"]
        case .openmetrics: ["om", "prom", "openmetrics"]
        }
    }

    /// True if a terminal cannot show it.
    public var isBinary: Bool { self == .perfetto }

    /// For people: what it is, and what reads it.
    public var purpose: String {
        switch self {
        case .perfetto: "a time line for ui.perfetto.dev and trace_processor (protobuf)"
        case .chrome: "a time line for chrome://tracing, Speedscope and ui.perfetto.dev (JSON)"
        case .csv: "one table of everything, for spreadsheets and data frames"
        case .jsonl: "the events themselves (traceq.events/1), as `traceq dump` prints them"
        case .openmetrics: "totals by app, for Prometheus and what reads OpenMetrics 1.0"
        }
    }

    /// One sentence about what it does not hold.
    public var leftOut: String {
        let missing = ExportContent.allCases.filter { if case .no = holding($0) { true } else { false } }
            .map(\.shortName)
        let rest =
            self == .jsonl ? " What follows from the events is made again by whoever replays them." : ""
        return "\(rawValue) does not hold \(Self.list(missing)).\(rest)"
    }

    /// The form that a file's name asks for; nil if no form has its ending.
    public init?(path: String) {
        let ending = path.split(separator: "/").last?.split(separator: ".").last.map { $0.lowercased() }
        guard let format = Self.allCases.first(where: { $0.suffixes.contains(ending ?? "") }) else {
            return nil
        }
        self = format
    }

    /// How the form holds something.
    func holding(_ content: ExportContent) -> ExportHolding {
        switch self {
        case .perfetto:
            timeline(content, certainty: "annotations `start known` and `end known`", wall: "clock snapshots")
        case .chrome:
            timeline(
                content, certainty: "args `start known` and `end known`",
                wall: "of the start, in `otherData` and on the instants `boot`")
        case .csv: table(content)
        case .jsonl: events(content)
        case .openmetrics: totals(content)
        }
    }

    private func timeline(_ content: ExportContent, certainty: String, wall: String) -> ExportHolding {
        switch content {
        case .events, .proofs: .no
        case .phases: .yes("slices on the track `phase` of each process")
        case .states: .yes("slices on a track for each subject")
        case .tasks: .yes("slices, on lanes for each kind of task")
        case .holds: .yes("slices, on lanes for each kind of hold")
        case .samples: .yes("counters, with the values as they were measured")
        case .findings: .yes("instants on the track `findings`, at the end of the finding")
        case .launches: .yes("instants on the track `launches and ends`")
        case .losses: .yes("on the track `recording`")
        case .certainty: .yes(certainty)
        case .wall: .yes(wall)
        }
    }

    private func table(_ content: ExportContent) -> ExportHolding {
        switch content {
        case .events, .proofs: .no
        case .certainty: .yes("columns `start_known`, `end_known`")
        case .wall: .yes("column `start_wall`")
        case .phases, .states, .tasks, .holds, .samples, .findings, .launches, .losses: .yes("rows")
        }
    }

    private func events(_ content: ExportContent) -> ExportHolding {
        switch content {
        case .events: .yes("lines")
        case .samples: .yes("events `sample`")
        case .launches: .yes("events `process.started` and `process.ended`")
        case .losses: .yes("events `lost` and `gap`")
        case .wall: .yes("`wall` of each boot, and events `clock.sync`")
        case .phases, .states, .tasks, .holds, .findings, .proofs, .certainty: .no
        }
    }

    private func totals(_ content: ExportContent) -> ExportHolding {
        switch content {
        case .events, .proofs, .certainty, .wall: .no
        case .phases, .states: .yes("seconds in each, added up")
        case .tasks, .holds: .yes("how many, and their seconds added up")
        case .samples: .yes("growth of counters, last value of others; only metrics that traceq knows")
        case .findings: .yes("how many of each rule, without their sentence")
        case .launches: .yes("how many, by cause")
        case .losses: .yes("how many records, and seconds of gaps")
        }
    }

    /// `a, b or c`.
    private static func list(_ words: [String]) -> String {
        words.count < 2
            ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }
}
