import TraceModel

/// Open tasks: put among the open ones, taken off, found.
extension Replay {
    mutating func begin(
        _ event: ReplayEvent, _ key: KeyTable.Key, start: Int64, certainty: Certainty, uncertainty: Int64
    ) -> Int {
        let index = slot(event.process)
        let type = extraText(.type, of: event)
        let word = word(event.label)
        let limit = limits.task(word, type: type, catalog)
        let printed = event.extras.isEmpty ? nil : extra(.limit, of: event)
        let owner = owner(of: event.name)
        let kind = kind(of: event.label)
        let task = OpenTask(
            key: key, name: event.name, type: type, word: word, start: start, startCertainty: certainty,
            startUncertainty: uncertainty,
            phaseAtStart: certainty == .observed ? lives[index].phase : .unknown,
            owner: owner, kind: kind, isScheduled: kind >= 0 && TaskKinds.all[kind].isScheduled, limit: limit,
            isShared: owner < 0 && limit >= 0 && limits.runLimits[limit] == nil,
            runLimit: limit >= 0 ? limits.runLimits[limit] : nil,
            printedLimit: printed,
            usedBefore: lives[index].stays.used,
            usedAtStart: usedInBackground(index, at: start),
            began: certainty == .observed ? reference(event) : nil,
            place: lives[index].openTasks.count)
        let open = tasks.take(task)
        openTasks.insert(key, open)
        lives[index].openTasks.append(open)
        lives[index].stay?.taskCount += 1
        if word == .foregroundService { lives[index].foregroundServiceCount += 1 }
        if tasks[open].isShared {
            lives[index].sharedTaskCount += 1
            lives[index].stay?.sharedTaskCount += 1
            if let printed {
                let known = lives[index].stay?.printedLimit ?? 0
                lives[index].stay?.printedLimit = max(printed, known)
                lives[index].schedule()
            }
            // A begin that is known only now may lie before the moment when the time was used up.
            if let spent = lives[index].stay?.spentAt, start < spent { lives[index].stay?.isOverrun = true }
        }
        openLedger(forTask: open, at: start)
        tellBegin(open)
        return open
    }

    /// Takes a task off the open ones and tells the sink.
    mutating func close(_ open: Int, at time: Int64, as outcome: TaskRun.Outcome, certainty: Certainty) {
        if tasks[open].ledger >= 0 { closeLedger(tasks[open].ledger, open, at: time) }
        let key = tasks[open].key
        openTasks.remove(key)
        if !tasks[open].later.isEmpty { tasks[open].later = [] }
        tasks.give(open)
        let index = slot(key.process)
        // Swap with the last one, so that removal does not search.
        if let last = lives[index].openTasks.popLast(), last != open {
            let place = tasks[open].place
            lives[index].openTasks[place] = last
            tasks[last].place = place
        }
        if tasks[open].word == .foregroundService { lives[index].foregroundServiceCount -= 1 }
        if tasks[open].isShared {
            lives[index].sharedTaskCount -= 1
            if lives[index].sharedTaskCount == 0 { lives[index].stays.forgetSpent() }
        }
        if let handler = lives[index].handler, handler.task == key { lives[index].handler = nil }
        // The place is free, but what stands in it is the task until another one begins.
        sink.task(
            TaskRun(
                boot: boot, process: key.process, task: NameID(rawValue: key.word),
                id: TaskIdentifier(rawValue: key.id), name: tasks[open].name, type: tasks[open].type,
                start: tasks[open].start, end: time, startCertainty: tasks[open].startCertainty,
                endCertainty: certainty, startUncertainty: tasks[open].startUncertainty, outcome: outcome,
                phaseAtStart: tasks[open].phaseAtStart,
                knownOwner: tasks[open].isKnown ? KnownTasks.all[tasks[open].owner].owner : nil))
    }

    mutating func addEvidence(_ event: ReplayEvent, to open: Int) {
        guard tasks[open].later.count + 1 < Self.evidenceLimit else { return }
        tasks[open].later.append(reference(event))
    }

    /// Background time of a process until now, past stays and the present one.
    private func usedInBackground(_ index: Int, at time: Int64) -> Int64 {
        let past = lives[index].stays.used
        guard let stay = lives[index].stay else { return past }
        return past &+ stay.used(at: time)
    }

    /// When the time of a task was used up; nil if it was not.
    func spentAt(_ open: Int) -> Int64? {
        tasks[open].spentAt ?? (tasks[open].isShared ? spentStay(of: open)?.spentAt : nil)
    }

    /// The rules of a task's kind; nil if it has none.
    func rules(of open: Int) -> TaskKind? { tasks[open].kind >= 0 ? TaskKinds.all[tasks[open].kind] : nil }

    mutating func kind(of label: NameID) -> Int {
        taskKinds.position(of: label) {
            let word = catalog.text(label)
            return TaskKinds.all.firstIndex { $0.word == word }
        } ?? -1
    }

    private mutating func owner(of name: NameID) -> Int {
        guard name.isPresent else { return -1 }
        return knownTasks.position(of: name) {
            let text = catalog.text(name)
            return KnownTasks.all.firstIndex { $0.name == text }
        } ?? -1
    }
}
