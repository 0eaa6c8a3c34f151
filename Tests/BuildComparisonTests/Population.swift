import Numbers

@testable import BuildComparison

/// Devices that differ from one another, and what their traces say of a build: to compare what is known to be the same, or to
/// differ by so much.
struct Population {
    /// Traces a side.
    var traces = (base: 20, head: 20)
    /// Stays of a trace, from and to.
    var stays: ClosedRange<Int64> = 10...30
    /// How far devices lie apart: deviation of the logarithm.
    var betweenDevices = 0.3
    /// How far the stays of one device lie apart.
    var withinDevice = 0.5
    /// True if half of the devices are of another, slower kind.
    var hasTwoKinds = false
    /// By how much the head side runs longer in the background; nothing else of it changes.
    var effect = 1.0

    private var random: RandomNumbers
    private var spare: Double?

    init(seed: UInt64) { random = RandomNumbers(seed: seed, purpose: "population") }

    /// Both sides of a comparison.
    mutating func sides() -> (base: Side, head: Side) {
        (side("1", traces.base, 1), side("2", traces.head, effect))
    }

    private mutating func side(_ name: String, _ count: Int, _ effect: Double) -> Side {
        let build = BuildName(app: "com.example.app", version: name, build: name)
        return Side(
            build: build, contributions: (0..<count).map { trace("\(name)-\($0)", build, effect) },
            otherBuilds: [])
    }

    private mutating func trace(_ name: String, _ build: BuildName, _ effect: Double) -> Contribution {
        let isSlow = hasTwoKinds && random.number(in: 0...1) == 1
        var trace = Contribution(
            build: build, trace: name, cluster: name, platform: "ios", os: isSlow ? "17.2" : "18.1",
            device: isSlow ? "iPhone12,1" : "iPhone15,2")
        let stays = random.number(in: stays)
        let device = Elementary.exponential(betweenDevices * normal()) * (isSlow ? 1.5 : 1)
        trace.exposures = [
            .stays: Double(stays), .wholeStays: Double(stays), .sessions: Double(stays), .launches: 3,
            .foregroundHours: Double(stays) / 20,
        ]
        for _ in 0..<stays {
            let size = device * Elementary.exponential(withinDevice * normal())
            trace.values[Series("stay.running"), default: []].append(8e9 * size * effect)
            trace.values[Series("task.duration", "uikit upload"), default: []].append(
                4e9 * device * Elementary.exponential(withinDevice * normal()))
            trace.values[Series("visit.time"), default: []].append(
                90e9 * device * Elementary.exponential(0.8 * normal()))
            // Half of the stays keep a lock.
            if random.number(in: 0...1) == 1 {
                trace.values[Series("hold.time", "wake lock sync"), default: []].append(20e9 * size)
            }
        }
        // Devices leak more or less often, and so their leaks come in bunches.
        let chance = min(0.05 * device * device, 0.9)
        trace.ratios[Series("task.leaks", "uikit upload")] = Ratio(
            hits(Int(stays), chance), of: Double(stays))
        trace.ratios[Series("cpu.foreground")] = Ratio(
            300e9 * device * Elementary.exponential(0.1 * normal()) * Double(stays) / 20,
            of: Double(stays) / 20)
        trace.counts[Series("kills", "memory")] = hits(Int(stays), min(0.02 * device, 0.9))
        trace.counts[Series("rules", "any.cpu.sustained-in-background")] = hits(
            Int(stays), min(0.1 * device, 0.9))
        return trace
    }

    private mutating func hits(_ trials: Int, _ chance: Double) -> Double {
        Double((0..<trials).count { _ in uniform() < chance })
    }

    private mutating func uniform() -> Double { Double(random.next() >> 11) * 0x1p-53 }

    /// The bell curve, by Marsaglia's polar method.
    private mutating func normal() -> Double {
        if let number = spare {
            spare = nil
            return number
        }
        while true {
            let x = 2 * uniform() - 1
            let y = 2 * uniform() - 1
            let square = x * x + y * y
            guard square < 1, square > 0 else { continue }
            let scale = (-2 * Elementary.logarithm(square) / square).squareRoot()
            spare = y * scale
            return x * scale
        }
    }
}
