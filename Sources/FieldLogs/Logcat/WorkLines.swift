import TraceModel

/// Workers and jobs in WorkManager's lines, which the app's own process prints, and jobs that the system stops.
struct WorkLines {
    mutating func read(
        _ meaning: SystemMeaning, _ captures: Captures, _ prefix: LogcatPrefix, into trace: inout LogTrace
    ) -> Bool {
        if case .jobTimeout = meaning { return jobTimeout(captures["job"], into: &trace) }
        let id = Self.identifier(captures["id"])
        // Identifiers are UUIDs.
        guard id.count == 36, id[8] == 0x2D, id[23] == 0x2D else { return false }
        trace.processes.signOfLife(pid: prefix.pid, at: trace.time)
        let process = trace.process(pid: prefix.pid)
        let number = TaskIdentifier(text: trace.name(id)).rawValue
        let tags = captures["tags"]
        let name = trace.name(tags.prefix(tags.firstIndex(of: 0x2C) ?? tags.count).trimmed)
        switch meaning {
        case .workerBegan:
            trace.add(.taskBegan, process: process, label: Words.Task.worker, number: number)
        case .workerEnded:
            trace.add(.taskEnded, process: process, label: Words.Task.worker, name: name, number: number)
            trace.extra(.result, Self.result(captures["result"]))
        case .workerCancelled:
            trace.add(.taskEnded, process: process, label: Words.Task.worker, name: name, number: number)
            trace.extra(.result, Words.Result.stopped)
            trace.extra(.reason, "cancelled")
        case .jobBegan:
            trace.add(.taskBegan, process: process, label: Words.Task.job, number: number)
        case .jobStopped:
            trace.add(.taskEnded, process: process, label: Words.Task.job, number: number)
            trace.extra(.result, Words.Result.stopped)
            trace.extra(.reason, "onStopJob")
        case .jobEnded:
            trace.add(.taskEnded, process: process, label: Words.Task.job, number: number)
            trace.extra(.result, Words.Result.ended)
        default:
            trace.add(.taskScheduled, process: process, label: Words.Task.job, number: number)
        }
        return true
    }

    /// The UUID alone: newer versions print `WorkGenerationalId(workSpecId=UUID, generation=0)`.
    private static func identifier(_ text: ByteText) -> ByteText {
        let text = text.trimmed
        guard let mark = text.firstIndex(of: "workSpecId=") else { return text.prefix(36) }
        return text.dropFirst(mark + 11).prefix(36)
    }

    private static func result(_ text: ByteText) -> String {
        if text.hasPrefix("SUCCESS") { return Words.Result.success }
        return text.hasPrefix("RETRY") ? Words.Result.retry : Words.Result.failure
    }

    /// `76f3b23 #u0a251/98 com.example.app/.SyncJob`: the system's limit for one run is over (source: AOSP
    /// `JobServiceContext`).
    private func jobTimeout(_ job: ByteText, into trace: inout LogTrace) -> Bool {
        guard let mark = job.firstIndex(of: 0x23), let slash = job.firstIndex(of: 0x2F, from: mark),
            let number = job.dropFirst(slash + 1).leadingInteger, number >= 0,
            let component = Component.find(in: job.dropFirst(slash + 1))
        else { return false }
        trace.add(
            .taskExpiring, process: trace.process(app: trace.name(component.package)), label: Words.Task.job,
            name: component.name(in: &trace), number: TaskIdentifier(number: number).rawValue)
        return true
    }
}
