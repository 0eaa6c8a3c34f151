import ByteIO
import CTwins
import TraceAnalysis
import TraceFormat
import TraceIndex
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Loading a trace into an index, with rows for everything and lean, into a new database and into one that is there, against
/// spans, tasks, samples and totals from C into tables of its own. Wall time: loading uses several threads.
func measureIndexing(_ workload: Workload) throws {
    let trace = try workload.trace(events: workload.events)
    let twin = try RowStream(events: workload.events)
    let empty = try workload.trace(events: 1_000)
    for (what, detail, isThere, reach) in [
        ("index of a trace, new database", IndexDetail.all, false, 1.0),
        ("index of a trace, database that is there", .all, true, 0.7),
        ("lean index of a trace, new database", .lean, false, 2.0),
    ] {
        let ours = "\(workload.folder)/ours.db"
        let theirs = "\(workload.folder)/theirs.db"
        var size = 0
        let times = try PairedTimes(
            runs: workload.runs, clock: Clock.wallSeconds,
            ours: {
                removeDatabase(ours)
                if isThere { _ = try load(empty, into: ours, .all) }
                guard try load(trace, into: ours, detail) == workload.events else {
                    throw BenchFailure("events are missing in the index")
                }
                size = fileSize(ours)
                removeDatabase(ours)
            },
            twin: {
                removeDatabase(theirs)
                let found = ctwins_index(twin.bytes, twin.bytes.count, theirs, isThere ? 1 : 0)
                guard found.failure == 0, found.rows == twin.rowCount else {
                    throw BenchFailure("rows are missing in the twin's index")
                }
                removeDatabase(theirs)
            })
        print(
            ResultTable.line(
                Comparison(
                    what: what, unit: "M/s", decimals: 2,
                    ours: Double(workload.events) / median(times.ours) / 1e6,
                    twin: Double(twin.rowCount) / median(times.twin) / 1e6, reach: .atLeast(reach))))
        guard !isThere else { continue }
        // The rows of all events in one plain table take 23.7 bytes each.
        print(
            ResultTable.line(
                Comparison(
                    what: "bytes per event of that index, to plain rows", unit: "B", decimals: 2,
                    ours: Double(size) / Double(workload.events), twin: 23.7,
                    reach: .atMost(detail == .lean ? 0.05 : 0.5))))
    }
}

private func load(_ trace: String, into path: String, _ detail: IndexDetail) throws -> Int {
    let file = try IndexFile(path: path)
    let loader = try TraceLoader(file, detail: detail)
    var source: any EventSource = TraceReader(try FileSource(path: trace), threads: 2)
    var catalog = TraceCatalog()
    let outcome = try loader.load(.init(path: trace, fileHash: nil, size: nil), &source, &catalog)
    guard try file.publish() else { throw BenchFailure("another process made the database") }
    guard case .indexed(let events, let losses) = outcome, losses.isEmpty else { return 0 }
    return events
}

private func removeDatabase(_ path: String) {
    for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) }
}

private func fileSize(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
}
