/// Several builds in a row, each compared with the one before it.
public struct Trend: Sendable {
    /// One measure over all builds.
    public struct Course: Sendable {
        /// The measure and part.
        public let series: Series
        /// What is said of each step; nil where there was nothing to compare. The first step leads to the second build.
        public let steps: [Line?]

        /// The value of a build, by its place; nil if it has none.
        public func value(_ build: Int) -> Double? {
            if build < steps.count, let line = steps[build] { return line.base.value }
            return build > 0 ? steps[build - 1]?.head.value : nil
        }

        /// True if a step of it is better, worse, or otherwise.
        public var isChanged: Bool {
            steps.contains { [.regression, .improvement, .shifted].contains($0?.verdict) }
        }

        /// True if a step of it looks like a change that the traces are too few to confirm.
        public var isLikely: Bool { steps.contains { $0?.isLikely ?? false } }
    }

    /// The builds, in the order of their names.
    public let builds: [BuildName]
    /// What each step says; one less than builds.
    public let steps: [Comparison]
    /// The measures, those that changed first.
    public let courses: [Course]

    /// Steps at most; of more builds the last ones count.
    public static let buildLimit = 100

    /// Follows the builds of an app. Over all steps together at most the share `alpha` of trends without a change flags
    /// anything.
    public init(_ contributions: [Contribution], options: ComparisonOptions = ComparisonOptions()) {
        let groups = Dictionary(grouping: contributions, by: \.build)
        builds = groups.keys.sorted(by: BuildOrder.isBefore).suffix(Self.buildLimit)
        let sides = builds.map { Side(build: $0, contributions: groups[$0] ?? [], otherBuilds: []) }
        var own = options
        own.alpha = options.alpha / Double(max(builds.count - 1, 1))
        let steps = zip(sides, sides.dropFirst()).map { Comparison(base: $0, head: $1, options: own) }
        self.steps = steps
        var places: [Series: Int] = [:]
        var courses: [[Line?]] = []
        var order: [Series] = []
        for (step, comparison) in steps.enumerated() {
            for line in comparison.lines where line.verdict != .nothing {
                let place = places[line.series] ?? courses.count
                if place == courses.count {
                    places[line.series] = place
                    courses.append([Line?](repeating: nil, count: steps.count))
                    order.append(line.series)
                }
                courses[place][step] = line
            }
        }
        let all = zip(order, courses).map { Course(series: $0, steps: $1) }
        self.courses = all.filter(\.isChanged) + all.filter { !$0.isChanged }
    }
}
