import TraceModel

/// What became of tasks whose end was not seen.
extension Replay {
    /// Closes the tasks of a process that ended, or of a trace that ends. `isExplained`: what ended the process is also
    /// why the tasks have no end, and is told by itself.
    mutating func closeTasks(of process: UInt32, at time: Int64, death: ExitCause?, isExplained: Bool = false)
    {
        let index = slot(process)
        if time > lives[index].nextDeadline { reachDeadlines(of: process, until: time) }
        if death != nil { checkResubmissions(of: process, at: time) }
        settleStarts(of: process, at: time)
        for open in lives[index].openTasks.sorted() {
            if isExplained {
                close(open, at: time, as: .cutOff, certainty: .observed)
            } else {
                settle(open, at: time, death: death)
            }
        }
        lives[index].openTasks = []
        lives[index].recentEnds = RecentEnds()
        endUse(of: process)
    }

    private mutating func settle(_ open: Int, at time: Int64, death: ExitCause?) {
        let isDeath = death != nil
        markRunLimit(open, at: time)
        let task = tasks[open]
        let rules = rules(of: open)
        let isSpent = spentAt(open) != nil
        // What was lost since the begin may have held the end.
        let isHoled = lastLoss(of: task.process) >= task.start
        let certainty = isHoled ? Certainty.cutByGap : isDeath ? .observed : .openAtEnd
        if rules?.expiredWithoutEnd == nil {
            let isPunished = task.word == .foregroundService && [.crash, .watchdog].contains(death?.kind)
            judgeHandler(open, at: time, isCrash: isPunished)
        }
        if let rule = rules?.heldPastLimit, let limit = task.printedLimit,
            task.isHeldTooLong || isDeath && time &- task.start >= limit
        {
            reportTask(
                rule, open, end: time, details: ["printed in the trace"], measures: [.permitted: limit])
            close(open, at: time, as: isHoled ? .superseded : .leaked, certainty: certainty)
        } else if let rule = rules?.known, task.isKnown {
            if task.longLivedAt != nil || task.stillOpenAt != nil { reportTask(rule, open, end: time) }
            close(open, at: time, as: isDeath ? .cutOff : .open, certainty: certainty)
        } else if isSpent || task.stillOpenAt != nil || task.isHeldTooLong
            || death?.isForUnfinishedWork ?? false,
            let rule = rules?.leaked
        {
            // Without an end of the process, the last that is known of it is what the platform said.
            reportLeak(rule, open, end: isDeath ? time : task.stillOpenAt ?? time, usedUntil: time)
            close(open, at: time, as: isHoled ? .superseded : .leaked, certainty: certainty)
        } else if let expired = task.expiredAt, isDeath || time &- expired > Self.handlerTime,
            let rule = rules?.expiredWithoutEnd
        {
            reportTask(rule, open, end: time)
            close(open, at: time, as: isHoled ? .superseded : isDeath ? .leaked : .open, certainty: certainty)
        } else if let expired = task.expiredAt, let rule = rules?.expired {
            reportTask(rule, open, end: expired)
            close(open, at: expired, as: .expired, certainty: .observed)
        } else if isSpent {
            reportOverrun(open, end: time)
            close(open, at: time, as: isHoled ? .superseded : isDeath ? .cutOff : .open, certainty: certainty)
        } else if isDeath {
            if let rule = rules?.openAtDeath { reportTask(rule, open, end: time) }
            close(open, at: time, as: isHoled ? .superseded : .cutOff, certainty: certainty)
        } else {
            if task.longLivedAt != nil { reportLongLived(open, end: time) }
            close(open, at: time, as: .open, certainty: .openAtEnd)
        }
    }

    /// An expiration handler must end its task within this time (`nvld` less `warn` of RunningBoard's assertion).
    private static let handlerTime: Int64 = 5_000_000_000
}
