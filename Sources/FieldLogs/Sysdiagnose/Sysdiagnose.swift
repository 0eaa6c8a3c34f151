import ByteIO
import TraceModel

/// A sysdiagnose, or any archive of Apple's logs and reports: what its members tell, on one clock.
///
/// Members are read one after the other, straight from the archive, by the readers of such files; nothing is written to
/// disk. What is no log and no report, by its content, is passed over.
public struct Sysdiagnose: EventSource {
    /// Members that are joined; a device keeps a few hundred reports.
    private static let partLimit = 2_000

    private let archive: ArchiveReader
    private let options: ReadingOptions
    private let depth: Int
    private var first: ArchiveReader.Member?
    private var binaryLogs: BinaryLogs
    private var passedOver = 0
    private var ownLosses: [InputFailure] = []
    private var joined: JoinedSource?

    /// The archive, standing at the first member that is read.
    init(
        _ archive: ArchiveReader, from member: ArchiveReader.Member, _ binaryLogs: BinaryLogs,
        options: ReadingOptions, depth: Int
    ) {
        self.archive = archive
        first = member
        self.binaryLogs = binaryLogs
        self.options = options
        self.depth = depth
    }

    private static let endings = [
        ".ips", ".crash", ".plsql", ".epsql", ".ndjson", ".jsonl", ".json", ".log", ".xml",
    ]

    /// True if the name is that of a member that may be read: the content decides.
    static func isPart(_ name: String) -> Bool {
        // A folder of an Android device; what a Mac writes beside a file.
        guard !name.hasPrefix("FS/"), !file(name).hasPrefix("._") else { return false }
        var lowered = name.lowercased()
        for wrapping in [".gz", ".synced"] where lowered.hasSuffix(wrapping) {
            lowered.removeLast(wrapping.count)
        }
        return endings.contains { lowered.hasSuffix($0) }
    }

    private static func file(_ name: String) -> String {
        name.split(separator: "/").last.map { printable(String($0)) } ?? ""
    }

    /// See ``EventSource/next(_:_:)``.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        if joined == nil { joined = try gather() }
        return try joined?.next(&batch, &catalog) ?? false
    }

    /// Totals of all members.
    public var aggregates: [AggregateFacts] { joined?.aggregates ?? [] }
    /// Members that could not be read.
    public var losses: [InputFailure] { ownLosses + (joined?.losses ?? []) }
    /// Logs that only Apple's own tool reads, and what members tell to be lost.
    public var knownLosses: [InputFailure] {
        (binaryLogs.sentence.map { [$0] } ?? []) + (joined?.knownLosses ?? [])
    }

    /// What was joined, and how each member was recognised.
    public var explanation: InputExplanation? {
        guard var explanation = joined?.explanation else { return nil }
        var own = [
            InputExplanation.Decision(
                "format", "archive of Apple's logs and reports", because: "the names of the archive's members"
            )
        ]
        if passedOver > 0 {
            own.append(
                .init(
                    "passed over", "\(passedOver) members",
                    because: "they are no log and no report by their content"))
        }
        if let sentence = binaryLogs.sentence {
            own.append(.init("not read", sentence.what, because: sentence.hint ?? ""))
        }
        explanation.decisions.insert(contentsOf: own, at: 0)
        return explanation
    }

    private mutating func gather() throws(InputFailure) -> JoinedSource {
        var parts: [ReadPart] = []
        var room = ReadPart.eventLimit
        do throws(InputFailure) {
            while let member = try nextMember() {
                binaryLogs.meet(member.name)
                guard Self.isPart(member.name), parts.count < Self.partLimit else {
                    if !member.hasSize { try MemberSource(archive).passOver() }
                    continue
                }
                if let part = try read(member, room) {
                    room -= part.eventCount
                    parts.append(part)
                } else {
                    passedOver += 1
                }
            }
        } catch {
            guard error.outcome == .dataLost, !parts.isEmpty else { throw error }
            ownLosses.append(error)
        }
        guard !parts.isEmpty else {
            if let sentence = binaryLogs.sentence { throw sentence }
            if let failure = ownLosses.first {
                throw InputFailure(
                    .notDone, failure.what, place: failure.place, cause: failure.cause, hint: failure.hint)
            }
            throw InputFailure(
                .notDone, "no log and no report is in the archive", place: "byte 0",
                cause: "no member is one by its content",
                hint: "give logs as ndjson or text, reports as .ips, payloads of MetricKit as .json")
        }
        return JoinedSource(parts)
    }

    private mutating func nextMember() throws(InputFailure) -> ArchiveReader.Member? {
        guard let member = first else { return try archive.next() }
        first = nil
        return member
    }

    /// Reads a member; nil if it is nothing that is known, or cannot be read, which is kept as a loss.
    private mutating func read(
        _ member: ArchiveReader.Member, _ room: Int
    ) throws(InputFailure) -> ReadPart? {
        let bytes = MemberSource(archive)
        let name = Self.file(member.name)
        var options = options
        options.fileName = name
        var part: ReadPart?
        do throws(InputFailure) {
            if let source = try FieldInput.open(PeekedSource(bytes), options: options, depth: depth + 1) {
                part = try ReadPart(source, title: name, limit: max(room, 0))
            }
        } catch {
            // What the archive itself refuses ends everything.
            if let failure = bytes.failure { throw failure }
            ownLosses.append(
                InputFailure(
                    .dataLost, "\(name): \(error.what)", place: error.place, cause: error.cause,
                    hint: error.hint))
            return nil
        }
        if let failure = bytes.failure, part == nil || failure.outcome == .notDone { throw failure }
        return part
    }
}
