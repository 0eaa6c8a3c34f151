import TraceModel

/// What UIKit says about background tasks and the screen, in the app's own process (subsystem com.apple.UIKit).
///
/// Names are private on devices, and then the identifiers of begins are too. Ends always print theirs, so an end of a
/// task whose begin was not seen with its identifier ends the oldest of those begins: their count is right, which of
/// them it is is not known.
struct UIKitBackgroundTasks {
    enum Meaning {
        case willAdd, created, createdPrivately, ending, endingTask, longLived, stillOpen, cannotEnd, failed
        case toBackground, toForeground, silent
    }

    private static let seen = "iOS 9 to 26"

    static let table = MessageTable<Meaning>(
        "UIKit",
        [
            .init(
                "Will add backgroundTask with taskName: {name}, expirationHandler: {handler}", .willAdd,
                seen: seen),
            .init(
                "Created background task <{*}>: taskID = {id}, taskName = {name}, creationTime = {*} (elapsed",
                .created, seen: seen),
            .init("Created background task <private>", .createdPrivately, seen: "iOS 14 to 26"),
            .init("Ending background task with UIBackgroundTaskIdentifier: {id}", .ending, seen: seen),
            .init("Ending task with identifier {id} and description: {*}", .endingTask, seen: seen),
            .init(
                "Background Task {id} (\"{name}\"), was created over {seconds} seconds ago", .longLived,
                seen: "iOS 13.4 to 26"),
            // A copy may break the line in front of "was".
            .init(
                "Background Task {id} (\"{name}\"), \nwas created over {seconds} seconds ago", .longLived,
                seen: "iOS 13.4 to 26"),
            .init(
                "Background task still not ended after expiration handlers were called: {*}taskID = {id}, taskName = {name}, creationTime = {created} (elapsed = {age})",
                .stillOpen, seen: seen),
            .init(
                "Can't end BackgroundTask: no background task exists with identifier {id} (", .cannotEnd,
                seen: seen),
            .init("Failed to acquire{why}", .failed, seen: "not seen; listed in UIKit"),
            .init(
                "App transitioned to background, suspending HangTracing", .toBackground, seen: "iOS 17 to 26"),
            .init(
                "App transitioned to foreground, resuming HangTracing", .toForeground, seen: "iOS 17 to 26"),
            .init("Creating new assertion because there is no existing", .silent, seen: "iOS 14 to 26"),
            .init("Creating new background assertion", .silent, seen: "iOS 14 to 26"),
            .init("Created new background assertion", .silent, seen: "iOS 14 to 26"),
            .init("Reusing background assertion", .silent, seen: "iOS 14 to 26"),
            .init("Incrementing reference count for background assertion", .silent, seen: "iOS 14 to 26"),
            .init("Decrementing reference count for assertion", .silent, seen: "iOS 14 to 26"),
            .init("Will invalidate assertion: {*} for task identifier: {id}", .silent, seen: "iOS 14 to 26"),
            .init("No background tasks to fire expiration handlers for", .silent, seen: "iOS 14 to 26"),
        ])

    /// What is known of the tasks of one process.
    private struct Ledger {
        /// Identifiers of begins that were seen with them and have not ended.
        var known: Set<Int64> = []
        /// Numbers of the begins without identifier that have not ended, oldest first.
        var privates: [Int] = []
        var privateCount = 0
    }

    /// Open tasks that are remembered of one process; the system kills one with so many.
    private static let openLimit = 2_000

    private var counted = CountedTable(Self.table)
    /// Processes whose next begin has, or has not, an expiration handler.
    private var handlers = BoundedMap<UInt32, Bool>()
    /// The end that each process spoke of last, so that its second line is not a second end.
    private var lastEnds = BoundedMap<UInt32, (id: Int64, time: Int64)>()
    private var ledgers = BoundedMap<UInt32, Ledger>(limit: 4_096)

    var patternCounts: [PatternCount] { counted.counts(withUnmatched: false) }

