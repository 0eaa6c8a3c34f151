import Synchronization
import TraceRecorder

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One of the two threads.
final class Recording: Sendable {
    let recorder: TraceRecorder
    let metric: Name
    /// Address of the counter.
    let counter: Int

    init(_ recorder: TraceRecorder, _ metric: Name, counter: Int) {
        self.recorder = recorder
        self.metric = metric
        self.counter = counter
    }

    private func run() -> Never {
        let published = UnsafeMutableRawPointer(bitPattern: counter)!
            .assumingMemoryBound(to: Atomic<Int64>.self)
        var value: Int64 = 1
        while true {
            if recorder.sample(metric, value) {
                published.pointee.store(value, ordering: .releasing)
                value += 1
            } else {
                sched_yield()
            }
        }
    }

    /// Runs on a thread of its own, for ever.
    func start() {
        let recording = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
            var started: pthread_t?
            pthread_create(&started, nil, { Recording.take($0) }, recording)
        #else
            var started = pthread_t()
            pthread_create(&started, nil, { Recording.take($0!) }, recording)
        #endif
    }

    private static func take(_ recording: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Recording>.fromOpaque(recording).takeRetainedValue().run()
    }
}
