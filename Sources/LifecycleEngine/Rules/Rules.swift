import TraceModel

/// The rules, in the order of their ids. Every finding names one of them.
public enum Rules {
    /// All rules.
    public static let all: [Rule] =
        (deaths + processes + scenes + activities + backgroundTasks + scheduledTasks + services
        + jobsAndAlarms + doze + resources + holds + practice).sorted { $0.id < $1.id }

    /// What shows that work of a kind was let run, or was not.
    static func refusable(_ task: String) -> [Need] {
        [.anyOf([.task(task), .word(.taskScheduled, task), .word(.taskRefused, task)])]
    }

    /// The rule with this id.
    public static subscript(id: String) -> Rule? {
        index[id].map { all[$0] }
    }

    private static let index = Dictionary(
        all.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
}
