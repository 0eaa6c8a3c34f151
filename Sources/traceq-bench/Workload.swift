import ByteIO
import CTwins
import Simulation
import TraceBlocks
import TraceFormat
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The field workload in the forms that measures need. Everything is of seed 1.
struct Workload {
    static let seed: UInt64 = 1

    /// Events that are measured.
    let events: Int
    /// How often each side of a pair is run.
    let runs: Int
    /// Where trace files are kept as long as the benchmark runs.
    let folder: String

    /// The path of a trace of so many events, made by another process so that this one stays small.
    func trace(events: Int) throws(BenchFailure) -> String {
        let path = "\(folder)/field-\(events).trace.zst"
        if access(path, R_OK) != 0 { try ChildProcess.run([Children.write, "\(events)", path]) }
        return path
    }

    /// The bytes of a trace of so many events.
    func traceBytes(events: Int) throws -> [UInt8] {
        let path = try trace(events: events)
        var source = try FileSource(path: path)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while case let count = try source.read(intoFreePartOf: &chunk, from: 0), count > 0 {
            bytes.append(contentsOf: chunk[..<count])
        }
        return bytes
    }

    /// Writes a trace file.
    static func write(events: Int, to path: String) throws {
        var source = FieldSource(events: events, seed: seed)
        let sink = try FileSink(path: path)
        var writer = TraceWriter(to: sink)
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        while try source.next(&batch, &catalog) { try writer.write(batch, catalog) }
        try writer.finish(catalog)
        try sink.commit()
    }
}
