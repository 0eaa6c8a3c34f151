/// A build of an app: what a process says that it ran.
public struct BuildName: Hashable, Sendable {
    /// Bundle identifier or package.
    public let app: String
    /// Version for people, `7.2`; empty if unknown.
    public let version: String
    /// Build number, `720`; empty if unknown.
    public let build: String

    /// A build with these names.
    public init(app: String, version: String, build: String) {
        self.app = app
        self.version = version
        self.build = build
    }

    /// `7.2 (720)`, or what of it is known.
    public var words: String {
        switch (version.isEmpty, build.isEmpty) {
        case (true, true): "build unknown"
        case (false, true): version
        case (true, false): build
        case (false, false): version == build ? version : "\(version) (\(build))"
        }
    }
}

/// What a measure may be taken of, more finely than as a whole: a family of tasks, a kind of hold, a cause, a rule.
public struct Series: Hashable, Sendable, Comparable {
    /// Id of the measure.
    public let measure: String
    /// Which part of it; empty for the whole.
    public let part: String

    /// A part of a measure.
    public init(_ measure: String, _ part: String = "") {
        self.measure = measure
        self.part = part
    }

    /// In order of measure and part.
    public static func < (left: Series, right: Series) -> Bool {
        (left.measure, left.part) < (right.measure, right.part)
    }
}

/// What there was so much of, and rates are counted in.
public enum Exposure: String, CaseIterable, Sendable {
    /// Background stays.
    case stays
    /// Background stays that were seen to their end.
    case wholeStays
    /// Times of use by a human.
    case sessions
    /// Starts of a process.
    case launches
    /// Hours on screen.
    case foregroundHours
    /// Exits that a platform counted.
    case exits
}

/// An amount and what it is counted in.
public struct Ratio: Sendable, Equatable {
    /// How much, or how many.
    public var amount: Double
    /// Of how many, or in how much.
    public var of: Double

    /// So much of so much.
    public init(_ amount: Double = 0, of: Double = 0) {
        self.amount = amount
        self.of = of
    }
}

/// What one trace says of one build: the numbers that a comparison is made of, and nothing else.
///
/// A trace is read once into this; an index fills the same from its tables. Which measure puts what where: ``Measures``.
public struct Contribution: Sendable {
    /// The build that ran.
    public let build: BuildName
    /// The trace: its file, for people who want to look at it.
    public let trace: String
    /// Whose behaviour it shows: traces of one device are alike, and count as one cluster.
    public private(set) var cluster: String
    /// The platform, `ios` or `android`; empty if unknown.
    public let platform: String
    /// Version of the system as the trace prints it; empty if unknown.
    public let os: String
    /// Model of the device; empty if unknown.
    public let device: String

    /// How much there was of what rates are counted in.
    public var exposures: [Exposure: Double] = [:]
    /// One value for each stay, launch or task: the values of a distribution.
    public var values: [Series: [Double]] = [:]
    /// Amounts by what they are counted in, where that is not an ``Exposure``: leaks of a family's tasks.
    public var ratios: [Series: Ratio] = [:]
    /// How often something happened, to be divided by the exposure of its measure.
    public var counts: [Series: Double] = [:]
    /// How often each transition of a subject was seen, by its words.
    public var transitions: [String: Int] = [:]
    /// How often each rule was broken.
    public var brokenRules: [String: Int] = [:]
    /// Stays that the trace shows only in part, and whose times are therefore left out.
    public var staysCutOff = 0

    /// Nothing yet of a build in a trace.
    public init(
        build: BuildName, trace: String, cluster: String, platform: String, os: String, device: String
    ) {
        self.build = build
        self.trace = trace
        self.cluster = cluster
        self.platform = platform
        self.os = os
        self.device = device
    }

    /// How much there was.
    public subscript(exposure: Exposure) -> Double { exposures[exposure] ?? 0 }

    /// The same, of another cluster.
    public func of(cluster: String) -> Contribution {
        var copy = self
        copy.cluster = cluster
        return copy
    }

    /// True if it says nothing that could be compared.
    public var isEmpty: Bool { exposures.values.allSatisfy { $0 == 0 } && values.isEmpty && ratios.isEmpty }
}
