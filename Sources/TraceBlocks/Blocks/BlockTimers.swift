/// The timers of one block: each shape with a period has one in every actor.
///
/// Writer and reader move them alike: an event sets its timer to the next moment, and an event that restarts timers, a
/// change of state, sets the overdue ones of its process anew: what was suspended goes on from there.
struct BlockTimers {
    /// Shapes that have a timer, and its period.
    private var timers: [(shape: Int, period: Int64)] = []
    /// By actor: the actor of the same process without a subject, which has the samples; −1 if there is none.
    private var bare: [Int32] = []
    private var bareOfProcess: [UInt32: Int32] = [:]

    /// Finds the timers of a block. `parts` gives process and subject of an actor.
    mutating func find(
        _ list: [EventShape], actors: Int, _ parts: (Int) -> (process: UInt32, subject: UInt32)
    ) {
        timers.removeAll(keepingCapacity: true)
        for shape in list.indices where list[shape].period > 0 {
            timers.append((shape, Int64(bitPattern: list[shape].period)))
        }
        bare.removeAll(keepingCapacity: true)
        guard !timers.isEmpty else { return }
        bareOfProcess.removeAll(keepingCapacity: true)
        for actor in 0..<actors where parts(actor).subject == 0 {
            bareOfProcess[parts(actor).process] = Int32(actor)
        }
        for actor in 0..<actors { bare.append(bareOfProcess[parts(actor).process] ?? -1) }
    }

    /// Nanoseconds before its timer's moment at which an event is expected at the earliest, as this version writes it. The
    /// moment is known only as well as the event that showed it came in time.
    static let early: UInt64 = 1 << 16

    /// The time of an event as its timer tells it, counted from `early` before its moment; moves the timer on. An event that
    /// is off by more than half a period shows that the timer was set at another moment.
    @inline(__always)
    static func step(_ due: inout Int64, time: Int64, period: UInt64, isRearmed: Bool) -> UInt64 {
        let told = UInt64(bitPattern: time &- due) &+ early
        due = (isRearmed || told > period >> 1 ? time : due) &+ Int64(bitPattern: period)
        return told
    }

    /// The moment of a timer after its process changed its state at `time`: an overdue timer is set anew.
    @inline(__always)
    static func restarted(_ due: Int64, at time: Int64, _ period: Int64) -> Int64 {
        due < time ? time &+ period : due
    }

    /// Gives actor, shape and period of each timer of the process of `actor`.
    @inline(__always)
    func forEach(ofProcessOf actor: Int, _ body: (_ actor: Int, _ shape: Int, _ period: Int64) -> Void) {
        guard actor < bare.count, bare[actor] >= 0 else { return }
        for timer in timers { body(Int(bare[actor]), timer.shape, timer.period) }
    }
}
