import CTwins

/// What the machine can do at all: figures without a reach, to set others against.
func measureLimits(_ workload: Workload) throws {
    let size = 64 << 20
    let from = [UInt8](repeating: 1, count: size)
    var to = [UInt8](repeating: 0, count: size)
    let calls = 5_000_000
    var (copies, clocks, nothings) = ([Double](), [Double](), [Double]())
    var last: Int64 = 0
    for _ in 0..<workload.runs {
        copies.append(seconds(of: { ctwins_copy(&to, from, size) }))
        clocks.append(seconds(of: { last = ctwins_read_clock(calls) }))
        nothings.append(seconds(of: { ctwins_call_nothing(calls) }))
    }
    guard to == from, last > 0 else { throw BenchFailure("nothing was copied") }
    print(
        "limits: memcpy \(fixed(Double(size) / median(copies) / 1e9, 1)) GB/s, "
            + "clock_gettime(CLOCK_BOOTTIME) \(fixed(median(clocks) / Double(calls) * 1e9, 1)) ns, "
            + "an empty call \(fixed(median(nothings) / Double(calls) * 1e9, 2)) ns")
}

private func seconds(of work: () -> Void) -> Double {
    let start = Clock.processSeconds()
    work()
    return Clock.processSeconds() - start
}
