import TraceAnalysis
import TraceModel

/// What is being gathered of one build on one device.
struct BuildFold {
    /// What tells contributions of one trace apart.
    struct Key: Hashable {
        let build: BuildName
        let platform: String
        let os: String
        let device: String
    }

    /// Parts of one measure that are kept apart; further ones share a row.
    private static let partLimit = 500
    static let otherParts = "(other names)"

    var contribution: Contribution
    var timeline = AppTimeline()
    /// Union over its processes, for what is measured of the whole device.
    var meter = PhaseMeter()
    /// Processes in each of ``Whereabouts``.
    var counts = [Int](repeating: 0, count: Whereabouts.allCases.count)
    var battery: PhaseMeter.Reading?
    private var partCounts: [String: Int] = [:]

    init(_ key: Key, trace: String, cluster: String) {
        contribution = Contribution(
            build: key.build, trace: trace, cluster: cluster, platform: key.platform, os: key.os,
            device: key.device)
    }

    mutating func move(from: Whereabouts, to: Whereabouts, at time: Int64) {
        counts[from.rawValue] = max(counts[from.rawValue] - 1, 0)
        counts[to.rawValue] += 1
        let union = Whereabouts.allCases.first { $0 != .gone && counts[$0.rawValue] > 0 } ?? .gone
        meter.move(to: union, at: time)
    }

    mutating func add(_ value: Double, to measure: String, _ part: String = "") {
        let series = self.series(measure, part) { $0.values[$1] != nil }
        contribution.values[series, default: []].append(value)
    }

    mutating func add(_ amount: Double, of: Double, to measure: String, _ part: String = "") {
        let series = self.series(measure, part) { $0.ratios[$1] != nil }
        contribution.ratios[series, default: Ratio()].amount += amount
        contribution.ratios[series, default: Ratio()].of += of
    }

    mutating func count(_ measure: String, _ part: String) {
        let series = self.series(measure, part) { $0.counts[$1] != nil }
        contribution.counts[series, default: 0] += 1
    }

    mutating func expose(_ exposure: Exposure, _ amount: Double = 1) {
        contribution.exposures[exposure, default: 0] += amount
    }

    private mutating func series(
        _ measure: String, _ part: String, isKnown: (Contribution, Series) -> Bool
    ) -> Series {
        let series = Series(measure, part)
        if isKnown(contribution, series) { return series }
        guard partCounts[measure, default: 0] < Self.partLimit else {
            return Series(measure, Self.otherParts)
        }
        partCounts[measure, default: 0] += 1
        return series
    }
}
