import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The thread behind a recorder: it seals full journals and keeps a spare ready.
final class Keeper: Sendable {
    /// A pipe wakes it: writing to one never blocks here, and needs no lock.
    private let reading: Int32
    private let writing: Int32
    private let thread = Mutex<pthread_t?>(nil)
    private let stopping = Atomic<Bool>(false)

    /// - Throws: a ``RecorderFailure`` if the process has no descriptors left.
    init() throws(RecorderFailure) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw RecorderFailure("a recorder needs two descriptors", cause: systemWords())
        }
        (reading, writing) = (ends[0], ends[1])
        _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
        _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
        _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// True once ``stop()`` was called.
    var isStopped: Bool { stopping.load(ordering: .relaxed) }

    /// Starts the thread, which holds the recorder until it is stopped. Without a thread there is no spare: the recorder
    /// works, and counts what comes when its journal is full.
    func start(_ recorder: TraceRecorder, recovers: Bool) {
        let work = Unmanaged.passRetained(Work(recorder, recovers: recovers))
        #if canImport(Darwin)
            var started: pthread_t?
            let code = pthread_create(&started, nil, { Keeper.run($0) }, work.toOpaque())
        #else
            var started = pthread_t()
            let code = pthread_create(&started, nil, { Keeper.run($0!) }, work.toOpaque())
        #endif
        if code == 0 { thread.withLock { $0 = started } } else { work.release() }
    }

    /// Lets the thread look after the journals. Never blocks: a full pipe means that it will.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
    }

    /// Ends the thread and waits for it. The second time it does nothing.
    func stop() {
        stopping.store(true, ordering: .sequentiallyConsistent)
        wake()
        let started = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let started { pthread_join(started, nil) }
    }

    private final class Work {
        let recorder: TraceRecorder
        let recovers: Bool

        init(_ recorder: TraceRecorder, recovers: Bool) {
            self.recorder = recorder
            self.recovers = recovers
        }
    }

    private static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        let recorder = work.recorder
        recorder.provideSpare()
        if work.recovers { _ = TraceRecorder.recover(recorder.folder, diskLimit: recorder.diskLimit) }
        var bytes = [UInt8](repeating: 0, count: 64)
        while !recorder.keeper.isStopped {
            _ = read(recorder.keeper.reading, &bytes, bytes.count)
            // First the spare: that is what calls wait for.
            recorder.provideSpare()
            recorder.sealFull()
            recorder.provideSpare()
        }
        return nil
    }
}
