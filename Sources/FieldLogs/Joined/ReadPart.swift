import TraceModel

/// One input that was read to its end: its events by boot, and everything else that it gives.
public struct ReadPart: Sendable {
    /// Events of all parts of one story; a log of a day becomes some thousand.
    public static let eventLimit = 2_000_000

    /// What it is called in messages.
    public let title: String
    var catalog = TraceCatalog()
    /// Events of each boot, in order of their time.
    var events: [EventBatch] = []
    /// True for a log, whose begin and end bound what it can tell; false for reports of moments.
    let isLog: Bool
    /// What the devices call themselves that wrote it.
    let deviceKeys: Set<String>
    /// Totals that it gives.
    public let aggregates: [AggregateFacts]
    let losses: [InputFailure]
    let knownLosses: [InputFailure]
    let explanation: InputExplanation?

    /// Reads a source.
    /// - Parameter limit: Events that are kept; what comes after them is told to be lost.
    /// - Throws: an ``InputFailure`` if nothing of it could be read.
    public init(
        _ source: any EventSource, title: String, catalog: TraceCatalog = TraceCatalog(),
        limit: Int = eventLimit
    ) throws(InputFailure) {
        var source = source
        self.title = title
        self.catalog = catalog
        var batch = EventBatch()
        var count = 0
        var losses: [InputFailure] = []
        do throws(InputFailure) {
            while try source.next(&batch, &self.catalog) {
                guard count + batch.count <= limit else {
                    losses.append(
                        InputFailure(
                            .dataLost, "it has more than \(limit) events", place: "event \(limit)",
                            hint: "give it alone: then there is no limit"))
                    break
                }
                count += batch.count
                Self.add(batch, to: &events)
            }
        } catch {
            guard count > 0 else { throw error }
            losses.append(error)
        }
        while events.count < self.catalog.boots.count { Self.addBoot(to: &events) }
        isLog = source is LogSource
        deviceKeys = (source as? AppleReportSource)?.deviceKeys ?? []
        aggregates = source.aggregates
        self.losses = losses + source.losses
        knownLosses = source.knownLosses
        explanation = source.explanation
    }

    /// Events of all boots.
    public var eventCount: Int { events.reduce(0) { $0 + $1.count } }

    private static func addBoot(to events: inout [EventBatch]) {
        var batch = EventBatch()
        batch.removeAll(boot: UInt32(events.count))
        events.append(batch)
    }

    private static func add(_ batch: EventBatch, to events: inout [EventBatch]) {
        while events.count <= Int(batch.boot) { addBoot(to: &events) }
        let boot = Int(batch.boot)
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            events[boot].append(row: row, extras: extra..<end, of: batch, at: batch.times[row])
            extra = end
        }
    }
}
