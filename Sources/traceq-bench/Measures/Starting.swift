#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `traceq report` of a small sample against a program that prints one line and does not use Foundation, by wall time of the
/// whole process. Both have Swift's runtime linked statically: `make install` builds ours so, and the twin is built here.
func measureStart(_ workload: Workload) throws {
    let program = ".build/static/release/traceq"
    let sample = "SampleTraces/leaked-task.trace.zst"
    guard access(program, X_OK) == 0, access(sample, R_OK) == 0 else {
        return print("start: not measured; run `make install` and this in the folder of the sources")
    }
    let source = "\(workload.folder)/line.swift"
    let twin = "\(workload.folder)/line"
    defer { for file in [source, twin] { unlink(file) } }
    _ = try ChildProcess.output(
        of: [
            "-c", "echo 'print(\"one line\")' > \"$0\" && swiftc -O -static-stdlib -o \"$1\" \"$0\"", source,
            twin,
        ], program: "/bin/sh")
    // A few milliseconds each: many runs, or the machine's noise is all that is seen.
    let times = try PairedTimes(
        runs: max(workload.runs, 9) * 20, clock: Clock.wallSeconds,
        ours: { try ChildProcess.peakMebibytes(of: ["report", sample], program: program) },
        twin: { try ChildProcess.peakMebibytes(of: [], program: twin) })
    print(
        ResultTable.line(
            Comparison(
                what: "report of a small sample; a printed line", unit: "ms", decimals: 2,
                ours: median(times.ours) * 1e3, twin: median(times.twin) * 1e3, reach: .atMost(2))))
}
