import TraceModel

/// Holes in the recording.
extension Script {
    /// What happens in `story` is not written down: the trace has a gap in its place, and then the number of
    /// records that are missing.
    mutating func loseRecords(why: String, _ story: (inout Script) -> Void) {
        let gap = trace.events.count
        tell(.gap, label: why)
        unrecorded = 0
        story(&self)
        let count = unrecorded ?? 0
        unrecorded = nil
        // Where knowledge starts again is known only now.
        trace.events[gap].number = .value(now)
        tell(.lost, label: "events", number: .value(count))
    }
}
