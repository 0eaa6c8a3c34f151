import LifecycleEngine

/// Lines that follow from another: one fault, seen twice.
enum Consequences {
    /// What follows, from what: the first part of a row is a measure and the parts of it, nil for any.
    private static let rows: [(measure: String, parts: Set<String>?, cause: String)] = [
        ("kills", [ExitCause.Kind.taskTimeout.word], "task.leaks"),
        ("kills", [ExitCause.Kind.lock.word], "hold.time"),
        (
            "rules",
            ["any.hold.kept-after-leaving", "android.vitals.stuck-wake-lock", "android.vitals.wake-lock"],
            "hold.time"
        ),
        ("stay.overrun", nil, "task.leaks"),
        ("stay.budget", nil, "stay.running"),
    ]

    /// Marks the regressions that follow from another one.
    static func mark(_ lines: inout [Line]) {
        let causes = lines.filter { $0.verdict == .regression }
        for place in lines.indices where lines[place].verdict == .regression {
            let line = lines[place]
            let row = rows.first { row in
                row.measure == line.measure.id && row.parts?.contains(line.part) ?? true
                    && causes.contains { $0.measure.id == row.cause }
            }
            // Of several causes the one that changed most, in its own measure.
            let cause = causes.filter { $0.measure.id == row?.cause }.max { $0.change < $1.change }
            lines[place].follows = cause?.series
        }
    }
}
