import TraceModel

/// What the engine's tables are made of: texts that mean something to a rule, and that therefore are nobody's name.
public enum Vocabulary {
    /// All of them: words, states, callbacks, kinds and types of work, fronts of the platforms' sentences, public tasks.
    public static var texts: [String] {
        Word.vocabulary + machines + TaskKinds.all.map(\.word)
            + TaskLimits.all.flatMap { [$0.task] + $0.types } + LedgerLimits.all.flatMap(types)
            + CallbackLimits.all.flatMap { [$0.callback, $0.subject] }
            + Replay.typesNotFromBoot + [Replay.bootCompleted] + ExitTable.vocabulary
            + KnownTasks.all.map(\.name) + Phase.allCases.map(\.word) + Metric.allCases.map(\.rawValue)
            + ReportRules.all.keys
            + OomPriorities.vocabulary
            + [Words.mainThreadInHandler, "suspended, background, foreground"]
    }

    private static var machines: [String] {
        StateMachines.all.flatMap { machine in
            [machine.subject] + machine.states.map(\.name) + machine.callbacks.map(\.name) + machine.reasons
        }
    }

    private static func types(_ limit: LedgerLimit) -> [String] {
        switch limit.what {
        case .task(let task, let types, let bucket): [task] + types + (bucket.map { [$0] } ?? [])
        case .hold(let hold): [hold]
        }
    }
}
