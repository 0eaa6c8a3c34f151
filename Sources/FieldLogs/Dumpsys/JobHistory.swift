import TraceModel

/// The last jobs in `dumpsys jobscheduler`, in times before the dump (source: AOSP `JobPackageTracker.dumpHistory`, API 24
/// to 36): `-1h02m03s004ms   STOP: #u0a58/1128350465 com.acme.tide/.SyncJob timeout`.
enum JobHistory {
    /// One line of the history.
    struct Entry {
        /// Nanoseconds against the dump; not positive.
        let time: Int64
        let isStart: Bool
        let uid: UInt32
        let job: Int64
        let tag: ByteText
        /// Why it stopped; empty if nothing is told.
        let reason: ByteText

        init?(_ line: ByteText) {
            let text = line.trimmed
            guard let colon = text.firstIndex(of: ": #"), let gap = text.firstIndex(of: 0x20), gap < colon
            else { return nil }
            let printed = text.prefix(gap)
            if printed.equals("0") {
                time = 0
            } else if printed[0] == 0x2D, let past = SystemDuration.nanoseconds(printed.dropFirst(1)) {
                time = -past
            } else {
                return nil
            }
            let label = text.slice(gap, colon).trimmed
            isStart = label.equals("START") || label.equals("START-P")
            guard isStart || label.equals("STOP") || label.equals("STOP-P") else { return nil }
            let rest = text.dropFirst(colon + 3)
            guard let slash = rest.firstIndex(of: 0x2F), let uid = BatteryHolder.uid(rest.prefix(slash)),
                let space = rest.firstIndex(of: 0x20, from: slash),
                let job = rest.slice(slash + 1, space).integer
            else { return nil }
            self.uid = uid
            self.job = job
            let named = rest.dropFirst(space + 1)
            let end = named.firstIndex(of: 0x20) ?? named.count
            guard end > 0 else { return nil }
            tag = named.prefix(end)
            reason = named.dropFirst(end).trimmed
        }
    }

    /// Reads an entry; `now` is the trace time of the dump.
    static func read(_ entry: Entry, now: Int64, into trace: inout LogTrace) {
        trace.tick(at: now &+ entry.time)
        let component = Component(entry.tag)
        let process = trace.process(
            uid: entry.uid, app: trace.name(component?.package ?? entry.tag.prefix(0)))
        let name = component?.name(in: &trace) ?? trace.name(entry.tag)
        // Ids are of one app, and negative ones are legal.
        let id = trace.catalog.names.intern("\(entry.job)")
        let number = entry.job < 0 ? TaskIdentifier(text: id) : TaskIdentifier(number: entry.job)
        trace.add(
            entry.isStart ? .taskBegan : .taskEnded, process: process, label: Words.Task.job, name: name,
            number: number.rawValue)
        guard !entry.isStart else { return }
        trace.extra(.result, result(entry.reason))
        if !entry.reason.equals("successful_finish") { trace.extra(.reason, entry.reason) }
    }

    /// Older systems write `canceled` of every job that ended by itself.
    private static func result(_ reason: ByteText) -> String {
        if reason.equals("successful_finish") { return Words.Result.success }
        if reason.equals("timeout") { return Words.Result.timedOut }
        return reason.isEmpty || reason.equals("canceled") ? Words.Result.ended : Words.Result.stopped
    }
}
