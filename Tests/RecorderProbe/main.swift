// A process for the tests to kill: two threads record samples, and say after each call that returned true how many did.
//
//     recorder-probe FOLDER COUNTERS JOURNAL-BYTES
//
// COUNTERS is a file of two numbers of 64 bits, 64 bytes apart. Meanwhile the first thread seals again and again.

import TraceRecorder

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

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
        Recording(
            recorder, recorder.name("thread \(thread)"), counter: Int(bitPattern: counters + thread * 64)
        ).start()
    }
    while true {
        try recorder.seal()
        usleep(3_000)
    }
} catch {
    stop("\(error)")
}
