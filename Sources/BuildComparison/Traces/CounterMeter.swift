/// What a counter that only grows, such as CPU time, was used for: on screen, or in a background stay.
///
/// Between two samples a process may have gone from one to the other. What was used in between then belongs to nobody: it
/// counts only where at least nine tenths of the running time lie on one side.
struct CounterMeter {
    /// What a pair of samples says.
    enum Use {
        case onScreen(amount: Double, nanoseconds: Int64)
        case inStay(amount: Double, nanoseconds: Int64)
        case unclear
    }

    private var last: (value: Int64, reading: PhaseMeter.Reading)?

    /// Takes the next sample; a counter that went back began anew.
    mutating func sample(_ value: Int64, _ reading: PhaseMeter.Reading) -> Use {
        defer { last = (value, reading) }
        guard let last, value >= last.value else { return .unclear }
        let lapse = reading - last.reading
        let amount = Double(value) - Double(last.value)
        let running = lapse.onScreen &+ lapse.background
        guard running > 0 else { return .unclear }
        if lapse.onScreen >= running / 10 * 9 {
            return .onScreen(amount: amount, nanoseconds: lapse.onScreen)
        }
        if lapse.background >= running / 10 * 9 {
            return .inStay(amount: amount, nanoseconds: lapse.background)
        }
        return .unclear
    }
}
