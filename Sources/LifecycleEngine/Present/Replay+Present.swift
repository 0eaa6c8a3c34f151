import TraceModel

/// What is under way, asked between two batches: for those who look on while the events still come.
extension Replay {
    /// The boot of the newest event.
    public var presentBoot: UInt32 { boot }

    /// Time of the newest event of the boot, trace time in nanoseconds.
    public var presentTime: Int64 { now }

    /// True if the version of the system is not known so far, so that the newest rules stand in.
    public var assumesVersion: Bool { hasBegun && isVersionAssumed }

    /// The processes of the present boot that have not ended, in the order in which they were met.
    ///
    /// - Parameters:
    ///   - time: the moment, trace time in nanoseconds, not before ``presentTime``. What is being used up is counted to it.
    ///   - isWanted: asked for each process, by number.
    public func present(at time: Int64, where isWanted: (UInt32) -> Bool) -> [PresentProcess] {
        var all: [PresentProcess] = []
        for number in slots.numbers where isLive(number) && isWanted(number) {
            let place = slot(number)
            if lives[place].phase != .notRunning { all.append(present(number, lives[place], at: time)) }
        }
        return all
    }

    /// The end of a process by the records that came so far; nil while it runs, or once the end was told. Later records may
    /// give it another cause.
    public func presentEnd(of process: UInt32, _ catalog: TraceCatalog) -> ProcessEnd? {
        guard slots.hasMet(process), let place = ended.position(of: slots[process]),
            place < ended.all.count
        else { return nil }
        return told(ended.all[place].end, of: process, catalog)
    }

    private func present(_ process: UInt32, _ life: ProcessLife, at time: Int64) -> PresentProcess {
        let limit = PresentProcess.listLimit
        let tasks = life.openTasks.prefix(limit * 4).map { self.tasks[$0] }
        let holds = life.openHolds.prefix(limit * 4).map { self.holds[$0] }
        return PresentProcess(
            process: process, phase: life.phase, since: life.phaseSince, certainty: life.phaseCertainty,
            subjects: subjects(of: life),
            tasks: tasks.sorted { ($0.start, $0.place) < ($1.start, $1.place) }.prefix(limit).map { task in
                PresentTask(
                    task: NameID(rawValue: task.key.word), id: TaskIdentifier(rawValue: task.key.id),
                    name: task.name, type: task.type, start: task.start, startCertainty: task.startCertainty,
                    isExpired: task.expiredAt != nil, budget: budget(of: task, life, at: time))
            }, taskCount: life.openTasks.count,
            holds: holds.sorted { ($0.start, $0.place) < ($1.start, $1.place) }.prefix(limit).map { hold in
                PresentHold(
                    hold: NameID(rawValue: hold.key.word), name: hold.name, start: hold.start,
                    budget: hold.ledger >= 0 ? budget(ofLedger: hold.ledger, at: time) : nil)
            }, holdCount: life.openHolds.count, background: background(life, at: time))
    }

    /// Of many subjects those that were met last.
    private func subjects(of life: ProcessLife) -> [PresentSubject] {
        life.subjects.suffix(PresentProcess.listLimit).compactMap { number in
            let subject = self.subjects[subjectSlot(number)]
            guard let machine = subject.machine, let state = subject.state,
                StateMachines.all[machine].phases[state] != .notRunning
            else { return nil }
            return PresentSubject(
                subject: number, state: StateMachines.all[machine].names[state], since: subject.since)
        }.sorted { ($1.since, $1.subject) < ($0.since, $0.subject) }
    }

    /// The shared time of the present stay.
    private func background(_ life: ProcessLife, at time: Int64) -> PresentBudget? {
        guard let stay = life.stay, isLimited(stay), let limit = stay.limitNanoseconds else { return nil }
        return PresentBudget(
            used: stay.used(at: time), limit: limit,
            words: stay.printedLimit == nil ? limits.tasks[stay.limit].words : Self.printedWords,
            isCounting: stay.runningSince != nil)
    }

    private func budget(of task: OpenTask, _ life: ProcessLife, at time: Int64) -> PresentBudget? {
        if task.ledger >= 0 { return budget(ofLedger: task.ledger, at: time) }
        if task.isShared {
            if let background = background(life, at: time) { return background }
            let limit = task.printedLimit ?? limits.tasks[task.limit].nanoseconds
            return PresentBudget(used: 0, limit: limit, words: limitWords(of: task), isCounting: false)
        }
        guard let limit = task.printedLimit ?? task.runLimit else { return nil }
        return PresentBudget(
            used: max(time &- task.start, 0), limit: limit, words: limitWords(of: task), isCounting: true)
    }

    private func budget(ofLedger place: Int, at time: Int64) -> PresentBudget {
        var ledger = ledgers.all[place]
        return PresentBudget(
            used: ledger.used(at: time), limit: ledger.printedLimit ?? limits.ledgers[ledger.row].nanoseconds,
            words: ledger.printedLimit == nil ? limits.ledgers[ledger.row].words : Self.printedWords,
            isCounting: ledger.openCount > 0 && !ledger.isPaused)
    }

    /// Tells the sink that a task began.
    func tellBegin(_ open: Int) {
        var words: String?
        if tasks[open].printedLimit != nil {
            words = Self.printedWords
        } else if tasks[open].ledger >= 0 {
            words = limits.ledgers[ledgers.all[tasks[open].ledger].row].words
        } else if tasks[open].limit >= 0, !tasks[open].isKnown {
            words = limits.tasks[tasks[open].limit].words
        }
        sink.taskBegan(
            TaskBegin(
                boot: boot, process: tasks[open].process, task: NameID(rawValue: tasks[open].key.word),
                id: TaskIdentifier(rawValue: tasks[open].key.id), name: tasks[open].name,
                start: tasks[open].start, certainty: tasks[open].startCertainty, limit: words))
    }

    private func limitWords(of task: OpenTask) -> String {
        task.printedLimit != nil || task.limit < 0 ? Self.printedWords : limits.tasks[task.limit].words
    }

    /// What stands for the origin of a limit that the source prints.
    private static let printedWords = "printed in the trace"
}
