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

    let key: Key
    var timeline = AppTimeline()
    /// Union over its processes, for what is measured of the whole device.
    var meter = PhaseMeter()
    /// Processes in each of ``Whereabouts``.
    var counts = [Int](repeating: 0, count: Whereabouts.allCases.count)
    var battery: PhaseMeter.Reading?
    var staysCutOff = 0
    private var exposures: [Exposure: Double] = [:]
    private var series: [SeriesFold] = []
    private var places: [SeriesKey: Int] = [:]
    private var partCounts = [Int](repeating: 0, count: FoldedMeasure.allCases.count)
    private var brokenRules: [String: Int] = [:]
    private var transitions: [Transition: Int] = [:]

    /// A step of a subject, and what kind of subject it is.
    private struct Transition: Hashable {
        let subject: NameID
        let from: String
        let to: String
    }

    /// A measure, and the number of its part among the texts of the trace; 0 is the whole.
    private struct SeriesKey: Hashable {
        let measure: FoldedMeasure
        let part: Int
    }

    private struct SeriesFold {
        let key: SeriesKey
        var values = SeriesValues()
        var ratio = Ratio()
        var count = 0.0
    }

    /// Parts of one measure that are kept apart; further ones share a row.
    private static let partLimit = 500
    private static let otherParts = "(other names)"
    /// Stands for the parts past the limit.
    private static let others = -1
    private static let transitionLimit = 500

    init(_ key: Key) { self.key = key }

    mutating func move(from: Whereabouts, to: Whereabouts, at time: Int64) {
        counts[from.rawValue] = max(counts[from.rawValue] - 1, 0)
        counts[to.rawValue] += 1
        let union = Whereabouts.allCases.first { $0 != .gone && counts[$0.rawValue] > 0 } ?? .gone
        meter.move(to: union, at: time)
    }

    mutating func add(_ value: Double, to measure: FoldedMeasure, _ part: Int = 0) {
        series[place(measure, part)].values.add(value)
    }

    mutating func add(_ amount: Double, of: Double, to measure: FoldedMeasure, _ part: Int = 0) {
        let place = place(measure, part)
        series[place].ratio.amount += amount
        series[place].ratio.of += of
    }

    mutating func count(_ measure: FoldedMeasure, _ part: Int) { series[place(measure, part)].count += 1 }

    mutating func expose(_ exposure: Exposure, _ amount: Double = 1) {
        exposures[exposure, default: 0] += amount
    }

    mutating func breaks(_ rule: String) { brokenRules[rule, default: 0] += 1 }

    mutating func step(of subject: NameID, from: String, to: String) {
        let step = Transition(subject: subject, from: from, to: to)
        if transitions.count < Self.transitionLimit || transitions[step] != nil {
            transitions[step, default: 0] += 1
        }
    }

    private mutating func place(_ measure: FoldedMeasure, _ part: Int) -> Int {
        var key = SeriesKey(measure: measure, part: part)
        if let known = places[key] { return known }
        if partCounts[measure.rawValue] >= Self.partLimit {
            key = SeriesKey(measure: measure, part: Self.others)
            if let known = places[key] { return known }
        }
        partCounts[measure.rawValue] += 1
        places[key] = series.count
        series.append(SeriesFold(key: key))
        return series.count - 1
    }

    /// What it comes to; `texts` are those of the parts.
    func contribution(
        trace: String, cluster: String, _ texts: PartTexts, _ catalog: TraceCatalog
    ) -> Contribution {
        var sum = Contribution(
            build: key.build, trace: trace, cluster: cluster, platform: key.platform, os: key.os,
            device: key.device)
        sum.exposures = exposures
        for fold in series {
            let part = fold.key.part == Self.others ? Self.otherParts : texts[fold.key.part]
            let series = Series(fold.key.measure.id, part)
            let values = fold.values.values
            if !values.isEmpty { sum.values[series] = values }
            if fold.ratio.of > 0 { sum.ratios[series] = fold.ratio }
            if fold.count > 0 { sum.counts[series] = fold.count }
        }
        for (step, count) in transitions {
            sum.transitions["\(catalog.text(step.subject)): \(step.from) to \(step.to)", default: 0] += count
        }
        sum.brokenRules = brokenRules
        sum.staysCutOff = staysCutOff
        return sum
    }
}
