// A process for the tests to kill: two threads record samples, and say after each call that returned true how many did.
//
//     recorder-probe FOLDER COUNTERS JOURNAL-BYTES
//
// COUNTERS is a file of two numbers of 64 bits, 64 bytes apart. Meanwhile the first thread seals again and again.

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

    func run() {
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
}

func stop(_ words: String) -> Never {
    let line = "recorder-probe: \(words)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
    exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let size = Int(arguments[3]) else { stop("wrong arguments") }
let descriptor = open(arguments[2], O_RDWR)
guard descriptor >= 0, let counters = mmap(nil, 128, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
    counters != MAP_FAILED
else { stop("no counters") }

var options = RecorderOptions(folder: arguments[1])
options.journalBytes = size
options.diskLimit = 1 << 30
do throws(RecorderFailure) {
    let recorder = try TraceRecorder(options)
    for thread in 0..<2 {
        let recording = Recording(
            recorder, recorder.name("thread \(thread)"), counter: Int(bitPattern: counters + thread * 64))
        #if canImport(Darwin)
            var started: pthread_t?
        #else
            var started = pthread_t()
        #endif
        pthread_create(
            &started, nil,
            {
                #if canImport(Darwin)
                    let recording = $0
                #else
                    let recording = $0!
                #endif
                Unmanaged<Recording>.fromOpaque(recording).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(recording).toOpaque())
    }
    while true {
        try recorder.seal()
        usleep(3_000)
    }
} catch {
    stop("\(error)")
}
