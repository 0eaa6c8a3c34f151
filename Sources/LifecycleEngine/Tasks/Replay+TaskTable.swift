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
        let task = OpenTask(
            key: key, name: event.name, type: type, word: word, start: start, startCertainty: certainty,
            startUncertainty: uncertainty,
            phaseAtStart: certainty == .observed ? lives[index].phase : .unknown,
            owner: owner(of: event.name), kind: kind(of: event.label), limit: limit, printedLimit: printed,
            usedBefore: lives[index].stays.used,
            usedAtStart: usedInBackground(index, at: start),
            began: certainty == .observed ? reference(event) : nil,
            place: lives[index].openTasks.count)
        let open: Int
        if let free = freeTasks.popLast() {
            open = free
            tasks[free] = task
        } else {
            open = tasks.count
            tasks.append(task)
        }
        openTasks.insert(key, open)
        lives[index].openTasks.append(open)
        lives[index].stay?.taskCount += 1
        if word == .foregroundService { lives[index].foregroundServiceCount += 1 }
        if isShared(task) {
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
        return open
    }

    /// Takes a task off the open ones and tells the sink.
    mutating func close(_ open: Int, at time: Int64, as outcome: TaskRun.Outcome, certainty: Certainty) {
        let task = tasks[open]
        if task.ledger >= 0 { closeLedger(task.ledger, open, at: time) }
        openTasks.remove(task.key)
        tasks[open].later = []
        freeTasks.append(open)
        let index = slot(task.process)
        // Swap with the last one, so that removal does not search.
        if let last = lives[index].openTasks.popLast(), last != open {
            lives[index].openTasks[task.place] = last
            tasks[last].place = task.place
        }
        if task.word == .foregroundService { lives[index].foregroundServiceCount -= 1 }
        if isShared(task) {
            lives[index].sharedTaskCount -= 1
            if lives[index].sharedTaskCount == 0 { lives[index].stays.forgetSpent() }
        }
        if let handler = lives[index].handler, handler.task == task.key { lives[index].handler = nil }
        sink.task(
            TaskRun(
                boot: boot, process: task.process, task: NameID(rawValue: task.key.word),
                id: TaskIdentifier(rawValue: task.key.id), name: task.name, type: task.type,
                start: task.start, end: time, startCertainty: task.startCertainty, endCertainty: certainty,
                startUncertainty: task.startUncertainty, outcome: outcome, phaseAtStart: task.phaseAtStart,
                knownOwner: task.isKnown ? KnownTasks.all[task.owner].owner : nil))
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

    /// True if it shares the background time of its process with all others.
    func isShared(_ task: OpenTask) -> Bool {
        task.limit >= 0 && limits.tasks[task.limit].scope == .stay && !task.isKnown
    }

    /// When the time of a task was used up; nil if it was not.
    func spentAt(_ task: OpenTask) -> Int64? {
        task.spentAt ?? (isShared(task) ? spentStay(of: task)?.spentAt : nil)
    }

    /// The rules of a task's kind; nil if it has none.
    func rules(of task: OpenTask) -> TaskKind? { task.kind >= 0 ? TaskKinds.all[task.kind] : nil }

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
