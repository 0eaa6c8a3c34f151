import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Writes the rows of a trace that are known only at its end: who is in it, and what was found.
struct TraceRows {
    private let database: Database
    private let rows: IndexRows
    private let names: NameNumbers
    private let detail: IndexDetail

    init(_ database: Database, _ rows: IndexRows, _ names: NameNumbers, _ detail: IndexDetail) {
        self.database = database
        self.rows = rows
        self.names = names
        self.detail = detail
    }

    func write(_ facts: TraceFacts) throws(DatabaseFailure) {
        writeTotals(facts)
        try rows.flush()
        try writeTrace(facts)
        try writeProblems(facts)
        try writeBoots(facts)
        try writeApps(facts)
        try writeProcesses(facts)
        try writeSubjects(facts)
        try writeLedgers(facts)
        try ContributionRows(database, names).write(facts.contributions, trace: facts.base.trace)
        if let failure = names.failure { throw failure }
    }

    private func insert(_ table: String, columns: Int) throws(DatabaseFailure) -> Statement {
        let places = [String](repeating: "?", count: columns).joined(separator: ",")
        return try database.prepare("INSERT INTO \(table) VALUES (\(places))")
    }

    private func words(_ name: NameID, _ facts: TraceFacts) -> Value { .words(facts.catalog.text(name)) }

    private func writeTrace(_ facts: TraceFacts) throws(DatabaseFailure) {
        let lines = facts.catalog.source.lines
        func count(_ number: Int?) -> Value { .integer(number.map { Int64($0) }) }
        try insert("trace", columns: 19).run([
            .integer(facts.base.trace), .blob(facts.content),
            facts.input.fileHash.map { .blob($0) } ?? .null, .text(facts.input.path),
            .text(facts.losses.isEmpty ? "whole" : "damaged"), .null,
            words(facts.catalog.source.format, facts),
            count(facts.input.size), .integer(Int64(facts.summary.eventCount)),
            .integer(Int64(facts.leftOut)),
            .integer(facts.base.boot), .integer(facts.base.process), .integer(facts.base.subject),
            count(facts.windowsSetAside), .integer(facts.sink.builds == nil ? 0 : 1),
            count(lines?.used),
            count(lines?.known), count(lines?.unknown), count(lines?.unreadable),
        ])
    }

    private func writeProblems(_ facts: TraceFacts) throws(DatabaseFailure) {
        let insert = try insert("problem", columns: 7)
        var number: Int64 = 0
        func write(
            _ isFailure: Bool, _ what: String, place: String?, cause: String?, count: Int64?
        ) throws(DatabaseFailure) {
            number += 1
            try insert.run([
                .integer(facts.base.trace), .integer(number), .integer(isFailure ? 1 : 0), .text(what),
                .words(place ?? ""), .words(cause ?? ""), .integer(count),
            ])
        }
        for loss in facts.losses {
            try write(true, loss.what, place: loss.place, cause: loss.cause, count: nil)
        }
        for loss in facts.knownLosses {
            try write(false, loss.what, place: loss.place, cause: loss.cause, count: nil)
        }
        for loss in facts.sink.losses {
            let what = facts.catalog.text(loss.what)
            try write(
                false, loss.count == 0 ? "nothing is known for a while" : "records are missing",
                place: "\(loss.time) ns", cause: what, count: loss.count == 0 ? nil : loss.count)
        }
        if facts.sink.lossesLeftOut > 0 {
            try write(
                false, "\(facts.sink.lossesLeftOut) further losses are not listed", place: nil, cause: nil,
                count: nil)
        }
    }

    private func writeBoots(_ facts: TraceFacts) throws(DatabaseFailure) {
        let insert = try insert("boot", columns: 11)
        for (number, boot) in facts.catalog.boots.enumerated() {
            let seen = facts.summary.boots.first { $0.boot == UInt32(number) }
            // A clock that shows no date tells no time since 1970.
            let wall = boot.wall.flatMap { $0.precision == .full ? $0 : nil }
            try insert.run([
                .integer(facts.base.boot &+ Int64(number)), .integer(facts.base.trace),
                .integer(Int64(number)),
                words(boot.platform, facts), words(boot.os, facts), words(boot.device, facts),
                .integer(wall?.utcNanoseconds), .integer(wall?.zoneMinutes.map { Int64($0) }),
                .integer(seen?.first), .integer(seen?.last), .integer(seen?.isVersionAssumed == true ? 1 : 0),
            ])
        }
    }

    private func writeApps(_ facts: TraceFacts) throws(DatabaseFailure) {
        let insert = try insert("app", columns: 7)
        for (place, app) in facts.summary.apps.enumerated() {
            let id = facts.base.app &+ Int64(place)
            try insert.run([
                .integer(id), .integer(facts.base.trace), .text(app.name), .integer(Int64(app.visitCount)),
                .integer(Int64(app.sessionCount)), .integer(Int64(app.stayCount)),
                .integer(app.showsStops ? 1 : 0),
            ])
        }
    }

