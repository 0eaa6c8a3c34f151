import TraceModel

/// Several inputs about one device and time as one story: on one clock, with one process for what several of them tell of
/// one.
public struct JoinedSource: EventSource {
    /// Reports so close to a log's edge say nothing about a hole.
    private static let edge: Int64 = 5_000_000_000

    private let parts: [ReadPart]
    private let reasons: [String]
    private var boots: StoryBoots
    private var pieces: [[StoryPiece]] = []
    private var processes = StoryProcesses()
    private var subjects: [UInt32] = []
    /// What stands for each text of each part, by its number.
    private var stands: [[NameID?]] = []
    private var isBegun = false
    private var boot = 0
    private var order: [Entry]?
    private var position = 0
    private var extras: [Int] = []

    private struct Entry {
        let time: Int64
        let piece: Int32
        let row: Int32
    }

    /// A story of these parts, the first of which gives it its name.
    /// - Parameter reasons: Why each of them belongs to it, for people; none for the members of one archive.
    public init(_ parts: [ReadPart], reasons: [String] = []) {
        // A log first: its lines are what is pointed at.
        let order = parts.indices.sorted { (parts[$0].isLog ? 0 : 1, $0) < (parts[$1].isLog ? 0 : 1, $1) }
        self.parts = order.map { parts[$0] }
        self.reasons = order.map { reasons.indices.contains($0) ? reasons[$0] : "" }
        boots = StoryBoots(self.parts)
        stands = self.parts.map { _ in [] }
    }

    /// Totals of all parts.
    public var aggregates: [AggregateFacts] { parts.flatMap(\.aggregates) }
    /// What could not be read, with the part's name.
    public var losses: [InputFailure] { parts.flatMap { part in part.losses.map { Self.named($0, part) } } }
    /// What the parts tell to be lost.
    public var knownLosses: [InputFailure] {
        parts.flatMap { part in part.knownLosses.map { Self.named($0, part) } }
    }

    private static func named(_ failure: InputFailure, _ part: ReadPart) -> InputFailure {
        InputFailure(
            failure.outcome, "\(part.title): \(failure.what)", place: failure.place, cause: failure.cause,
            hint: failure.hint)
    }

    /// What was joined and why, and what each part's reader decided.
    public var explanation: InputExplanation? {
        var decisions: [InputExplanation.Decision] = []
        for (index, part) in parts.enumerated() {
            decisions.append(.init(InputExplanation.joined, part.title, because: reason(index)))
        }
        var unknown: [InputExplanation.UnknownLines] = []
        for part in parts {
            for decision in part.explanation?.decisions ?? [] {
                decisions.append(
                    .init(
                        "\(part.title): \(decision.what)", decision.value, because: decision.because,
                        line: decision.line))
            }
            unknown += part.explanation?.unknownLines ?? []
        }
        return InputExplanation(
            decisions: decisions, unknownLines: Array(unknown.sorted { $0.count > $1.count }.prefix(10)))
    }

    private func reason(_ index: Int) -> String {
        guard reasons[index].isEmpty else { return reasons[index] }
        let archive = "it is in the same archive"
        guard processes.shared.indices.contains(index), let one = processes.shared[index].first else {
            return archive
        }
        let more = processes.shared[index].count - 1
        let catalog = parts[index].catalog
        let record = catalog[process: one]
        let name = catalog.text(record.name.isPresent ? record.name : record.app)
        return
            "\(archive), and process \(record.pid) (\(name)) of it\(more > 0 ? " and \(more) more are" : " is") in another one too, by pid, name and time"
    }

