import TraceModel

/// One family of OpenMetrics that an export has.
struct MetricFamily {
    /// What a label tells, and so how its number becomes a text.
    enum Label: String {
        case app, task, hold, subject, name, state, phase, outcome, cause, rule, severity

        /// True if its number is that of a name of the trace; else it is a word of the writer.
        var isName: Bool {
            switch self {
            case .task, .hold, .subject: true
            case .app, .name, .state, .phase, .outcome, .cause, .rule, .severity: false
            }
        }
    }

    /// Its name, which ends with the unit.
    let name: String
    let unit: String
    /// Decimal places by which its numbers are smaller than the unit.
    let decimals: Int
    let isCounter: Bool
    /// Behind `app`, at most three.
    let labels: [Label]
    /// For people.
    let help: String

    private init(
        _ name: String, unit: String = "", decimals: Int = 0, isCounter: Bool = true, _ labels: [Label],
        _ help: String
    ) {
        self.name = "traceq_" + name + (unit.isEmpty ? "" : "_" + unit)
        self.unit = unit
        self.decimals = decimals
        self.isCounter = isCounter
        self.labels = labels
        self.help = help
    }

    /// Positions of the families that are no metric.
    enum Position {
        static let phaseTime = 0, stateTime = 1, tasks = 2, taskTime = 3, holds = 4, holdTime = 5
        static let launches = 6, ends = 7, findings = 8, lost = 9, gapTime = 10
        /// Those of the metrics follow, in their order.
        static let metrics = 11
    }

    /// All families, in the order in which they are written.
    static let all: [MetricFamily] =
        [
            MetricFamily(
                "phase", unit: "seconds", decimals: 9, [.phase],
                "Time of the app's processes in each phase, added over processes; at least, where an edge is open."
            ),
            MetricFamily(
                "state", unit: "seconds", decimals: 9, [.subject, .name, .state],
                "Time of each subject in each state of its platform; at least, where an edge is open."),
            MetricFamily(
                "tasks", [.task, .name, .outcome],
                "Pieces of bounded work by what became of them; # in a name stands for numbers."),
            MetricFamily(
                "task", unit: "seconds", decimals: 9, [.task, .name, .outcome],
                "Age of these tasks, added up."),
            MetricFamily("holds", [.hold, .name], "Resources that were kept."),
            MetricFamily(
                "hold", unit: "seconds", decimals: 9, [.hold, .name], "How long they were kept, added up."),
            MetricFamily("launches", [.cause], "Starts of processes."),
            MetricFamily("ends", [.cause], "Ends of processes."),
            MetricFamily("findings", [.rule, .severity], "Broken rules, and what is worth knowing."),
            MetricFamily("lost_records", [], "Records that the source says are missing."),
            MetricFamily("gap", unit: "seconds", decimals: 9, [], "Time of which nothing is known."),
        ]
        + Metric.allCases.map { metric in
            let unit = MetricUnit(metric)
            return MetricFamily(
                unit.name, unit: unit.base, decimals: unit.decimals, isCounter: metric.isCounter, [],
                metric.isCounter
                    ? "Growth of \(metric.rawValue) between the samples of each process, added up."
                    : "The last sample of \(metric.rawValue).")
        }
}
