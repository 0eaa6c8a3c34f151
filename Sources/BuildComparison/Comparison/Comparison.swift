import Numbers

/// Two builds side by side: what is worse, what is better, what is the same and what cannot be told.
public struct Comparison: Sendable {
    /// Something in what the sides are made of that differs.
    public struct Shift: Sendable {
        /// `platform`, `system` or `device`.
        public let kind: String
        /// The largest differences: the name, and its share of each side.
        public let shares: [(name: String, base: Double, head: Double)]
    }

    /// The base side.
    public let base: Side
    /// The head side.
    public let head: Side
    /// All measures and parts that there is something of: regressions first.
    public let lines: [Line]
    /// What head did and base never.
    public let novelties: [Novelty]
    /// What the sides are made of otherwise: they were compared among their likes.
    public let shifts: [Shift]
    /// Traces of each side left out because the other side has nothing like them.
    public let leftOut: (base: Int, head: Int)
    /// True if the sides have no kind of device or system in common: a difference may be one of devices.
    public let isWithoutCommonGround: Bool
    /// How it was done.
    public let options: ComparisonOptions

    /// Compares two sides.
    public init(base: Side, head: Side, options: ComparisonOptions = ComparisonOptions()) {
        var random = RandomNumbers(seed: options.seed, purpose: "strata")
        let strata = Strata(base: base.contributions, head: head.contributions, &random)
        let table = ClusterTable(base: base.contributions, head: head.contributions, strata)
        let maker = LineMaker(table: table, options: options)
        var lines = Measures.all.flatMap { measure in
            table.parts(of: measure).compactMap { maker.line(measure, $0) }
        }
        lines = Judge(options: options).judge(lines)
        let drivers = Drivers(table: table)
        for place in lines.indices
        where [.regression, .improvement, .shifted].contains(lines[place].verdict) || lines[place].isLikely {
            drivers.explain(&lines[place])
            lines[place].drivers += Drivers.work(behind: lines[place], lines)
        }
        Consequences.mark(&lines)
        self.base = base
        self.head = head
        self.lines = Self.sorted(lines)
        novelties = Novelties.find(
            base: base.contributions, head: head.contributions, confidence: options.confidence)
        shifts = strata.shifts.map { Shift(kind: $0.kind, shares: Array($0.shares.prefix(3))) }
        leftOut = table.leftOut
        isWithoutCommonGround = strata.isHopeless
        self.options = options
    }

    /// Lines with a verdict.
    public func lines(_ verdict: Line.Verdict) -> [Line] { lines.filter { $0.verdict == verdict } }

    /// True if a regression that is not accepted was found.
    public var isFailing: Bool { lines.contains(where: \.isFailing) }

    /// The worst first: what is worse and no consequence, its consequences, what is likely, better, otherwise, and the
    /// rest; in the order of the measures among equals.
    private static func sorted(_ lines: [Line]) -> [Line] {
        func rank(_ line: Line) -> Int {
            switch line.verdict {
            case .regression: line.isAccepted ? 3 : line.follows == nil ? 0 : 1
            case .tooFew: line.isLikely ? 2 : 7
            case .improvement: 4
            case .shifted: 5
            case .unchanged: 6
            case .nothing: 8
            }
        }
        return lines.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element)
    }
}
