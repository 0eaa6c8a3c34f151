import TraceModel

/// The clocks of a Perfetto trace. Trace time is the boot clock, which counts sleep; snapshots of all clocks at one moment
/// tie the others to it (source: Perfetto `clock_snapshot.proto`).
struct PerfettoClocks {
    static let realtime: UInt64 = 1
    static let boot: UInt64 = 6
    /// Snapshots that are kept; one is taken every ten seconds.
    private static let limit = 16_384

    private struct Sample {
        let other: Int64
        let boot: Int64
    }

    /// A clock of one sequence of packets: a counter with a unit, or differences to the packet before.
    private struct LocalClock {
        var last: Int64
        let start: Int64
        let boot: Int64
        let unit: Int64
        let isIncremental: Bool
    }

    private struct Key: Hashable {
        let sequence: UInt64
        let clock: UInt64
    }

    private var global: [UInt64: [Sample]] = [:]
    private var local = BoundedMap<Key, LocalClock>()

    /// True once wall time is tied to the boot clock.
    var hasWall: Bool { global[Self.realtime] != nil }

    /// The first moment at which both are known: wall time and boot time in nanoseconds.
    var firstWall: (wall: Int64, boot: Int64)? { global[Self.realtime]?.first.map { ($0.other, $0.boot) } }

    /// Reads a snapshot, and gives the boot time of it.
    mutating func read(_ bytes: ByteText, sequence: UInt64) {
        var readings: [(clock: UInt64, time: Int64, unit: Int64, isIncremental: Bool)] = []
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            guard field.number == 1, readings.count < 64 else { continue }
            var reading = (clock: UInt64(0), time: Int64(0), unit: Int64(1), isIncremental: false)
            var inner = ProtoFields(field.bytes)
            while let part = inner.next() {
                switch part.number {
                case 1: reading.clock = part.value
                case 2: reading.time = part.int
                case 3: reading.isIncremental = part.isOn
                case 4: reading.unit = max(part.int, 1)
                default: break
                }
            }
            readings.append(reading)
        }
        guard let boot = readings.first(where: { $0.clock == Self.boot })?.time else { return }
        for reading in readings where reading.clock != Self.boot && reading.clock > 0 {
            if (64..<128).contains(reading.clock) {
                local[Key(sequence: sequence, clock: reading.clock)] = LocalClock(
                    last: reading.time, start: reading.time, boot: boot,
                    unit: min(reading.unit, 1_000_000_000),
                    isIncremental: reading.isIncremental)
            } else if reading.clock < 64, global[reading.clock]?.count ?? 0 < Self.limit {
                global[reading.clock, default: []].append(Sample(other: reading.time, boot: boot))
            }
        }
    }

    /// The boot time of a time on another clock; nil if nothing ties it.
    mutating func bootTime(_ time: Int64, clock: UInt64, sequence: UInt64) -> Int64? {
        if clock == Self.boot { return time }
        if (64..<128).contains(clock) {
            let key = Key(sequence: sequence, clock: clock)
            guard var state = local[key] else { return nil }
            if state.isIncremental {
                state.last = state.last.addingClamped(time)
                local[key] = state
            } else {
                state.last = time
            }
            let (distance, overflow) = state.last.subtractingClamped(state.start)
                .multipliedReportingOverflow(by: state.unit)
            return overflow ? nil : state.boot.addingClamped(distance)
        }
        guard let samples = global[clock], let first = samples.first else { return nil }
        // The newest snapshot that is not later.
        var (low, high) = (0, samples.count)
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].other <= time { low = middle + 1 } else { high = middle }
        }
        let sample = low > 0 ? samples[low - 1] : first
        return sample.boot.addingClamped(time.subtractingClamped(sample.other))
    }
}
