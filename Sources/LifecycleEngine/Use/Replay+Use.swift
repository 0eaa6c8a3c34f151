import TraceModel

/// Use of resources: how far a metric that only grows went in a window.
extension Replay {
    mutating func sample(_ event: ReplayEvent) {
        if takesSamples {
            sink.sample(process: event.process, time: event.time, metric: event.label, value: event.number)
        }
        let word = word(event.label)
        guard event.process != 0 else {
            if word == .awakeTime { awake.add(event.number, at: event.time) }
            return
        }
        let index = slots[event.process]
        guard index >= 0 else { return }
        if word == .memoryFootprint { judgeMemory(event) }
        if word == .cpuTime { lives[index].cpuTime = event.number }
        let phase = lives[index].phase
        var rows = limits.useRows(word, phase)
        guard rows != 0, phase != .notRunning else { return }
        var base = lives[index].useBase
        if base < 0 {
            base = uses.take(limits.uses.count)
            lives[index].useBase = base
        }
        let since = lives[index].phaseSince
        // Each row is for one metric, so the first one tells which metric of the process it is.
        let first = base + rows.trailingZeroBitCount
        if uses.calms[first].holds(event.number, at: event.time, since) { return }
        let all = rows
        let away = phase == .background ? event.time &- lives[index].stayStart : 0
        while rows != 0 {
            let row = rows.trailingZeroBitCount
            rows &= rows &- 1
            let rule = limits.useRules[row]
            let isWithin =
                switch rule.scope {
                case .any: !phase.isStopped
                case .foreground, .activation: true
                case .background: away >= rule.from && away < rule.until
                }
            if isWithin {
                follow(event, rule, row, base + row, since)
            } else {
                uses.windows[base + row].isOpen = false
            }
        }
        uses.calms[first] = calm(from: event.time, in: phase, of: index, rows: all, base)
    }

    /// How far the samples to come can go before one of these rows has something to do.
    private func calm(from time: Int64, in phase: Phase, of index: Int, rows: UInt64, _ base: Int) -> UseCalm
    {
        var calm = UseCalm(since: lives[index].phaseSince, at: time)
        let stayStart = lives[index].stayStart
        var rows = rows
        while rows != 0 {
            let row = rows.trailingZeroBitCount
            rows &= rows &- 1
            let rule = limits.useRules[row]
            if rule.scope == .any, phase.isStopped { continue }
            if rule.scope == .background {
                let away = time &- stayStart
                if away >= rule.until { continue }
                calm.end(before: (away < rule.from ? rule.from : rule.until), after: stayStart)
                if away < rule.from { continue }
            }
            calm.narrow(to: uses.windows[base + row], rule)
        }
        return calm
    }

    private mutating func follow(
        _ event: ReplayEvent, _ rule: UseRule, _ row: Int, _ place: Int, _ since: Int64
    ) {
        // What nearly every sample finds: its window goes on and is not full, and the counter went on.
        if uses.windows[place].holds(event.number, at: event.time, rule, since) { return }
        let window = uses.windows[place]
        let isContinued = window.isOpen && (rule.scope == .any || window.phaseSince == since)
        // A counter that goes back began anew, or the file says anything.
        guard isContinued, event.number >= window.value else {
            uses.windows[place] = UseWindow(
                start: event.time, value: event.number, phaseSince: since, isOpen: true,
                // What came right after becoming active was not measured.
                isDone: rule.scope == .activation && event.time &- since > rule.window)
            return
        }
        if window.isDone { return }
        let isOver = event.time &- window.start > rule.window
        let used = event.number &- window.value
        if used > rule.amount, !isOver, !window.isReported {
            uses.windows[place].isReported = true
            reportUse(event, limits.uses[row], window, used: used)
        }
        if isOver {
            uses.windows[place].start = event.time
            uses.windows[place].value = event.number
            uses.windows[place].isDone = rule.scope == .activation
        }
    }

    private mutating func reportUse(_ event: ReplayEvent, _ limit: UseLimit, _ window: UseWindow, used: Int64)
    {
        report(
            limit.rule, process: event.process,
            certainty: lastLoss(of: event.process) >= window.start ? .cutByGap : .observed,
            start: window.start, end: event.time, details: [limit.words],
            measures: [.used: used, .limit: limit.amount, .window: event.time &- window.start],
            evidence: [reference(event)])
    }

    /// A process that ended has no windows.
    mutating func endUse(of process: UInt32) {
        let index = slot(process)
        guard lives[index].useBase >= 0 else { return }
        uses.give(lives[index].useBase)
        lives[index].useBase = -1
    }
}
