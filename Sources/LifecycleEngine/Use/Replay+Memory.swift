import TraceModel

/// Memory against the limit that the system prints for a process; no table knows it, for it differs by device.
extension Replay {
    mutating func limitMemory(_ event: ReplayEvent) {
        guard let limit = extra(.limit, of: event), limit > 0 else { return }
        lives[slot(event.process)].memoryLimit = limit
    }

    mutating func judgeMemory(_ event: ReplayEvent) {
        let index = slot(event.process)
        guard let limit = lives[index].memoryLimit else { return }
        let isOver = event.number > limit
        // One time above the limit is one finding, however often it is sampled.
        defer { lives[index].isOverMemoryLimit = isOver }
        guard isOver, !lives[index].isOverMemoryLimit else { return }
        report(
            "ios.memory.over-limit", process: event.process, start: event.time, end: event.time,
            details: ["printed in the trace"],
            measures: [.used: event.number, .limit: limit, .over: event.number &- limit],
            evidence: [reference(event)])
    }
}
