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
    measureColumnWrites(workload)
}

/// What it costs to write the dense columns of a batch, which every decoder to columns pays on top of finding the values.
private func measureColumnWrites(_ workload: Workload) {
    let events = 65_536
    let rounds = 64
    func column<Number>(_: Number.Type) -> UnsafeMutablePointer<Number> { .allocate(capacity: events) }
    let columns = ctwins_columns(
        times: column(Int64.self), numbers: column(Int64.self), processes: column(UInt32.self),
        subjects: column(UInt32.self), labels: column(UInt32.self), names: column(UInt32.self),
        kinds: column(UInt8.self))
    var (single, joined) = ([Double](), [Double]())
    for _ in 0..<workload.runs {
        single.append(seconds(of: { for _ in 0..<rounds { ctwins_write_columns(columns, events) } }))
        joined.append(seconds(of: { for _ in 0..<rounds { ctwins_set_columns(columns, events, 1) } }))
    }
    let each = { (times: [Double]) in fixed(median(times) / Double(events * rounds) * 1e9, 2) }
    print(
        "limits: writing the seven columns of an event \(each(single)) ns with a store for each, "
            + "\(each(joined)) ns with memset")
}

private func seconds(of work: () -> Void) -> Double {
    let start = Clock.processSeconds()
    work()
    return Clock.processSeconds() - start
}
