import TraceModel

/// The rows of all tables that hold in one boot, found by word.
///
/// An object, so that looking at a row copies no table.
final class BootLimits: Sendable {
    let tasks: [TaskLimit]
    /// Nanoseconds of each of ``tasks`` that is for a run on its own; nil for those of a stay.
    let runLimits: [Int64?]
    let advice: [TaskLimit]
    let uses: [UseLimit]
    /// The same as numbers, which is what each sample is measured by.
    let useRules: [UseRule]
    let counts: [CountLimit]
    let ledgers: [LedgerLimit]
    let callbacks: [CallbackLimit]
    /// Position in ``tasks`` of the limit that all tasks of a process share in one stay; −1 if there is none.
    let shared: Int
    private let times: [TimeLimit?]
    /// Nanoseconds of each of ``times``; a limit that does not hold is never passed.
    private let nanoseconds: [Int64]
    /// Positions in ``tasks`` of the rows for each word.
    private let taskRows: [[Int]]
    /// Position in ``tasks`` of the only row for a word; −1 = none, −2 = the type decides.
    private let onlyTaskRow: [Int]
    /// Words with rows in ``counts`` or ``ledgers``.
    let isCounted: [Bool]
    let hasLedger: [Bool]
    /// Tasks that one process may have open.
    let openTasks: Int
    /// Tries in a row without a pause.
    let quickRetries: Int
    private let adviceWords: [Bool]
    /// The rows in ``uses`` that a sample of a word means something for in a phase, one bit each.
    private let useMasks: [UInt64]
    /// Positions in ``counts`` of the rows about events of each kind of task.
    let countRows: [[Int]]
    /// Positions in ``ledgers`` of the rows for each kind of task or hold.
    let ledgerRows: [[Int]]

    /// The rows for a version of a platform, the newest ones if it is not known; without a platform no limit is known to hold.
    init(platform: Platform?, version: PlatformVersion?) {
        func holds(_ validity: Validity) -> Bool {
            platform.map { validity.holds(on: $0, version) } ?? false
        }
        tasks = TaskLimits.all.filter { holds($0.validity) && !$0.isAdvice }
        runLimits = tasks.map { $0.scope == .run ? $0.nanoseconds : nil }
        advice = TaskLimits.all.filter { holds($0.validity) && $0.isAdvice }
        uses = UseLimits.all.filter { holds($0.validity) }
        // Each row is a bit of a mask.
        precondition(uses.count <= UInt64.bitWidth)
        useRules = uses.map(UseRule.init)
        counts = CountLimits.all.filter { holds($0.validity) }
        ledgers = LedgerLimits.all.filter { holds($0.validity) }
        callbacks = CallbackLimits.all.filter { holds($0.validity) }
        shared = tasks.firstIndex { $0.scope == .stay } ?? -1
        var times = [TimeLimit?](repeating: nil, count: TimeLimit.Name.allCases.count)
        for limit in TimeLimits.all where holds(limit.validity) { times[limit.name.rawValue] = limit }
        self.times = times
        nanoseconds = times.map { $0?.nanoseconds ?? .max }

        let words = Word.allCases.count
        var taskRows = [[Int]](repeating: [], count: words)
        for (place, row) in tasks.enumerated() { taskRows[Self.place(row.task)].append(place) }
        self.taskRows = taskRows
        onlyTaskRow = taskRows.map { [tasks] rows in
            guard let first = rows.first else { return -1 }
            return tasks[first].types.isEmpty ? first : -2
        }
        var adviceWords = [Bool](repeating: false, count: words)
        for row in advice { adviceWords[Self.place(row.task)] = true }
        self.adviceWords = adviceWords
        var useMasks = [UInt64](repeating: 0, count: words * Phase.allCases.count)
        for (place, row) in useRules.enumerated() {
            for phase in Phase.allCases where row.means(phase) {
                useMasks[
                    Self.place(uses[place].metric.rawValue) * Phase.allCases.count + Int(phase.rawValue)] |=
                    1 << UInt64(place)
            }
        }
        self.useMasks = useMasks
        var countRows = [[Int]](repeating: [], count: words)
        var openTasks = Int.max
        var quickRetries = Int.max
        for (place, row) in counts.enumerated() {
            switch row.what {
            case .events(_, let task, _, _), .eventsInBucket(_, let task, _, _), .pending(let task):
                countRows[Self.place(task)].append(place)
            case .holds(let hold, _, _): countRows[Self.place(hold)].append(place)
            case .resumes: countRows[Int(Word.voip.rawValue)].append(place)
            case .openTasks: openTasks = row.count
            case .quickRetries: quickRetries = row.count
            }
        }
        (self.countRows, self.openTasks, self.quickRetries) = (countRows, openTasks, quickRetries)
        var ledgerRows = [[Int]](repeating: [], count: words)
        for (place, row) in ledgers.enumerated() {
            switch row.what {
            case .task(let task, _, _): ledgerRows[Self.place(task)].append(place)
            case .hold(let hold): ledgerRows[Self.place(hold)].append(place)
            }
        }
        self.ledgerRows = ledgerRows
        isCounted = countRows.map { !$0.isEmpty }
        hasLedger = ledgerRows.map { !$0.isEmpty }
    }

    private static func place(_ text: String) -> Int { Int(Word(text).rawValue) }

    /// Position of the limit of a task; −1 if it has none.
    func task(_ word: Word, type: NameID, _ catalog: TraceCatalog) -> Int {
        let only = onlyTaskRow[Int(word.rawValue)]
        guard only == -2 else { return only }
        let type = catalog.text(type)
        return taskRows[Int(word.rawValue)].first { tasks[$0].fits(type: type) } ?? -1
    }

    /// True if only so much time is promised to tasks of this kind.
    func hasAdvice(_ word: Word) -> Bool { adviceWords[Int(word.rawValue)] }

    /// The rows in ``uses``, one bit each, that a sample of a word means something for in a phase.
    func useRows(_ word: Word, _ phase: Phase) -> UInt64 {
        useMasks[Int(word.rawValue) << 3 | Int(phase.rawValue)]
    }

    /// The limit with this name.
    func time(_ name: TimeLimit.Name) -> TimeLimit? { times[name.rawValue] }

    /// The limit with this name in nanoseconds; the largest number there is if it does not hold.
    func nanoseconds(_ name: TimeLimit.Name) -> Int64 { nanoseconds[name.rawValue] }
}
