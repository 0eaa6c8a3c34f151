import ByteIO
import LifecycleEngine
import TraceExport
import TraceFormat
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What this program does as a process of its own, for measures that must not see the memory of another.
enum Children {
    /// Writes a trace: events, path.
    static let write = "_write"
    /// Reads a trace from front to back and prints how many events it has and what memory it took, in KiB: path.
    static let read = "_read"
    /// Replays a trace under all rules, tells nobody, and prints the same: path.
    static let replay = "_replay"
    /// Exports a trace and prints how many bytes that are and what memory it took, in KiB: form, path.
    static let export = "_export"
    /// Reads a bug report of so many bytes and prints how many lines it has and what memory it took, in KiB: bytes.
    static let bugReport = "_bugreport"

    /// Does what the words say; false if they ask for no child's work.
    static func run(_ words: [String]) throws -> Bool {
        switch words.first {
        case write where words.count == 3:
            try Workload.write(events: Int(words[1]) ?? 0, to: words[2])
        case read where words.count == 2:
            var reader = TraceReader(try FileSource(path: words[1]))
            var (batch, catalog) = (EventBatch(), TraceCatalog())
            while try reader.next(&batch, &catalog) {}
            guard reader.losses.isEmpty else { throw BenchFailure("the trace is damaged") }
            print(reader.eventsRead, peakKibibytes())
        case replay where words.count == 2:
            var reader = TraceReader(try FileSource(path: words[1]))
            var (batch, catalog) = (EventBatch(), TraceCatalog())
            var replay = Replay(sink: Nobody())
            while try reader.next(&batch, &catalog) { replay.consume(batch, catalog) }
            replay.finish(catalog)
            print(reader.eventsRead, peakKibibytes())
        case export where words.count == 3:
            guard let format = ExportFormat(rawValue: words[1]) else { return false }
            var reader = TraceReader(try FileSource(path: words[2]))
            var (batch, catalog) = (EventBatch(), TraceCatalog())
            let sink = CountingSink()
            var exporter = TraceExporter(format, to: sink)
            while try reader.next(&batch, &catalog) { try exporter.write(batch, catalog) }
            try exporter.finish(catalog)
            print(sink.count, peakKibibytes())
        case bugReport where words.count == 2:
            guard let size = Int(words[1]) else { return false }
            print(try LogRun(BugReportText(bytes: size)).lines.total, peakKibibytes())
        default: return false
        }
        return true
    }

    /// Takes what a replay tells and does nothing.
    private final class Nobody: ReplaySink {}

    /// Takes bytes and keeps their number.
    private final class CountingSink: ByteSink {
        private(set) var count = 0
        func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) { count += bytes.count }
    }

    private static func peakKibibytes() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss / 1_024
        #elseif canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss
        #else
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #endif
    }
}