    mutating func read(
        _ message: ByteText, of record: AppleRecord, _ lives: inout AppleLives, into trace: inout LogTrace
    ) -> Bool {
        guard let (meaning, captures) = counted.find(message) else { return false }
        switch meaning {
        case .willAdd:
            handlers[record.pid] = !captures["handler"].hasPrefix("(null)")
        case .created:
            guard let id = captures["id"].integer else { return false }
            add(.taskBegan, TaskIdentifier(number: id), name: captures["name"], record, into: &trace)
            tellHandler(record, into: &trace)
            remember(id, record)
        case .createdPrivately: beginPrivately(record, into: &trace)
        case .ending:
            guard let id = captures["id"].leadingInteger else { return false }
            lastEnds[record.pid] = (id, trace.time)
            end(id, record, into: &trace)
        case .endingTask:
            guard let id = captures["id"].integer else { return false }
            if let last = lastEnds[record.pid], last.id == id,
                trace.time.subtractingClamped(last.time) < 1_000_000_000
            {
                return true
            }
            end(id, record, into: &trace)
        case .stillOpen, .longLived:
            guard let id = captures["id"].integer else { return false }
            let isOpen = meaning == .stillOpen
            report(
                isOpen ? Words.Report.stillOpen : Words.Report.longLived, id: id, name: captures["name"],
                seconds: captures[isOpen ? "age" : "seconds"].integer, record, into: &trace)
        case .cannotEnd:
            guard let id = captures["id"].integer else { return false }
            add(.taskReported, TaskIdentifier(number: id), record, into: &trace)
            trace.extra(.report, Words.Report.noSuchTask)
        case .failed:
            trace.add(
                .taskRefused, process: trace.process(pid: record.pid, name: trace.name(record.process)),
                label: Words.Task.uikit)
            trace.extra(.reason, message.prefix(200))
        case .toBackground, .toForeground:
            lives.show(
                trace.process(pid: record.pid, name: trace.name(record.process)),
                isVisible: meaning == .toForeground,
                by: "UIKit", into: &trace)
        case .silent:
            return false
        }
        return true
    }

    private mutating func beginPrivately(_ record: AppleRecord, into trace: inout LogTrace) {
        var ledger = ledgers[record.pid] ?? Ledger()
        ledger.privateCount += 1
        if ledger.privates.count < Self.openLimit { ledger.privates.append(ledger.privateCount) }
        add(.taskBegan, Self.privateID(ledger.privateCount, &trace), name: nil, record, into: &trace)
        tellHandler(record, into: &trace)
        ledgers[record.pid] = ledger
    }

    private mutating func end(_ id: Int64, _ record: AppleRecord, into trace: inout LogTrace) {
        let number = ledgers.update(record.pid) { ledger -> Int? in
            let isKnown = ledger.known.remove(id) != nil
            return isKnown || ledger.privates.isEmpty ? nil : ledger.privates.removeFirst()
        }
        if case let number?? = number {
            add(.taskEnded, Self.privateID(number, &trace), record, into: &trace)
            trace.extra(.reason, "paired by count: begins are private, the end is of \(id)")
        } else {
            add(.taskEnded, TaskIdentifier(number: id), record, into: &trace)
        }
    }

    private mutating func remember(_ id: Int64, _ record: AppleRecord) {
        let isThere: Void? = ledgers.update(record.pid) { ledger in
            if ledger.known.count < Self.openLimit { ledger.known.insert(id) }
        }
        if isThere == nil { ledgers[record.pid] = Ledger(known: [id]) }
    }

    private static func privateID(_ number: Int, _ trace: inout LogTrace) -> TaskIdentifier {
        TaskIdentifier(text: trace.catalog.names.intern("private \(number)"))
    }

    private mutating func tellHandler(_ record: AppleRecord, into trace: inout LogTrace) {
        guard let handler = handlers[record.pid] else { return }
        handlers[record.pid] = nil
        trace.extra(.handler, handler ? 1 : 0)
    }

    private func add(
        _ kind: EventKind, _ id: TaskIdentifier, name: ByteText? = nil, _ record: AppleRecord,
        into trace: inout LogTrace
    ) {
        let process = trace.process(pid: record.pid, name: trace.name(record.process))
        trace.add(
            kind, process: process, label: Words.Task.uikit, name: name.map { trace.name($0) } ?? .none,
            number: id.rawValue)
    }

    private func report(
        _ words: String, id: Int64, name: ByteText, seconds: Int64?, _ record: AppleRecord,
        into trace: inout LogTrace
    ) {
        add(.taskReported, TaskIdentifier(number: id), name: name, record, into: &trace)
        trace.extra(.report, words)
        // UIKit prints whole seconds, so the begin that follows from them may be off by one.
        if let seconds, (0...10_000_000).contains(seconds) {
            trace.extra(.age, seconds * 1_000_000_000)
            trace.extra(.uncertainty, 1_000_000_000)
        }
    }
}
