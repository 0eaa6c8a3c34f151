import Numbers
import TraceModel

/// The meters of a device and of the app on it, in integers: CPU time by permille of a core, the battery in
/// millionths of a permille.
struct Meters: Sendable {
    /// CPU time of the process in nanoseconds.
    private var cpuTime: Int64 = 0
    /// Nanoseconds of CPU time in a thousand of running, until the next sample.
    private var load: Int64 = 0
    /// What is left in the battery, 0 through 1,000,000,000.
    private var charge: Int64
    /// What the device takes from it in an hour, in permille, by what the app does.
    private let activeDrain: Int64
    private let backgroundDrain: Int64
    private let idleDrain: Int64

    /// Nanoseconds between samples of the CPU time; the battery is read at every fourth.
    private var period: Int64 = 30 * Lapse.second
    private var nextSample: Int64 = 0
    private var samples: Int64 = 0

    /// Meters of some device.
    init(_ random: inout RandomNumbers) {
        charge = random.number(in: 700_000_000...980_000_000)
        activeDrain = random.number(in: 80...120)
        backgroundDrain = random.number(in: 15...30)
        idleDrain = random.number(in: 3...8)
    }

    /// CPU time of the process in nanoseconds, cumulative.
    var cpu: Int64 { cpuTime }

    /// What the battery shows, in permille: platforms give whole percents.
    var battery: Int64 { charge / 10_000_000 * 10 }

    /// A new process: its CPU time starts at 0, its timer when it does.
    mutating func beginProcess(at time: Int64, in phase: Phase, _ random: inout RandomNumbers) {
        cpuTime = 0
        samples = 0
        plan(from: time, in: phase, &random)
    }

    /// Samples come so often, from now on.
    mutating func setPeriod(_ period: Int64, at time: Int64) {
        self.period = max(period, Lapse.second)
        nextSample = time + self.period
    }

    /// When the next sample is due, if that is before `time`.
    func due(before time: Int64) -> Int64? { nextSample < time ? nextSample : nil }

    /// Lets the device run.
    mutating func run(_ lapse: Int64, in phase: Phase) {
        let drain: Int64
        switch phase {
        case .active, .inactive: drain = activeDrain
        case .background: drain = backgroundDrain
        default: drain = idleDrain
        }
        // Permille an hour: 3.6e12 ns take drain × 1e6 millionths.
        charge = max(charge - lapse * drain / 3_600_000, 10_000_000)
        if phase.isRunning { cpuTime += lapse * load / 1_000 }
    }

    /// Goes on to the next sample and says whether the battery is due too.
    ///
    /// A process that was stopped finds its timer overdue and starts it anew.
    mutating func step(at time: Int64, in phase: Phase, _ random: inout RandomNumbers) -> Bool {
        plan(from: time, in: phase, &random)
        samples += 1
        return samples % 4 == 0
    }

    /// A timer is late by up to a fiftieth of its period, never early.
    private mutating func plan(from time: Int64, in phase: Phase, _ random: inout RandomNumbers) {
        nextSample = time + period + random.number(in: 0...period / 50)
        load = random.number(in: phase == .background ? 20...80 : 120...450)
    }
}

/// Measuring.
extension Script {
    /// Measures so often from now on, with the lateness of a timer.
    mutating func sampleEvery(_ lapse: Lapse) {
        meters.setPeriod(random.number(in: lapse.bounds), at: now)
    }

    /// Measures CPU time and battery at this moment, besides the periodic samples.
    mutating func measureNow() {
        tell(.sample, label: "cpu_time", number: .value(meters.cpu))
        tell(.sample, about: 0, label: "battery_level", number: .value(meters.battery))
    }

    mutating func measure() {
        tell(.sample, label: "cpu_time", number: .value(meters.cpu))
        if meters.step(at: now, in: phase, &random) {
            tell(.sample, about: 0, label: "battery_level", number: .value(meters.battery))
        }
    }
}
