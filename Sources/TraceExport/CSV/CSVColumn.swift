/// The columns of the table, in their order.
enum CSVColumn: String, CaseIterable {
    case what, boot, process, pid, app
    case processName = "process_name"
    case kind, name, id, value
    case startTime = "start_ns"
    case endTime = "end_ns"
    case duration = "duration_ns"
    case startWall = "start_wall"
    case startKnown = "start_known"
    case endKnown = "end_known"
    case words

    /// For people: what it holds.
    var meaning: String {
        switch self {
        case .what: "phase, state, task, hold, sample, launch, end, finding, lost or gap"
        case .boot: "number of the boot, from 0"
        case .process: "number of the process in the trace, as `traceq dump` has it; empty for the device"
        case .pid: "its pid, if it is known"
        case .app: "bundle identifier or package"
        case .processName: "name of the process"
        case .kind: "kind of subject, task or hold; the metric; the rule; namespace of the exit code"
        case .name: "name of the subject, task or hold"
        case .id: "the platform's identifier or token; the exit code of an end"
        case .value:
            "phase, state, outcome of a task, value of a sample, cause of a launch or end, severity of a finding, number of lost records"
        case .startTime: "begin, or the moment: trace time of the boot in ns"
        case .endTime: "end in ns; empty for a moment"
        case .duration: "length in ns; empty for a moment"
        case .startWall: "the wall clock at the begin, ISO 8601, if the trace knows it"
        case .startKnown:
            "how the begin, the moment or the finding is known: observed, inferred, open at start, cut by a gap"
        case .endKnown: "the same of the end; `open at end` if it was still so when the trace ended"
        case .words:
            "sentence of a finding or end; type of a task; who is charged for a hold; unit of a sample; why nothing is known"
        }
    }
}
