import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread that calls a recorder, and what its calls took: seconds per call.
final class RecorderCaller: @unchecked Sendable {
    // Unchecked: its thread alone writes, and it is read when that thread has been joined.
    private(set) var processorTime = 0.0
    private(set) var wallTime = 0.0
    /// Calls that returned false.
    private(set) var refused = 0
    private let run: RecorderRun
    private let gate: Gate

    private init(_ run: RecorderRun, _ gate: Gate) {
        self.run = run
        self.gate = gate
    }

    /// Lets so many threads call at once, and waits for them.
    static func call(_ run: RecorderRun, threads: Int) -> [RecorderCaller] {
        let gate = Gate(threads)
        let callers = (0..<threads).map { _ in RecorderCaller(run, gate) }
        let started = callers.map { $0.start() }
        for thread in started { pthread_join(thread, nil) }
        return callers
    }

    private func start() -> pthread_t {
        let argument = Unmanaged.passUnretained(self).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, nil, { RecorderCaller.work($0) }, argument)
            guard code == 0, let thread else { fail("no thread can be started") }
            return thread
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, { RecorderCaller.work($0!) }, argument)
            guard code == 0 else { fail("no thread can be started") }
            return thread
        #endif
    }

    private static func work(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<RecorderCaller>.fromOpaque(argument).takeUnretainedValue().call()
        return nil
    }

    private func call() {
        let count = RecorderRun.callsPerThread
        gate.pass()
        let start = Clock.wallSeconds()
        processorTime = Clock.threadTime { refused = run.call(count) } / Double(count)
        wallTime = (Clock.wallSeconds() - start) / Double(count)
    }

    /// Opens when all threads are there.
    private final class Gate: Sendable {
        private let missing: Atomic<Int>

        init(_ threads: Int) { missing = Atomic(threads) }

        func pass() {
            missing.wrappingSubtract(1, ordering: .acquiringAndReleasing)
            while missing.load(ordering: .acquiring) > 0 {}
        }
    }
}
