import TraceModel

/// Which inputs of a folder tell one story.
///
/// A report belongs to a log if the log holds the same process (pid, name and time), or the same app at that time, or if its
/// window of totals is about the log's app and time; it must be one log alone. Reports without a log belong together if
/// they are of one app and one device, which the key tells that a device writes into its reports. Two logs never do: each
/// may tell what the other tells.
public enum Belonging {
    /// Inputs that belong together.
    public struct Story: Sendable {
        /// By their place in what was asked about; a log first.
        public let parts: [Int]
        /// Why each of them belongs to it.
        public let reasons: [String]
    }

    /// The stories of more than one part.
    public static func stories(of parts: [ReadPart]) -> [Story] {
        var members: [Int: [(part: Int, reason: String)]] = [:]
        var rest: [Int] = []
        let logs = parts.indices.filter { parts[$0].isLog }
        for report in parts.indices where !parts[report].isLog {
            let found = logs.compactMap { log in reason(parts[report], parts[log]).map { (log, $0) } }
            if found.count == 1 {
                members[found[0].0, default: []].append((report, found[0].1))
            } else if found.isEmpty {
                rest.append(report)
            }
        }
        var stories = members.keys.sorted().map { log in
            Story(
                parts: [log] + (members[log] ?? []).map(\.part),
                reasons: ["it is the log"] + (members[log] ?? []).map(\.reason))
        }
        stories += groups(of: rest, parts)
        return stories
    }

    // MARK: A report and a log

    private static func reason(_ report: ReadPart, _ log: ReadPart) -> String? {
        let title = log.title
        if let death = report.namelessDeath, log.process(ofOnly: death) != nil {
            return
                "it names no process and no time, and the one death of its cause (\(death.namespace)) is in \(title)"
        }
        guard let window = log.window(isLocal: log.isLocal) else { return nil }
        let lives = report.lives(isLocal: log.isLocal)
        let logLives = log.lives(isLocal: log.isLocal)
        let late = SameProcess.deathWindow
        func isInside(_ life: ProcessLife) -> Bool {
            life.last >= window.lowerBound && life.last <= window.upperBound.addingClamped(late)
        }
        for life in lives where isInside(life) {
            let record = report.catalog[process: life.process]
            for other in logLives
            where SameProcess.agree(
                record, report.catalog, life, log.catalog[process: other.process], log.catalog, other)
            {
                return "process \(record.pid) of it is in \(title) too, by pid, name and time"
            }
        }
        let apps = appNames(log)
        for life in lives where isInside(life) {
            let record = report.catalog[process: life.process]
            // With a pid it would have been found above, unless the log never names it.
            let name = report.catalog.text(record.app.isPresent ? record.app : record.name)
            if record.pid == 0, apps.contains(name) { return "its app \(name) ran in \(title) at its time" }
        }
        for facts in report.aggregates {
            guard overlaps(facts, window, isLocal: log.isLocal) else { continue }
            if apps.contains(facts.app) {
                return "its window covers \(title), of the same app (\(facts.app))"
            }
            guard facts.app.isEmpty, !facts.build.isEmpty else { continue }
            let isSame = log.catalog.processes.contains { log.catalog.text($0.build) == facts.build }
            if isSame { return "its window covers \(title), of the same build (\(facts.build))" }
        }
        return nil
    }

    private static func overlaps(
        _ facts: AggregateFacts, _ window: ClosedRange<Int64>, isLocal: Bool
    ) -> Bool {
        guard let begin = facts.begin, let end = facts.end, begin.precision == .full else { return false }
        let first = isLocal ? begin.localNanoseconds : begin.utcNanoseconds
        let last = isLocal ? end.localNanoseconds : end.utcNanoseconds
        return first <= window.upperBound && last >= window.lowerBound
    }

    private static func appNames(_ part: ReadPart) -> Set<String> {
        var names: Set<String> = []
        for record in part.catalog.processes {
            for name in [record.app, record.name] where name.isPresent {
                names.insert(part.catalog.text(name))
            }
        }
        return names
    }

    // MARK: Reports alone

    private static func groups(of reports: [Int], _ parts: [ReadPart]) -> [Story] {
        var groups: [[Int]] = []
        for report in reports {
            let place = groups.firstIndex { group in group.contains { isSameDevice(parts[$0], parts[report]) }
            }
            if let place { groups[place].append(report) } else { groups.append([report]) }
        }
        return groups.filter { $0.count > 1 }.map { group in
            Story(
                parts: group,
                reasons: group.map { _ in "the same app on the same device, by the key in its reports" })
        }
    }

    private static func isSameDevice(_ one: ReadPart, _ other: ReadPart) -> Bool {
        one.deviceKeys.count == 1 && one.deviceKeys == other.deviceKeys
            && !appNames(one).isDisjoint(with: appNames(other))
    }

    // MARK: A log without a date

    /// The day on which a log begins that prints no date, or no year: that of a report about a process of it, with the same
    /// pid and name and a time of day that the log covers. Nil if no report tells it, or several tell different ones.
    public static func date(of log: ReadPart, from reports: [ReadPart]) -> (date: CivilDate, title: String)? {
        guard log.isLog, let wall = log.catalog.boots.first?.wall, wall.precision != .full,
            let batch = log.events.first, let last = batch.times.last
        else { return nil }
        var found: (date: CivilDate, title: String)?
        for report in reports where !report.isLog {
            for life in report.lives(isLocal: true) {
                let record = report.catalog[process: life.process]
                let isSame = log.catalog.processes.contains { other in
                    record.pid != 0 && other.pid == record.pid
                        && SameProcess.haveSameName(record, report.catalog, other, log.catalog)
                }
                guard isSame, let begin = begin(wall, length: last, covering: life.last) else { continue }
                if let found, found.date != begin { return nil }
                found = found ?? (begin, report.title)
            }
        }
        return found
    }

    /// The day on which a log of this length began, if it covers a moment of local time.
    private static func begin(_ wall: WallReading, length: Int64, covering moment: Int64) -> CivilDate? {
        let at = WallReading(localNanoseconds: moment, zoneMinutes: nil)
        let since: Int64
        if wall.precision == .noDate {
            let distance = at.timeOfDay - wall.timeOfDay
            since = distance < 0 ? distance + WallReading.day : distance
        } else {
            guard let day = CivilDate(year: at.date.year, month: wall.date.month, day: wall.date.day) else {
                return nil
            }
            since = moment.subtractingClamped(
                Int64(day.daysSince1970) * WallReading.day + wall.timeOfDay)
        }
        guard since >= 0, since <= length.addingClamped(SameProcess.deathWindow) else { return nil }
        return WallReading(localNanoseconds: moment.subtractingClamped(since), zoneMinutes: nil).date
    }
}
