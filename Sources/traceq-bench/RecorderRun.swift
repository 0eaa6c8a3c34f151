import ByteIO
import TraceFormat
import TraceModel
import TraceRecorder

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the calls of one run took. Times are seconds per call, the mean over the threads.
struct RecorderFigures {
    /// CPU time of the calling threads.
    var processorTime = 0.0
    var wallTime = 0.0
    /// Calls, the ones of them that returned false, and the events that the traces have.
    var made = 0
    var refused = 0
    var kept = 0
}

/// A recorder whose calls are timed. It is used up by one run.
final class RecorderRun: Sendable {
    /// As many as surely fit into the part of a journal that one thread fills first: an eighth, of 32 bytes each.
    static let callsPerThread = 240_000
    private static let journalBytes = 64 << 20

    private let recorder: TraceRecorder
    private let name: Name

    /// A recorder with a journal and a spare one.
    init(in folder: String) throws {
        var options = RecorderOptions(folder: "\(folder)/recorder")
        options.journalBytes = Self.journalBytes
        recorder = try TraceRecorder(options)
        // The spare is made at first, by another thread. Interning waits for the one that is being made.
        while Self.journals(in: recorder.folder) < 2 { usleep(1_000) }
        name = recorder.name("upload")
    }

    /// Lets so many threads call at once, ends the recording, and counts what is in its traces, which are removed.
    func finish(threads: Int) throws -> RecorderFigures {
        var figures = RecorderFigures()
        for caller in RecorderCaller.call(self, threads: threads) {
            figures.processorTime += caller.processorTime / Double(threads)
            figures.wallTime += caller.wallTime / Double(threads)
            figures.refused += caller.refused
            figures.made += Self.callsPerThread
        }
        for path in try recorder.close() {
            figures.kept += try Self.events(in: path)
            unlink(path)
        }
        rmdir(recorder.folder)
        return figures
    }

    /// Seconds of one call while recording is off.
    func callsWhileOff(_ count: Int) throws(BenchFailure) -> Double {
        recorder.isOn = false
        defer { recorder.isOn = true }
        var refused = 0
        let time = Clock.threadTime { refused = call(count) }
        guard refused == count else { throw BenchFailure("calls were recorded while it was off") }
        return time / Double(count)
    }

    /// Makes the calls and gives how many returned false. `count` is a multiple of 3.
    func call(_ count: Int) -> Int {
        var refused = 0
        for number in 0..<Int64(count / 3) {
            let id = PlatformID(number)
            if !recorder.begin(.appWork, id: id, name: name) { refused += 1 }
            if !recorder.sample(.cpuTime, number) { refused += 1 }
            if !recorder.end(.appWork, id: id, name: name, result: .success) { refused += 1 }
        }
        return refused
    }

    private static func events(in path: String) throws -> Int {
        var reader = TraceReader(try FileSource(path: path))
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        let called = [EventKind.taskBegan, .taskEnded, .sample].map(\.rawValue)
        var count = 0
        while try reader.next(&batch, &catalog) { count += batch.kinds.count { called.contains($0) } }
        return count
    }

    private static func journals(in folder: String) -> Int {
        guard let directory = opendir(folder) else { return 0 }
        defer { closedir(directory) }
        var count = 0
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".journal") { count += 1 }
        }
        return count
    }
}
