/// The devices or traces of both sides, with what each says under each build.
struct ClusterTable {
    /// One device or trace.
    struct Entry {
        let name: String
        let stratum: Int
        var base: [Contribution] = []
        var head: [Contribution] = []
    }

    /// All of them, those of strata that stand on one side only left out.
    private(set) var entries: [Entry] = []
    /// Traces left out on each side, because the other side has nothing like them.
    private(set) var leftOut = (base: 0, head: 0)
    /// Traces that have values, an amount or a count of each part of each measure.
    private var valueParts = PartCounts()
    private var ratioParts = PartCounts()
    private var countParts = PartCounts()

    init(base: [Contribution], head: [Contribution], _ strata: Strata) {
        var places: [[String]: Int] = [:]
        var numbers: [String: Int] = [:]
        for (index, contribution) in (base + head).enumerated() {
            let isBase = index < base.count
            let stratum = strata.names[index]
            guard !strata.oneSided.contains(stratum) else {
                if isBase { leftOut.base += 1 } else { leftOut.head += 1 }
                continue
            }
            let key = [stratum, contribution.cluster]
            let number = numbers[stratum] ?? numbers.count
            numbers[stratum] = number
            let place = places[key] ?? entries.count
            if place == entries.count {
                places[key] = place
                entries.append(Entry(name: contribution.cluster, stratum: number))
            }
            if isBase {
                entries[place].base.append(contribution)
            } else {
                entries[place].head.append(contribution)
            }
            valueParts.count(contribution.values.keys)
            ratioParts.count(contribution.ratios.keys)
            countParts.count(contribution.counts.keys)
        }
    }

    /// In how many traces each part of a measure is.
    private struct PartCounts {
        private(set) var ofMeasure: [String: [String: Int]] = [:]

        mutating func count(_ keys: some Sequence<Series>) {
            for key in keys { ofMeasure[key.measure, default: [:]][key.part, default: 0] += 1 }
        }
    }

    /// Parts of one measure that are compared at most.
    private static let partLimit = 200

    /// The parts of a measure that either side has something of, in order of their names; of more than can be compared those
    /// that most traces have.
    func parts(of measure: Measure) -> [String] {
        let counts =
            switch measure.form {
            case .values, .valuesOfStays: valueParts
            case .share, .ratio: ratioParts
            case .count: countParts
            }
        let traces = counts.ofMeasure[measure.id] ?? [:]
        let commonest = traces.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return commonest.prefix(Self.partLimit).map(\.key).sorted()
    }
}

extension Contribution {
    /// The values of a series; nil if it has none. A stay that held nothing of it held it for 0.
    func values(of series: Series, _ measure: Measure) -> [Double]? {
        let known = values[series] ?? []
        guard case .valuesOfStays = measure.form else { return known.isEmpty ? nil : known }
        let missing = max(Int(self[.wholeStays]) - known.count, 0)
        let all = known + [Double](repeating: 0, count: missing)
        return all.isEmpty ? nil : all
    }

    /// The amount of a series and what it is counted in; nil if there was nothing to count in.
    func ratio(of series: Series, _ measure: Measure) -> Ratio? {
        if case .count(let exposure) = measure.form {
            return self[exposure] > 0 ? Ratio(counts[series] ?? 0, of: self[exposure]) : nil
        }
        guard let ratio = ratios[series], ratio.of > 0 else { return nil }
        return ratio
    }
}

extension [Contribution] {
    /// The values of a series in all of them; nil if none has any.
    func values(of series: Series, _ measure: Measure) -> [Double]? {
        let all = compactMap { $0.values(of: series, measure) }
        return all.isEmpty ? nil : all.flatMap(\.self)
    }

    /// The amounts of a series in all of them together; nil if there was nothing to count in.
    func ratio(of series: Series, _ measure: Measure) -> Ratio? {
        let all = compactMap { $0.ratio(of: series, measure) }
        return all.isEmpty ? nil : all.reduce(Ratio()) { Ratio($0.amount + $1.amount, of: $0.of + $1.of) }
    }
}
