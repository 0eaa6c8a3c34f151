/// Totals that a platform gives for a span of time: how often, how long, how much, without a moment for any of it. They
/// are never turned into events.
public struct AggregateFacts: Sendable {
    /// Where the totals come from.
    public enum Kind: String, Sendable {
        /// MetricKit's metrics of one window, mostly a day, on one device.
        case metrics
        /// MetricKit's diagnostics of one window on one device.
        case diagnostics
        /// App Store Connect's figures over all devices, by version.
        case baseline
        /// What apps of a device used since its battery was charged (Android).
        case battery
        /// What the powerlog of an Apple device counts for one app, summed over all of its hours.
        case powerlog
    }

    /// One counter of exits.
    public struct ExitCount: Sendable, Equatable {
        /// The platform's name, such as `cumulativeAppWatchdogExitCount`.
        public let counter: String
        /// False for exits in the foreground.
        public let isInBackground: Bool
        /// How many.
        public let count: Int64

        /// A counter with its count.
        public init(counter: String, isInBackground: Bool, count: Int64) {
            self.counter = counter
            self.isInBackground = isInBackground
            self.count = count
        }
    }

    /// What a value is counted in.
    public enum Unit: String, Sendable {
        /// Nanoseconds.
        case nanoseconds = "ns"
        /// Bytes.
        case bytes
        /// Anything else, as it is printed.
        case count
    }

    /// One measured total.
    public struct Value: Sendable, Equatable {
        /// The platform's section and name, `applicationTimeMetrics.cumulativeForegroundTime`.
        public let name: String
        /// How much.
        public let amount: Int64
        /// What it is counted in.
        public let unit: Unit
        /// True if the printed unit is not known, and that of the section was taken.
        public let isUnitAssumed: Bool

        /// A total with its unit.
        public init(name: String, amount: Int64, unit: Unit, isUnitAssumed: Bool) {
            self.name = name
            self.amount = amount
            self.unit = unit
            self.isUnitAssumed = isUnitAssumed
        }
    }

    /// One diagnostic, of which the window is known and not the moment.
    public struct Diagnostic: Sendable, Equatable {
        /// crash, hang, cpu exception, disk write exception, app launch.
        public let kind: String
        /// Namespace of the termination; empty if it has none.
        public let namespace: String
        /// Code of the termination inside its namespace.
        public let code: Int64?
        /// The platform's own figures and sentence, `hangDuration 20 sec`.
        public let words: String

        /// A diagnostic with what it says.
        public init(kind: String, namespace: String, code: Int64?, words: String) {
            self.kind = kind
            self.namespace = namespace
            self.code = code
            self.words = words
        }
    }

    /// One figure of a baseline.
    public struct Point: Sendable, Equatable {
        /// Category and metric, `TERMINATION onScreen`.
        public let metric: String
        /// Version of the app.
        public let version: String
        /// The printed figure with its unit.
        public let value: String
        /// The devices and the percentile that it is of.
        public let of: String

        /// A figure and what it is of.
        public init(metric: String, version: String, value: String, of: String) {
            self.metric = metric
            self.version = version
            self.value = value
            self.of = of
        }
    }

    /// Where the totals come from.
    public let kind: Kind
    /// Bundle identifier; empty if it is not told.
    public var app = ""
    /// Version of the app; the newest of the window.
    public var version = ""
    /// Build of the app that the window is of.
    public var build = ""
    /// True if the window holds more than one version.
    public var isOfSeveralVersions = false
    /// Version of the system, as it is printed.
    public var os = ""
    /// Model of the device.
    public var device = ""
    /// Begin of the window; without a zone it is local time of an unknown zone.
    public var begin: WallReading?
    /// End of the window; equal to the begin for what was measured once.
    public var end: WallReading?
    /// Counters of exits that are not 0.
    public var exits: [ExitCount] = []
    /// True if the section of the exits in the foreground is there: counters that it leaves out are 0.
    public var hasForegroundExits = false
    /// The same for exits in the background.
    public var hasBackgroundExits = false
    /// Other totals.
    public var values: [Value] = []
    /// Diagnostics.
    public var diagnostics: [Diagnostic] = []
    /// Figures of a baseline.
    public var points: [Point] = []
    /// Members that this version does not know, as they are named.
    public var unknownMembers: [String] = []

    /// Totals of which nothing is known yet.
    public init(_ kind: Kind) { self.kind = kind }
}
