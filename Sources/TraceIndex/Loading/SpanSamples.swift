import TraceModel

/// What was measured of each process since its present phase began.
struct SpanSamples {
    /// One metric of one process.
    struct Summary {
        let metric: NameID
        /// True if it only grew.
        var isCounter: Bool
        var count: Int64 = 1
        let first: Int64
        var last: Int64
        var least: Int64
        var greatest: Int64

        init(_ metric: NameID, isCounter: Bool, _ value: Int64) {
            self.metric = metric
            self.isCounter = isCounter
            first = value
            last = value
            least = value
            greatest = value
        }

        mutating func add(_ value: Int64) {
            count += 1
            // A counter that goes back began anew, or the file says anything.
            if value < last { isCounter = false }
            last = value
            if value < least { least = value }
            if value > greatest { greatest = value }
        }
    }

    /// Metrics of one process that are kept apart; the vocabulary has 11.
    private static let metricLimit = 32

    private var ofProcess: [[Summary]] = []

    /// Takes a measurement.
    mutating func add(
        process: UInt32, metric: NameID, value: Int64, _ catalog: @autoclosure () -> TraceCatalog
    ) {
        let index = Int(process)
        while index >= ofProcess.count { ofProcess.append([]) }
        for place in ofProcess[index].indices where ofProcess[index][place].metric == metric {
            ofProcess[index][place].add(value)
            return
        }
        guard ofProcess[index].count < Self.metricLimit else { return }
        let isCounter = Metric(rawValue: catalog().text(metric))?.isCounter ?? false
        ofProcess[index].append(Summary(metric, isCounter: isCounter, value))
    }

    /// Hands out what was measured of a process, and forgets it.
    mutating func take(process: UInt32, _ body: (Summary) -> Void) {
        let index = Int(process)
        guard index < ofProcess.count else { return }
        for summary in ofProcess[index] { body(summary) }
        ofProcess[index].removeAll(keepingCapacity: true)
    }

    /// Nothing more is measured of a process that ended.
    mutating func forget(process: UInt32) {
        if Int(process) < ofProcess.count { ofProcess[Int(process)] = [] }
    }

    mutating func removeAll() { ofProcess.removeAll() }
}
