/// All measures. A new one is a row here and, if its numbers are new, a line in the fold.
///
/// None is counted by day: a day holds what the user did with the app, a stay what the app did.
public enum Measures {
    private static let second = 1_000_000_000.0

    /// The rows.
    public static let all: [Measure] = [
        // How the app behaves when nobody looks.
        Measure(
            id: "stay.running", words: "background running time", per: "per stay", unit: .time,
            direction: .more, form: .values, smallestShare: 0.05, smallest: 0.5 * second),
        Measure(
            id: "stay.budget", words: "share of background time used", per: "per stay", unit: .share,
            direction: .more,
            form: .values, smallestShare: 0.05, smallest: 0.02),
        Measure(
            id: "stay.overrun", words: "stays over the limit", per: "of those with tasks", unit: .share,
            direction: .more,
            form: .share, smallestShare: 0.05, smallest: 0.005),
        Measure(
            id: "stay.tasks", words: "tasks", per: "per stay", unit: .count, direction: .more, form: .values,
            smallestShare: 0.05, smallest: 0.25),
        Measure(
            id: "task.leaks", words: "leaks", per: "of tasks", unit: .share, direction: .more,
            form: .share, smallestShare: 0.05, smallest: 0.002),
        Measure(
            id: "task.duration", words: "duration", per: "per task", unit: .time, direction: .more,
            form: .values, smallestShare: 0.05, smallest: 0.1 * second),
        Measure(
            id: "hold.time", words: "held", per: "per stay", unit: .time, direction: .more,
            form: .valuesOfStays, smallestShare: 0.05, smallest: 1 * second),
        // What it costs.
        Measure(
            id: "cpu.stay", words: "CPU time", per: "per stay", unit: .cpuTime, direction: .more,
            form: .values,
            smallestShare: 0.05, smallest: 0.02 * second),
        Measure(
            id: "cpu.foreground", words: "CPU time on screen", per: "per hour", unit: .cpuPerHour,
            direction: .more, form: .ratio, smallestShare: 0.05, smallest: 10 * second),
        Measure(
            id: "wakeups.stay", words: "wakeups", per: "per stay", unit: .count, direction: .more,
            form: .values,
            smallestShare: 0.05, smallest: 5),
        Measure(
            id: "wakeups.foreground", words: "wakeups on screen", per: "per hour", unit: .perHour,
            direction: .more, form: .ratio, smallestShare: 0.05, smallest: 1_000),
        Measure(
            id: "battery.drain", words: "battery drain", per: "per hour", unit: .batteryPerHour,
            direction: .more,
            form: .ratio, smallestShare: 0.05, smallest: 2),
        Measure(
            id: "memory.suspended", words: "memory at suspension", per: "per stay", unit: .bytes,
            direction: .more, form: .values, smallestShare: 0.05, smallest: 2_000_000),
        // How it starts and ends.
        Measure(
            id: "launch.time", words: "launch to first screen", per: "per launch", unit: .time,
            direction: .more, form: .values, smallestShare: 0.05, smallest: 0.02 * second),
        Measure(
            id: "kills", words: "kills", per: "per 1,000 sessions", unit: .perThousand, direction: .more,
            form: .count(.sessions), smallestShare: 0.05, smallest: 0.002),
        Measure(
            id: "exits", words: "exits", per: "per 1,000 exits", unit: .perThousand, direction: .more,
            form: .count(.exits), smallestShare: 0.05, smallest: 0.005),
        Measure(
            id: "rules", words: "breaks", per: "per 1,000 stays", unit: .perThousand, direction: .more,
            form: .count(.stays), smallestShare: 0.05, smallest: 0.002),
        // How it was used, which is nobody's fault.
        Measure(
            id: "visit.time", words: "time on screen", per: "per visit", unit: .time, direction: .neither,
            form: .values, smallestShare: 0.05, smallest: 1 * second),
        Measure(
            id: "stay.time", words: "time in background", per: "per stay", unit: .time, direction: .neither,
            form: .values, smallestShare: 0.05, smallest: 1 * second),
        Measure(
            id: "launch.kinds", words: "share", per: "of launches", unit: .share, direction: .neither,
            form: .count(.launches), smallestShare: 0.05, smallest: 0.02),
    ]

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    /// The measure with this id; nil if there is none.
    public static subscript(id: String) -> Measure? { byID[id] }
}
