import TraceModel

/// What is being gathered of one process.
struct ProcessFold {
    /// Position of its build's fold; −1 if it belongs to no app.
    var build = -1
    var phase: Phase?
    var meter = PhaseMeter()
    var cpu = CounterMeter()
    var wakeups = CounterMeter()
    var memory: (bytes: Int64, time: Int64)?
    /// When the user started it, until it is active.
    var userStart: Int64?
    var hasStarted = false

    /// What the present or last stay used; told when the next one begins, for samples come late.
    var stayUse: StayUse?
    var stays: [Stretch] = []
    var holds: [Hold] = []

    /// A stay, as far as it is known.
    struct Stretch {
        let start: Int64
        let end: Int64
        let isWhole: Bool
    }

    /// Something kept.
    struct Hold {
        /// Number of its kind and name among the texts of the trace.
        let part: Int
        let start: Int64
        let end: Int64
    }

    /// Use of counters in a stay, and how much of its running time the samples cover.
    struct StayUse {
        let start: PhaseMeter.Reading
        var cpu = 0.0
        var cpuCovered: Int64 = 0
        var wakeups = 0.0
        var wakeupsCovered: Int64 = 0
    }
}
