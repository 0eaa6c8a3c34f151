import TraceModel

/// A short trace told in lines of text: what happens, second by second.
///
/// A line is `TIME VERB WORDS… KEY=VALUE…`. The time is in seconds; `TIME*COUNT+STEP` tells the line so often, and `#` in
/// it is the number of the telling. `~` in a word stands for a space. One process has pid 100; the verb `process` goes on
/// with another one.
public struct ExampleTrace: Sendable {
    /// Who it speaks of.
    public private(set) var catalog = TraceCatalog()
    /// What happens.
    public private(set) var batch = EventBatch()
    private var process: UInt32 = 0
    private var pid: UInt32 = 100
    private var subjects: [String: UInt32] = [:]

    /// Tells the lines on this system; the text is traceq's own, so a line that cannot be read is left out.
    public init(_ platform: Platform, os: String, _ lines: String) throws(InputFailure) {
        var boot = BootRecord()
        boot.platform = catalog.names.intern(platform.rawValue)
        if !os.isEmpty { boot.os = catalog.names.intern(os) }
        _ = try catalog.add(boot)
        catalog.source.format = catalog.names.intern("example")
        try meetProcess()
        for line in lines.split(separator: "\n") { try tell(line) }
        sort()
    }

    /// Puts the events in order of time; those of one moment stay in the order of the lines.
    private mutating func sort() {
        var ends: [Int] = []
        for row in 0..<batch.count { ends.append(batch.extrasEnd(of: row, from: ends.last ?? 0)) }
        let order = batch.times.indices.sorted { (batch.times[$0], $0) < (batch.times[$1], $1) }
        var sorted = EventBatch()
        for row in order {
            sorted.append(
                row: row, extras: (row == 0 ? 0 : ends[row - 1])..<ends[row], of: batch, at: batch.times[row])
        }
        batch = sorted
    }

    private mutating func meetProcess() throws(InputFailure) {
        var record = ProcessRecord()
        record.pid = pid
        record.name = catalog.names.intern("Example")
        record.app = catalog.names.intern("com.example.app")
        process = try catalog.add(record)
        subjects = [:]
    }

    private mutating func tell(_ line: Substring) throws(InputFailure) {
        guard let space = line.firstIndex(of: " ") else { return }
        let when = line[..<space].split(whereSeparator: { $0 == "*" || $0 == "+" }).compactMap { Double($0) }
        guard let first = when.first else { return }
        let count = when.count > 1 ? Int(when[1]) : 1
        for turn in 0..<count {
            let time = first + Double(turn) * (when.count > 2 ? when[2] : 0)
            let words = line[space...].split(separator: " ").map { word in
                String(word.map { $0 == "~" ? " " : $0 }).split(
                    separator: "#", omittingEmptySubsequences: false
                )
                .joined(separator: String(turn))
            }
            try tell(Int64((time * 1_000).rounded()) * 1_000_000, words)
        }
    }

    private mutating func tell(_ time: Int64, _ words: [String]) throws(InputFailure) {
        let plain = words.filter { !$0.contains("=") }
        guard let verb = plain.first else { return }
        func word(_ place: Int) -> String { place < plain.count ? plain[place] : "" }
        if verb == "process" {
            pid += 1
            try meetProcess()
            return
        }
        guard let kind = Self.verbs[verb] else { return }
        switch kind {
        case .callback, .state:
            let number = try subject(kind: verb, name: kind == .state ? verb : word(2))
            append(time, kind, subject: number, label: word(1), name: "", number: seconds("took", words))
        case .processEnded:
            append(time, kind, label: word(1), name: "", number: Int64(word(2)))
        case .sample:
            append(time, kind, label: word(1), name: "", number: Int64(word(2)))
        case .device:
            append(time, kind, label: word(1), name: word(2), number: nil)
        case .marker:
            append(time, kind, label: "", name: word(1), number: nil)
        case .processReported:
            append(time, kind, label: "", name: "", number: nil)
            batch.appendExtra(.report, catalog.names.intern(word(1)))
        case .taskRefused:
            append(time, kind, label: word(1), name: word(2), number: nil)
        default:
            append(time, kind, label: word(1), name: word(3), number: Int64(word(2)))
        }
        addExtras(kind, words)
    }

