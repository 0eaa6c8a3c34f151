import Numbers

/// Groups of devices that are compared only among themselves, where the sides are made up of different ones.
///
/// If the head side has more of a slow phone, everything looks slower. Then each phone is compared with its like, and the head
/// side is weighted so that it has as much of each as the base side.
struct Strata {
    /// A difference of the sides in what they are made of.
    struct Shift {
        /// `device` or `system`.
        let kind: String
        /// The shares of each, base and head, where they differ most first.
        let shares: [(name: String, base: Double, head: Double)]
    }

    /// Name of the stratum of each contribution, by its place; the base side first.
    private(set) var names: [String]
    private(set) var shifts: [Shift] = []
    /// Strata that stand on one side only.
    private(set) var oneSided: Set<String> = []
    /// True if the sides share no stratum, so that a difference may be one of devices.
    private(set) var isHopeless = false

    /// Chance of a mix at least as uneven, under which the sides are taken to be made up differently.
    private static let level = 0.05
    private static let deals = 999

    init(base: [Contribution], head: [Contribution], _ random: inout RandomNumbers) {
        let all = base + head
        names = [String](repeating: "", count: all.count)
        let kinds: [(String, (Contribution) -> String, isAlways: Bool)] = [
            ("platform", \.platform, true), ("system", Self.system, false), ("device", \.device, false),
        ]
        for (kind, attribute, isAlways) in kinds {
            let values = all.map(attribute)
            guard Set(values).count > 1 else { continue }
            let weights = all.map { $0[.stays] + $0[.sessions] + $0[.launches] }
            let isShifted = Self.isShifted(values, weights, baseCount: base.count, all, &random)
            if isShifted {
                shifts.append(
                    Shift(kind: kind, shares: Self.shares(values, weights, baseCount: base.count)))
            }
            guard isShifted || isAlways else { continue }
            for place in names.indices {
                names[place] += names[place].isEmpty ? values[place] : ", \(values[place])"
            }
        }
        let sides = (Set(names.prefix(base.count)), Set(names.suffix(head.count)))
        oneSided = sides.0.symmetricDifference(sides.1)
        if sides.0.isDisjoint(with: sides.1) {
            isHopeless = true
            oneSided = []
            names = names.map { _ in "" }
        }
    }

    /// Platform and major version of the system.
    static func system(_ contribution: Contribution) -> String {
        let version = contribution.os.prefix { $0 != "." }
        return [contribution.platform, String(version)].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func shares(
        _ values: [String], _ weights: [Double], baseCount: Int
    ) -> [(name: String, base: Double, head: Double)] {
        var sums: [String: (base: Double, head: Double)] = [:]
        var totals = (base: 0.0, head: 0.0)
        for place in values.indices {
            if place < baseCount {
                sums[values[place], default: (0, 0)].base += weights[place]
                totals.base += weights[place]
            } else {
                sums[values[place], default: (0, 0)].head += weights[place]
                totals.head += weights[place]
            }
        }
        guard totals.base > 0, totals.head > 0 else { return [] }
        return sums.map { ($0.key, $0.value.base / totals.base, $0.value.head / totals.head) }.sorted {
            (abs($1.1 - $1.2), $0.0) < (abs($0.1 - $0.2), $1.0)
        }
    }

    /// True if the traces, dealt out at random, would seldom make the sides differ so much.
    private static func isShifted(
        _ values: [String], _ weights: [Double], baseCount: Int, _ all: [Contribution],
        _ random: inout RandomNumbers
    ) -> Bool {
        let names = Dictionary(uniqueKeysWithValues: zip(Set(values).sorted(), 0...))
        let codes = values.map { names[$0] ?? 0 }
        var sums = [(base: Double, head: Double)](repeating: (0, 0), count: names.count)
        func distance(_ codes: [Int], _ weights: [Double]) -> Double {
            for code in sums.indices { sums[code] = (0, 0) }
            var totals = (base: 0.0, head: 0.0)
            for place in codes.indices {
                if place < baseCount {
                    sums[codes[place]].base += weights[place]
                    totals.base += weights[place]
                } else {
                    sums[codes[place]].head += weights[place]
                    totals.head += weights[place]
                }
            }
            guard totals.base > 0, totals.head > 0 else { return 0 }
            return sums.reduce(0) { $0 + abs($1.base / totals.base - $1.head / totals.head) } / 2
        }
        let observed = distance(codes, weights)
        guard observed > 0.1, all.count <= 5_000 else { return observed > 0.1 }
        var order = Array(values.indices)
        var far = 0
        for _ in 1...deals {
            for place in order.indices {
                order.swapAt(
                    place, Int(random.number(in: Int64(place)...Int64(order.count - 1))))
            }
            if distance(order.map { codes[$0] }, order.map { weights[$0] }) >= observed - 1e-12 { far += 1 }
            // The answer is clear before the last deal.
            if far > Int(level * Double(deals + 1)) { return false }
        }
        return Double(far + 1) / Double(deals + 1) <= level
    }
}
