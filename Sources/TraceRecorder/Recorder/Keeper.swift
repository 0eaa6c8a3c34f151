import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The thread behind a recorder: it seals full journals, keeps a spare ready, and samples.
final class Keeper: Sendable {
    /// A pipe wakes it: writing to one never blocks here, and needs no lock.
    private let reading: Int32
    private let writing: Int32
    private let thread = Mutex<pthread_t?>(nil)
    private let stopping = Atomic<Bool>(false)
    private let wantsSample = Atomic<Bool>(false)

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
    func start(_ recorder: TraceRecorder, recovers: Bool, samples: OwnSamples?) {
        let work = Unmanaged.passRetained(Work(recorder, recovers: recovers, samples: samples))
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

    /// Asks the thread for a sample. Never blocks; only the first call since the last sample wakes it.
    @inline(__always)
    func requestSample() {
        if !wantsSample.exchange(true, ordering: .acquiringAndReleasing) { wake() }
    }

    /// True if a sample was asked for since the last time.
    func takeRequest() -> Bool { wantsSample.exchange(false, ordering: .acquiringAndReleasing) }

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
        let samples: OwnSamples?

        init(_ recorder: TraceRecorder, recovers: Bool, samples: OwnSamples?) {
            self.recorder = recorder
            self.recovers = recovers
            self.samples = samples
        }
    }

    /// Waits until somebody wakes the thread, or so many nanoseconds are over (nil = as long as it takes). True if it was
    /// woken.
    private func sleep(atMost nanoseconds: Int64?) -> Bool {
        // Rounded up: woken too early it would have nothing to do.
        let milliseconds = nanoseconds.map { Int32(clamping: $0 / 1_000_000 + 1) } ?? -1
        var source = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        guard poll(&source, 1, milliseconds) > 0 else { return false }
        return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
            read(reading, bytes.baseAddress!, bytes.count) > 0
        }
    }

    private static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        let recorder = work.recorder
        var samples = work.samples
        samples?.take(for: recorder)
        recorder.provideSpare()
        if work.recovers { _ = TraceRecorder.recover(recorder.folder, diskLimit: recorder.diskLimit) }
        while !recorder.keeper.isStopped {
            let isWoken = recorder.keeper.sleep(atMost: samples?.wait(for: recorder))
            // First the spare: that is what calls wait for.
            if isWoken { recorder.provideSpare() }
            if recorder.keeper.isStopped { break }
            samples?.take(for: recorder)
            guard isWoken else { continue }
            recorder.sealFull()
            recorder.provideSpare()
        }
        return nil
    }
}
