#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Another recorder, LTTng-UST, if the variable `TRACEQ_LTTNG` names a program that uses it.
///
/// The program takes a number of events, records so many of three fields (8, 32 and 64 bits) and prints
/// `N events, X ns/event` in wall time. A session that records them must be under way.
struct LTTng {
    private let program: String

    /// Nil if there is none.
    init?() {
        guard let program = getenv("TRACEQ_LTTNG") else { return nil }
        self.program = String(cString: program)
    }

    /// Seconds of one event.
    func wallTime(events: Int) throws(BenchFailure) -> Double {
        let words = try ChildProcess.output(of: ["\(events)"], program: program).split { " \n".contains($0) }
        guard let unit = words.firstIndex(of: "ns/event"), unit > 0, let time = Double(words[unit - 1]) else {
            throw BenchFailure("\(program) does not say what an event took")
        }
        return time * 1e-9
    }
}
