import CTwins

/// The recorder's call: against a reading of the clock, switched off against an empty call, on two threads against one,
/// and against LTTng-UST where there is one. Each run has a recorder of its own; the making and the sealing of its
/// journal are not in the figures.
func measureRecorder(_ workload: Workload) throws {
    let count = RecorderRun.callsPerThread
    var (calls, clocks) = ([Double](), [Double]())
    for _ in 0..<workload.runs {
        calls.append(try RecorderRun(in: workload.folder).finish(threads: 1).processorTime)
        clocks.append(Clock.threadTime { _ = ctwins_read_clock(count) } / Double(count))
    }
    printFigures("recorder, one thread; a reading of the clock", calls, clocks, .atMost(1.8))
    try measureSwitchedOff(workload)
    try measureTwoCallers(workload)
    if let tracer = LTTng() { try measure(tracer, workload) }
}

private func measureSwitchedOff(_ workload: Workload) throws {
    let count = 3_000_000
    var (calls, empty) = ([Double](), [Double]())
    let run = try RecorderRun(in: workload.folder)
    for _ in 0..<workload.runs {
        calls.append(try run.callsWhileOff(count))
        empty.append(Clock.threadTime { ctwins_call_nothing(count) } / Double(count))
    }
    _ = try run.finish(threads: 0)
    printFigures("recorder, switched off; an empty call", calls, empty, .atMostMore(2))
}

private func measureTwoCallers(_ workload: Workload) throws {
    var (two, one) = ([Double](), [Double]())
    var (made, refused, kept) = (0, 0, 0)
    for _ in 0..<workload.runs {
        let both = try RecorderRun(in: workload.folder).finish(threads: 2)
        two.append(both.processorTime)
        one.append(try RecorderRun(in: workload.folder).finish(threads: 1).processorTime)
        made += both.made
        refused += both.refused
        kept += both.kept
    }
    printFigures("recorder, two threads at once; one thread", two, one, .atMost(2))
    print("two threads at once: \(made) calls, \(refused) refused, \(kept) events in the traces")
    guard refused == 0, kept == made else { throw BenchFailure("events are missing") }
}

/// Both in wall time, which is what the other program tells.
private func measure(_ tracer: LTTng, _ workload: Workload) throws {
    var (calls, twin) = ([Double](), [Double]())
    for _ in 0..<workload.runs {
        calls.append(try RecorderRun(in: workload.folder).finish(threads: 1).wallTime)
        twin.append(try tracer.wallTime(events: RecorderRun.callsPerThread))
    }
    printFigures("recorder, one thread; LTTng-UST, wall time", calls, twin, .atMost(0.35))
}

/// Seconds per call, told in nanoseconds.
private func printFigures(_ what: String, _ ours: [Double], _ twin: [Double], _ reach: Comparison.Reach) {
    print(
        ResultTable.line(
            Comparison(
                what: what, unit: "ns", decimals: 2, ours: median(ours) * 1e9, twin: median(twin) * 1e9,
                reach: reach)))
}
