import TraceModel

/// Which names of a trace are metrics that traceq knows.
struct MetricNames {
    /// Names that are remembered; a trace can name any number of metrics.
    private static let limit = 256

    private var known: [NameID: Metric?] = [:]

    /// The metric of a name; nil for one that is not known.
    mutating func metric(_ name: NameID, _ catalog: TraceCatalog) -> Metric? {
        if let known = known[name] { return known }
        let metric = Metric(rawValue: catalog.text(name))
        if known.count < Self.limit { known[name] = .some(metric) }
        return metric
    }

    /// The names of metrics that were met.
    var metrics: [NameID] { known.compactMap { $0.value == nil ? nil : $0.key } }
}