    private static let verbs: [String: EventKind] = [
        "start": .processStarted, "die": .processEnded, "suspend": .processSuspended,
        "resume": .processResumed, "freeze": .processFrozen, "thaw": .processThawed, "app": .callback,
        "scene": .callback, "activity": .callback, "flutter": .state, "begin": .taskBegan,
        "end": .taskEnded, "expire": .taskExpiring, "schedule": .taskScheduled, "register": .taskRegistered,
        "refuse": .taskRefused, "report": .taskReported, "hold": .holdAcquired, "release": .holdReleased,
        "sample": .sample, "device": .device, "mark": .marker, "say": .processReported,
    ]

    private mutating func append(
        _ time: Int64, _ kind: EventKind, subject: UInt32 = 0, label: String, name: String, number: Int64?
    ) {
        batch.append(
            time: time, kind: kind, process: kind == .device ? 0 : process, subject: subject,
            label: label.isEmpty ? .none : catalog.names.intern(label),
            name: name.isEmpty ? .none : catalog.names.intern(name), number: number ?? EventBatch.absent)
    }

    private mutating func addExtras(_ kind: EventKind, _ words: [String]) {
        for pair in words where pair.contains("=") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let text = String(parts[1])
            switch parts[0] {
            case "handler": batch.appendExtra(.handler, text == "yes" ? 1 : 0)
            case "left": batch.appendExtra(.remaining, seconds("left", words) ?? 0)
            case "limit": batch.appendExtra(.limit, seconds("limit", words) ?? 0)
            case "age": batch.appendExtra(.age, seconds("age", words) ?? 0)
            case "took" where kind == .taskExpiring: batch.appendExtra(.duration, seconds("took", words) ?? 0)
            case "earliest": batch.appendExtra(.earliest, seconds("earliest", words) ?? 0)
            case "latest": batch.appendExtra(.latest, seconds("latest", words) ?? 0)
            case "type": batch.appendExtra(.type, catalog.names.intern(text))
            case "result": batch.appendExtra(.result, catalog.names.intern(text))
            case "reason": batch.appendExtra(.reason, catalog.names.intern(text))
            case "report": batch.appendExtra(.report, catalog.names.intern(text))
            case "used": batch.appendExtra(.used, Int64(text) ?? 0)
            case "bytes": batch.appendExtra(.limit, Int64(text) ?? 0)
            case "main": batch.appendExtra(.mainThread, catalog.names.intern(text))
            case "words": batch.appendExtra(.words, catalog.names.intern(text))
            default: break
            }
        }
    }

    private func seconds(_ key: String, _ words: [String]) -> Int64? {
        words.first { $0.hasPrefix(key + "=") }.flatMap { Double($0.dropFirst(key.count + 1)) }
            .map { Int64(($0 * 1_000).rounded()) * 1_000_000 }
    }

    private mutating func subject(kind: String, name: String) throws(InputFailure) -> UInt32 {
        if let known = subjects[kind + name] { return known }
        var record = SubjectRecord()
        record.process = process
        record.kind = catalog.names.intern(kind)
        record.name = catalog.names.intern(name.isEmpty ? kind : name)
        let number = try catalog.add(record)
        subjects[kind + name] = number
        return number
    }

    /// The same without events that answer a need, so that the rule cannot be judged.
    public func without(_ need: Need) -> ExampleTrace {
        var story = self
        story.batch.removeAll(boot: 0)
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            let kind = EventKind(rawValue: batch.kinds[row])
            let label = catalog.text(NameID(rawValue: batch.labels[row]))
            let name = catalog.text(NameID(rawValue: batch.names[row]))
            if !need.isAnswered(by: kind, label, name) {
                story.batch.append(row: row, extras: extra..<end, of: batch, at: batch.times[row])
            }
            extra = end
        }
        return story
    }
}

extension Need {
    /// True if such an event answers it.
    func isAnswered(by kind: EventKind, _ label: String, _ name: String) -> Bool {
        switch self {
        case .kind(let own): own == kind
        case .word(let own, let word): own == kind && word == label
        case .task(let word):
            word == label && [.taskBegan, .taskReported, .taskEnded, .taskExpiring].contains(kind)
        case .anyOf(let needs): needs.contains { $0.isAnswered(by: kind, label, name) }
        case .savedState: kind == .marker && name == Words.Marker.stateSaved
        }
    }
}
