#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Loading 2,000 small traces of about 2,000 events each into an index, against `zstd -d` of each of them in a process of its
/// own, by wall time.
func measureSmallTraces(_ workload: Workload) throws {
    let traceq = ChildProcess.beside("traceq")
    let folder = "\(workload.folder)/small"
    let index = "\(workload.folder)/small.db"
    mkdir(folder, 0o700)
    var files: [String] = []
    defer {
        for file in files { unlink(file) }
        rmdir(folder)
    }
    let count = min(2_000, max(workload.events / 2_000, 1))
    for seed in 1...count {
        files.append("\(folder)/\(seed).trace.zst")
        let words = ["simulate", "--scenario", "field", "--events", "2000", "--seed", "\(seed)"]
        try ChildProcess.peakMebibytes(of: words + ["-o", files[seed - 1]], program: traceq)
    }
    let times = try PairedTimes(
        runs: min(workload.runs, 3), clock: Clock.wallSeconds,
        ours: {
            unlink(index)
            try ChildProcess.peakMebibytes(of: ["index", folder, "--db", index], program: traceq)
            unlink(index)
        },
        twin: {
            let each = "for file in \"$0\"/*; do zstd -dqc \"$file\" || exit 1; done"
            try ChildProcess.peakMebibytes(of: ["-c", each, folder], program: "/bin/sh")
        })
    print(
        ResultTable.line(
            Comparison(
                what: "index of \(count) small traces; zstd -d of each", unit: "s", decimals: 2,
                ours: median(times.ours), twin: median(times.twin), reach: .atMost(1))))
}