    /// Totals of apps and processes, whose rows are written in the background.
    private func writeTotals(_ facts: TraceFacts) {
        for (place, app) in facts.summary.apps.enumerated() {
            let id = facts.base.app &+ Int64(place)
            for phase in Phase.allCases where app[phase] != 0 {
                let row = rows.appPhaseTime.next()
                row[0] = id
                row[1] = Int64(phase.rawValue)
                row[2] = app[phase]
            }
            for (number, session) in app.sessions.enumerated() where detail == .all {
                let row = rows.session.next()
                row[0] = id
                row[1] = Int64(number)
                row[2] = facts.base.boot &+ Int64(session.boot)
                row[3] = session.start
                row[4] = session.end &- session.start
                row[5] = Int64(session.startCertainty.rawValue)
                row[6] = Int64(session.endCertainty.rawValue)
                row[7] = session.onScreen
                row[8] = Int64(session.visitCount)
            }
            writeFamilies(app, id)
        }
        for (number, life) in facts.sink.lives.enumerated() {
            let id = facts.base.process &+ Int64(number)
            for phase in Phase.allCases where !life.counts.isEmpty && life.counts[Int(phase.rawValue)] > 0 {
                let row = rows.processPhaseTime.next()
                row[0] = id
                row[1] = Int64(phase.rawValue)
                row[2] = life.durations[Int(phase.rawValue)]
                row[3] = life.counts[Int(phase.rawValue)]
            }
        }
    }

    private func writeFamilies(_ app: AppAnalysis, _ id: Int64) {
        for family in app.families {
            let row = rows.taskFamily.next()
            row[0] = id
            row[1] = names.number(family.task)
            row[2] = names.number(family.name.isEmpty ? Self.nameless : family.name)
            row[3] = Int64(family.count)
            row[4] = Int64(family.leaked)
            row[5] = Int64(family.late)
            row[6] = Int64(family.expired)
            row[7] = Int64(family.cutOff)
            row[8] = Int64(family.open)
            row[9] = family.total
            row[10] = family.longest.duration
            if row[1] == RowWriter.null { rows.taskFamily.forgetLast() }
        }
    }

    /// What stands for tasks without a name.
    private static let nameless = "(no name)"

    private func writeProcesses(_ facts: TraceFacts) throws(DatabaseFailure) {
        let insert = try insert("process", columns: 16)
        let insertEnd = try self.insert("process_end", columns: 12)
        var appOfProcess: [UInt32: Int64] = [:]
        for (place, app) in facts.summary.apps.enumerated() {
            for process in app.processes { appOfProcess[process] = facts.base.app &+ Int64(place) }
        }
        let seenWithoutRecord = facts.sink.lives.count - 1 > facts.catalog.processes.count
        let last = seenWithoutRecord ? facts.sink.lives.count - 1 : facts.catalog.processes.count
        // Process 0 stands for the device, where something was found of it.
        let first =
            (facts.sink.lives.first?.isSeen ?? false)
            ? 0 : 1
        guard first <= last else { return }
        for number in first...last {
            let record = facts.catalog[process: UInt32(number)]
            let life = number < facts.sink.lives.count ? facts.sink.lives[number] : IndexSink.Life()
            let id = facts.base.process &+ Int64(number)
            let range = facts.sequences.ofProcess[UInt32(number)]
            try insert.run([
                .integer(id), .integer(facts.base.trace),
                .integer(facts.base.boot &+ Int64(number == 0 ? life.boot : record.boot)),
                .integer(appOfProcess[UInt32(number)]), .integer(Int64(number)),
                .integer(record.pid == 0 ? nil : Int64(record.pid)), words(record.name, facts),
                words(record.version, facts), words(record.build, facts),
                .integer(record.uid.map { Int64($0) }),
                .integer(life.start), .integer(life.isStartSeen ? 1 : 0), words(life.cause, facts),
                .integer(life.firstForeground), .integer(range?.lowerBound), .integer(range?.upperBound),
            ])
            if let end = facts.sink.ends[UInt32(number)] { try insertEnd.run(endRow(end, id)) }
        }
    }

    private func endRow(_ end: IndexSink.End, _ id: Int64) -> [Value] {
        [
            .integer(id), .integer(end.time), .integer(Int64(end.certainty.rawValue)),
            .text(end.cause.kind.word), .text(end.cause.words), .words(end.namespace), .integer(end.code),
            .words(end.words), .integer(Int64(end.phase.rawValue)), .integer(end.sinceStart),
            .integer(end.sinceLeaving), .integer(Int64(end.openTaskCount)),
        ]
    }

    private func writeSubjects(_ facts: TraceFacts) throws(DatabaseFailure) {
        let insert = try insert("subject", columns: 5)
        for (index, subject) in facts.catalog.subjects.enumerated() {
            let token =
                subject.token.number.map { "\($0)" } ?? subject.token.text.map { facts.catalog.text($0) }
                ?? ""
            try insert.run([
                .integer(facts.base.subject &+ Int64(index + 1)),
                subject.process == 0 ? .null : .integer(facts.base.process &+ Int64(subject.process)),
                words(subject.kind, facts), words(subject.name, facts), .words(token),
            ])
        }
    }

    private func writeLedgers(_ facts: TraceFacts) throws(DatabaseFailure) {
        let insert = try insert("ledger", columns: 9)
        for ledger in facts.sink.ledgers {
            try insert.run([
                .null, .integer(facts.base.trace), .integer(facts.base.boot &+ Int64(ledger.boot)),
                .text(facts.catalog.text(ledger.app)), .text(ledger.limit.words), .integer(ledger.used),
                .integer(ledger.peak), .integer(ledger.limit.nanoseconds), .integer(ledger.availableAt),
            ])
        }
    }
}
