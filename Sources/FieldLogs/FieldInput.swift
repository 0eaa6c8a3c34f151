import ByteIO
import TraceModel

/// Everything that is not a trace and is read: which reader an input belongs to, by its content.
public enum FieldInput {
    /// True if the front of a stream is one of these inputs.
    public static func recognises(_ front: [UInt8]) -> Bool {
        JSONLinesSource.recognises(front) || AggregateSource.recognises(front)
            || AppleReportSource.recognises(front) || PowerlogSource.recognises(front)
            || XctraceSource.recognises(front) || PerfettoSource.recognises(front)
            || ArchiveInput.recognises(front) || LogSource.recognises(front)
    }

    /// True for a report, a payload, a database or an archive, which is read as a whole and does not grow.
    public static func isDocument(_ front: [UInt8]) -> Bool {
        !JSONLinesSource.recognises(front)
            && (AggregateSource.recognises(front) || AppleReportSource.recognises(front)
                || PowerlogSource.recognises(front) || XctraceSource.recognises(front)
                || PerfettoSource.recognises(front) || ArchiveInput.recognises(front))
    }

    /// What an input of an Apple system is to a story.
    public enum Role: Sendable {
        /// A log.
        case log
        /// What tells of moments or windows: a report, a payload, a powerlog, an export of Instruments.
        case report
    }

    /// The role of an input that was opened; nil for traces, archives of many files, and other systems.
    public static func role(of source: any EventSource) -> Role? {
        switch source {
        case let log as LogSource: log.isOfApple ? .log : nil
        case is AggregateSource, is AppleReportSource, is PowerlogSource, is XctraceSource: .report
        default: nil
        }
    }

    /// What to do with files of Apple's binary logs; nil if none of the names is that of one.
    public static func binaryLogs(among names: [String]) -> InputFailure? {
        var logs = BinaryLogs()
        for name in names { logs.meet(name) }
        return logs.sentence
    }

    /// The events of an input; nil if it is nothing that is known.
    /// - Throws: an ``InputFailure`` if it is known and cannot be read: a hostile archive, a missing library.
    public static func open(
        _ source: PeekedSource, options: ReadingOptions = ReadingOptions()
    ) throws(InputFailure) -> (any EventSource)? {
        try open(source, options: options, depth: 0)
    }

    static func open(
        _ source: PeekedSource, options: ReadingOptions, depth: Int
    ) throws(InputFailure) -> (any EventSource)? {
        if JSONLinesSource.recognises(source.front) { return JSONLinesSource(source) }
        if let totals = AggregateSource(source) { return totals }
        if let reports = AppleReportSource(source) { return reports }
        if let powerlog = PowerlogSource(source) { return powerlog }
        if let xctrace = XctraceSource(source) { return xctrace }
        if let perfetto = PerfettoSource(source, options: options) { return perfetto }
        if ArchiveInput.recognises(source.front) {
            guard depth < ArchiveInput.depthLimit else { return nil }
            return try ArchiveInput.open(source, options: options, depth: depth)
        }
        return LogSource(source, options: options)
    }
}