    /// See ``EventSource/next(_:_:)``.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        if !isBegun {
            isBegun = true
            try begin(&catalog)
        }
        while boot < pieces.count {
            if order == nil { sort() }
            batch.removeAll(boot: UInt32(boot))
            while let entries = order, position < entries.count, !batch.isFull {
                take(entries[position], into: &batch, &catalog)
                position += 1
            }
            let isDone = position == order?.count ?? 0
            if isDone {
                boot += 1
                order = nil
            }
            if !batch.isEmpty { return true }
        }
        batch.removeAll(boot: 0)
        return false
    }

    // MARK: Records

    private mutating func begin(_ catalog: inout TraceCatalog) throws(InputFailure) {
        var lines = LineCounts()
        var formats: [String] = []
        for part in parts {
            if let counts = part.catalog.source.lines { lines.add(counts) }
            let format = part.catalog.text(part.catalog.source.format)
            if !formats.contains(format), !format.isEmpty { formats.append(format) }
        }
        catalog.source.format = catalog.names.intern(formats.joined(separator: " + "))
        catalog.source.lines = lines
        if let first = parts.first, first.isLog { catalog.source.file = catalog.names.intern(first.title) }
        try addBoots(&catalog)
        try addProcesses(&catalog)
        var lives: [Set<UInt32>] = []
        for index in parts.indices { lives.append(Set(processes.shared[index])) }
        let started = processes.firstSeen
        pieces = boots.pieces(parts) { index, process, kind, time in
            // A start that another part tells, or that came before what it tells, is told once.
            kind == .processStarted && lives[index].contains(process)
                && started.contains(processes.numbers[index][Int(process) - 1])
        }
        settle(&catalog)
    }

    private mutating func addBoots(_ catalog: inout TraceCatalog) throws(InputFailure) {
        for place in boots.all.indices {
            let source = boots.all[place].source
            var record = parts[source.part].catalog[boot: source.boot].translated { name, _ in
                stand(name, source.part, &catalog)
            }
            record.wall = boots.all[place].wall
            for (index, part) in parts.enumerated() {
                for other in part.catalog.boots {
                    if !record.platform.isPresent { record.platform = stand(other.platform, index, &catalog) }
                    if !record.os.isPresent { record.os = stand(other.os, index, &catalog) }
                    if !record.device.isPresent { record.device = stand(other.device, index, &catalog) }
                }
            }
            _ = try catalog.add(record)
        }
    }

    private mutating func addProcesses(_ catalog: inout TraceCatalog) throws(InputFailure) {
        for (index, part) in parts.enumerated() {
            var places: [UInt32: UInt32] = [:]
            for boot in part.events.indices {
                let placement = boots.place(part, index: index, boot: UInt32(boot))
                for place in part.catalog.processes.indices
                where part.catalog.processes[place].boot == UInt32(boot) {
                    let number = UInt32(place + 1)
                    places[number] = UInt32(placement.fixed?.boot ?? placement.processes[number] ?? 0)
                }
            }
            var copy = processes
            try copy.add(part, boots: places, isLocal: boots.isLocal, parts: parts, into: &catalog) {
                stand($0, index, &$2)
            }
            processes = copy
            let base = UInt32(catalog.subjects.count)
            subjects.append(base)
            for subject in part.catalog.subjects {
                var record = subject.translated { name, _ in stand(name, index, &catalog) }
                record.process = number(subject.process, of: index)
                _ = try catalog.add(record)
            }
        }
    }

    private func number(_ process: UInt32, of part: Int) -> UInt32 {
        let place = Int(process) - 1
        return processes.numbers[part].indices.contains(place) ? processes.numbers[part][place] : 0
    }

    /// Moves each boot so that it begins with its first event, and tells where the logs leave holes.
    private mutating func settle(_ catalog: inout TraceCatalog) {
        for place in pieces.indices {
            let earliest = pieces[place].compactMap(\.events.times.first).min() ?? 0
            let before = earliest < 0 ? Int64(0).subtractingClamped(earliest) : 0
            if before > 0 {
                for piece in pieces[place].indices { pieces[place][piece].events.shift(by: before) }
                catalog[boot: UInt32(place)].wall = catalog[boot: UInt32(place)].wall?.advanced(by: earliest)
            }
            guard let logs = boots.all[place].logs else { continue }
            let begin = before
            let end = begin.addingClamped(logs.upperBound.subtractingClamped(logs.lowerBound))
            let outside = catalog.names.intern(Words.Gap.outsideOfLog)
            var told = EventBatch()
            let times = pieces[place].flatMap { piece in
                piece.part.map { parts[$0].isLog } ?? false ? [] : piece.events.times
            }
            if let last = times.filter({ $0 < begin.subtractingClamped(Self.edge) }).max() {
                told.append(time: last, kind: .gap, label: outside, number: begin)
            }
            if let next = times.filter({ $0 > end.addingClamped(Self.edge) }).min() {
                told.append(time: end, kind: .gap, label: outside, number: next)
            }
            let newest = max(times.max() ?? end, end)
            told.append(
                time: newest, kind: .endedEarly, label: catalog.names.intern(Words.Gap.endOfLog))
            pieces[place].append(StoryPiece(part: nil, events: told))
        }
    }

    // MARK: Events

    private mutating func sort() {
        var entries: [Entry] = []
        for (piece, content) in pieces[boot].enumerated() {
            for row in 0..<content.events.count {
                entries.append(Entry(time: content.events.times[row], piece: Int32(piece), row: Int32(row)))
            }
        }
        entries.sort { ($0.time, $0.piece, $0.row) < ($1.time, $1.piece, $1.row) }
        order = entries
        position = 0
        extras = [Int](repeating: 0, count: pieces[boot].count)
    }

    private mutating func take(_ entry: Entry, into batch: inout EventBatch, _ catalog: inout TraceCatalog) {
        let piece = Int(entry.piece)
        let row = Int(entry.row)
        let events = pieces[boot][piece].events
        // Rows of one piece come in their order.
        let start = extras[piece]
        let end = events.extrasEnd(of: row, from: start)
        extras[piece] = end
        guard let part = pieces[boot][piece].part else {
            return batch.append(row: row, extras: start..<end, of: events, at: entry.time)
        }
        let subject = events.subjects[row]
        batch.append(
            row: row, extras: start..<end, of: events, at: entry.time,
            process: number(events.processes[row], of: part),
            subject: subject == 0 ? 0 : subjects[part] + subject
        ) { name, _ in stand(name, part, &catalog) }
    }

    /// What stands for a text of a part.
    private mutating func stand(_ name: NameID, _ part: Int, _ catalog: inout TraceCatalog) -> NameID {
        guard name.isPresent else { return .none }
        let index = Int(name.rawValue)
        if index < stands[part].count, let known = stands[part][index] { return known }
        let id = catalog.names.intern(parts[part].catalog.text(name))
        while stands[part].count <= index { stands[part].append(nil) }
        stands[part][index] = id
        return id
    }
}

extension LineCounts {
    /// Adds the lines of another file.
    mutating func add(_ other: LineCounts) {
        used += other.used
        known += other.known
        unknown += other.unknown
        unreadable += other.unreadable
    }
}
