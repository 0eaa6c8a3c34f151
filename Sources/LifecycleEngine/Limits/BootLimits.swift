import TraceModel

/// The rows of all tables that hold in one boot, found by word.
struct BootLimits {
    private(set) var tasks: [TaskLimit] = []
    private(set) var advice: [TaskLimit] = []
    private(set) var uses: [UseLimit] = []
    /// The same as numbers, which is what each sample is measured by.
    private(set) var useRules: [UseRule] = []
    private(set) var counts: [CountLimit] = []
    private(set) var ledgers: [LedgerLimit] = []
    private(set) var callbacks: [CallbackLimit] = []
    /// Position in ``tasks`` of the limit that all tasks of a process share in one stay; −1 if there is none.
    private(set) var shared = -1
    private var times = [TimeLimit?](repeating: nil, count: TimeLimit.Name.allCases.count)
    /// Nanoseconds of each of ``times``; a limit that does not hold is never passed.
    private var nanoseconds = [Int64](repeating: .max, count: TimeLimit.Name.allCases.count)
    /// Positions in ``tasks`` of the rows for each word.
    private var taskRows = [[Int]](repeating: [], count: Word.allCases.count)
    /// Position in ``tasks`` of the only row for a word; −1 = none, −2 = the type decides.
    private var onlyTaskRow = [Int](repeating: -1, count: Word.allCases.count)
    /// Words with rows in ``counts`` or ``ledgers``.
    private(set) var isCounted = [Bool](repeating: false, count: Word.allCases.count)
    private(set) var hasLedger = [Bool](repeating: false, count: Word.allCases.count)
    /// Tasks that one process may have open.
    private(set) var openTasks = Int.max
    /// Tries in a row without a pause.
    private(set) var quickRetries = Int.max
    private var adviceWords = [Bool](repeating: false, count: Word.allCases.count)
    /// Positions in ``uses`` of the rows for each word.
    private(set) var useRows = [Range<Int>](repeating: 0..<0, count: Word.allCases.count)
    /// Positions in ``counts`` of the rows about events of each kind of task.
    private(set) var countRows = [[Int]](repeating: [], count: Word.allCases.count)
    /// Positions in ``ledgers`` of the rows for each kind of task or hold.
    private(set) var ledgerRows = [[Int]](repeating: [], count: Word.allCases.count)

    /// Nothing is limited.
    init() {}

    init(platform: Platform?, version: PlatformVersion?) {
        // Without a platform no limit is known to hold.
        guard let platform else { return }
        func holds(_ validity: Validity) -> Bool { validity.holds(on: platform, version) }
        tasks = TaskLimits.all.filter { holds($0.validity) && !$0.isAdvice }
        advice = TaskLimits.all.filter { holds($0.validity) && $0.isAdvice }
        // Rows of one metric stand together.
        uses = UseLimits.all.filter { holds($0.validity) }.sorted { $0.metric.rawValue < $1.metric.rawValue }
        useRules = uses.map(UseRule.init)
        counts = CountLimits.all.filter { holds($0.validity) }
        ledgers = LedgerLimits.all.filter { holds($0.validity) }
        callbacks = CallbackLimits.all.filter { holds($0.validity) }
        for limit in TimeLimits.all where holds(limit.validity) {
            times[limit.name.rawValue] = limit
            nanoseconds[limit.name.rawValue] = limit.nanoseconds
        }
        shared = tasks.firstIndex { $0.scope == .stay } ?? -1
        for (place, row) in tasks.enumerated() { taskRows[Self.place(row.task)].append(place) }
        for word in taskRows.indices {
            guard let first = taskRows[word].first else { continue }
            onlyTaskRow[word] = tasks[first].types.isEmpty ? first : -2
        }
        for row in advice { adviceWords[Self.place(row.task)] = true }
        for (place, row) in uses.enumerated() {
            let word = Self.place(row.metric.rawValue)
            useRows[word] = (useRows[word].isEmpty ? place : useRows[word].lowerBound)..<place + 1
        }
        for (place, row) in counts.enumerated() {
            switch row.what {
            case .events(_, let task, _, _), .eventsInBucket(_, let task, _, _), .pending(let task):
                countRows[Self.place(task)].append(place)
            case .resumes: countRows[Int(Word.voip.rawValue)].append(place)
            case .openTasks: openTasks = row.count
            case .quickRetries: quickRetries = row.count
            }
        }
        for (place, row) in ledgers.enumerated() {
            switch row.what {
            case .task(let task, _, _): ledgerRows[Self.place(task)].append(place)
            case .hold(let hold): ledgerRows[Self.place(hold)].append(place)
            }
        }
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

    /// The limit with this name.
    func time(_ name: TimeLimit.Name) -> TimeLimit? { times[name.rawValue] }

    /// The limit with this name in nanoseconds; the largest number there is if it does not hold.
    func nanoseconds(_ name: TimeLimit.Name) -> Int64 { nanoseconds[name.rawValue] }
}
