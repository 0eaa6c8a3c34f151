import TraceModel

/// What UIKit says about background tasks, in the app's own process (subsystem com.apple.UIKit).
struct UIKitBackgroundTasks {
    private static let seen = "iOS 9 to 26"
    private static let willAdd = MessagePattern(
        "Will add backgroundTask with taskName: {name}, expirationHandler: {handler}", seen: seen)
    private static let created = MessagePattern(
        "Created background task <{*}>: taskID = {id}, taskName = {name}, creationTime = {*} (elapsed",
        seen: seen)
    private static let ending = MessagePattern(
        "Ending background task with UIBackgroundTaskIdentifier: {id}", seen: seen)
    private static let endingTask = MessagePattern(
        "Ending task with identifier {id} and description: {*}", seen: seen)
    private static let longLived = MessagePattern(
        "Background Task {id} (\"{name}\"), was created over {seconds} seconds ago", seen: "iOS 13.4 to 26")
    private static let stillOpen = MessagePattern(
        "Background task still not ended after expiration handlers were called: {*}taskID = {id}, taskName = {name}, creationTime = {created} (elapsed = {age})",
        seen: seen)
    private static let cannotEnd = MessagePattern(
        "Can't end BackgroundTask: no background task exists with identifier {id} (", seen: seen)

    /// Processes whose next begin has, or has not, an expiration handler.
    private var handlers = BoundedMap<UInt32, Bool>()
    /// The end that each process spoke of last, so that its second line is not a second end.
    private var lastEnds = BoundedMap<UInt32, (id: Int64, time: Int64)>()

    mutating func read(_ message: ByteText, of record: AppleRecord, into trace: inout LogTrace) -> Bool {
        if let captures = Self.willAdd.match(message) {
            handlers[record.pid] = !captures["handler"].hasPrefix("(null)")
            return true
        }
        if let captures = Self.created.match(message), let id = captures["id"].integer {
            add(.taskBegan, id: id, name: captures["name"], record, into: &trace)
            if let handler = handlers[record.pid] {
                handlers[record.pid] = nil
                trace.extra(.handler, handler ? 1 : 0)
            }
            return true
        }
        if let captures = Self.ending.match(message), let id = captures["id"].leadingInteger {
            lastEnds[record.pid] = (id, trace.time)
            add(.taskEnded, id: id, record, into: &trace)
            return true
        }
        if let captures = Self.endingTask.match(message), let id = captures["id"].integer {
            if let last = lastEnds[record.pid], last.id == id,
                trace.time.subtractingClamped(last.time) < 1_000_000_000
            {
                return true
            }
            add(.taskEnded, id: id, record, into: &trace)
            return true
        }
        return readReport(message, of: record, into: &trace)
    }

    private func readReport(_ message: ByteText, of record: AppleRecord, into trace: inout LogTrace) -> Bool {
        if let captures = Self.stillOpen.match(message), let id = captures["id"].integer {
            report(
                Words.Report.stillOpen, id: id, name: captures["name"], seconds: captures["age"].integer,
                record,
                into: &trace)
            return true
        }
        if let captures = Self.longLived.match(message), let id = captures["id"].integer {
            report(
                Words.Report.longLived, id: id, name: captures["name"], seconds: captures["seconds"].integer,
                record, into: &trace)
            return true
        }
        if let captures = Self.cannotEnd.match(message), let id = captures["id"].integer {
            add(.taskReported, id: id, record, into: &trace)
            trace.extra(.report, Words.Report.noSuchTask)
            return true
        }
        return false
    }

    private func add(
        _ kind: EventKind, id: Int64, name: ByteText? = nil, _ record: AppleRecord, into trace: inout LogTrace
    ) {
        let process = trace.process(pid: record.pid, name: trace.name(record.process))
        trace.add(
            kind, process: process, label: Words.Task.uikit, name: name.map { trace.name($0) } ?? .none,
            number: TaskIdentifier(number: id).rawValue)
    }

    private func report(
        _ words: String, id: Int64, name: ByteText, seconds: Int64?, _ record: AppleRecord,
        into trace: inout LogTrace
    ) {
        add(.taskReported, id: id, name: name, record, into: &trace)
        trace.extra(.report, words)
        // UIKit prints whole seconds, so the begin that follows from them may be off by one.
        if let seconds, (0...10_000_000).contains(seconds) {
            trace.extra(.age, seconds * 1_000_000_000)
            trace.extra(.uncertainty, 1_000_000_000)
        }
    }
}
