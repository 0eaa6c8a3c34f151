import TraceModel

/// A row of one of the tables of limits.
public protocol LimitRow: Sendable {
    /// Where and since when it holds.
    var validity: Validity { get }
    /// The limit in words.
    var words: String { get }
    /// Where the number comes from.
    var source: String { get }
    /// Rules that something past it breaks.
    var rules: [String] { get }
}

extension TaskLimit: LimitRow {
    /// Rules that a run past it breaks.
    public var rules: [String] { [rule] }
}
extension TimeLimit: LimitRow {}
extension CallbackLimit: LimitRow {
    /// Rules that a longer run breaks.
    public var rules: [String] { [rule] }
}
extension UseLimit: LimitRow {
    /// Rules that more use breaks.
    public var rules: [String] { [rule] }
}
extension CountLimit: LimitRow {
    /// Rules that one more breaks.
    public var rules: [String] { [rule] }
}
extension LedgerLimit: LimitRow {
    /// Rules that are broken when it is used up, or nearly.
    public var rules: [String] { [rule] + (warning.map { [$0.rule] } ?? []) }
}

/// The limits of all tables by the rules that they belong to.
public enum LimitRows {
    /// All rows of all tables.
    public static let all: [any LimitRow] =
        TaskLimits.all + TimeLimits.all + CallbackLimits.all + UseLimits.all + CountLimits.all
        + LedgerLimits.all

    /// The limits of a rule, in the order of their tables.
    public static func rows(ofRule rule: String) -> [any LimitRow] { all.filter { $0.rules.contains(rule) } }

    /// The metric that a rule is about; nil if it is about none.
    public static func metric(ofRule rule: String) -> Metric? {
        UseLimits.all.first { $0.rule == rule }?.metric
    }
}
