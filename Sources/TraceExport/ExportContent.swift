/// Something that a trace, or its replay, tells, and that a form of an export may hold.
enum ExportContent: String, CaseIterable {
    case events = "every event with all its fields"
    case phases = "phases of processes"
    case states = "states of subjects"
    case tasks = "tasks"
    case holds = "holds"
    case samples = "samples"
    case findings = "findings, with their sentence"
    case proofs = "the events that prove a finding"
    case launches = "launches and ends"
    case losses = "lost records and gaps"
    case certainty = "how edges are known"
    case wall = "wall time"

    /// What stands in the sentence about a form that does not hold it.
    var shortName: String {
        switch self {
        case .events: "single events"
        case .proofs: "proofs of findings"
        case .findings: "findings"
        default: rawValue
        }
    }
}

/// How a form holds something.
enum ExportHolding {
    case no
    /// In these words.
    case yes(String)
}
