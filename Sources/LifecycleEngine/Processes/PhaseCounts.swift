import TraceModel

/// How many subjects of a process are in each phase, by their standing; the highest standing with a subject decides.
struct PhaseCounts {
    private var echo = SIMD8<Int32>()
    private var standIn = SIMD8<Int32>()
    private var deciding = SIMD8<Int32>()
    /// Standings of which a subject was seen, one bit each.
    private var seen: UInt8 = 0

    mutating func change(_ standing: StateMachine.Standing, _ phase: Phase, by change: Int32) {
        // There are eight phases, so every raw value is a lane.
        switch standing {
        case .echo: echo[Int(phase.rawValue)] &+= change
        case .standIn: standIn[Int(phase.rawValue)] &+= change
        case .deciding: deciding[Int(phase.rawValue)] &+= change
        }
    }

    mutating func see(_ standing: StateMachine.Standing) { seen |= 1 << UInt8(standing.rawValue) }

    mutating func forgetStandings() { seen = 0 }

    /// Subjects of the highest standing in a phase.
    func present(_ phase: Phase) -> Int32 { highest?[Int(phase.rawValue)] ?? 0 }

    /// The phase that the subjects make: the union, never the sum. Nil if they do not tell.
    var union: Phase? {
        guard let present = highest else { return nil }
        if present[Int(Phase.active.rawValue)] > 0 { return .active }
        if present[Int(Phase.inactive.rawValue)] > 0 { return .inactive }
        if present[Int(Phase.background.rawValue)] > 0 { return .background }
        if present[Int(Phase.unknown.rawValue)] > 0 { return nil }
        // Only subjects that are gone or not there yet: the process runs without anything on screen.
        return .background
    }

    private var highest: SIMD8<Int32>? {
        if seen & 4 != 0 { return deciding }
        if seen & 2 != 0 { return standIn }
        return seen & 1 != 0 ? echo : nil
    }
}
