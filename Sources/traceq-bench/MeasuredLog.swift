import ByteIO
import CTwins
import TraceModel

/// A log in memory, made to be read.
struct MeasuredLog {
    var bytes: [UInt8]
    /// Lines, records or packets in it.
    var records: Int

    init(bytes: [UInt8], records: Int) {
        self.bytes = bytes
        self.records = records
    }

    /// A log of text.
    init(lines bytes: [UInt8]) { self.init(bytes: bytes, records: bytes.count { $0 == 0x0A }) }
}

/// Reads a log so often, each time beside a search by memchr for the newlines among the same bytes, and prints the
/// medians. All of its records must be understood, and something must be made of some.
func measureLog(
    _ what: String, _ log: MeasuredLog, runs: Int, reach: Comparison.Reach? = nil
) throws {
    let newlines = log.bytes.count { $0 == 0x0A }
    var (records, found) = (0, 0)
    let times = try PairedTimes(
        runs: runs,
        ours: {
            let lines = try LogRun(MemorySource(log.bytes)).lines
            guard lines.unknown == 0, lines.used > 0 else { throw BenchFailure("records are not understood") }
            records += lines.total
        },
        twin: { found += ctwins_count_lines(log.bytes, log.bytes.count) })
    guard records == runs * log.records, found == runs * newlines else {
        throw BenchFailure("\(what): \(records) records of \(runs * log.records)")
    }
    print(
        ResultTable.line(
            Comparison(
                what: what, unit: "MB/s", decimals: 0,
                ours: Double(log.bytes.count) / median(times.ours) / 1e6,
                twin: Double(log.bytes.count) / median(times.twin) / 1e6, reach: reach)))
}
