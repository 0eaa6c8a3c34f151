import TraceModel

/// A list of names of reports, `ExampleApp.cpu_resource_fatal-2026-09-10-002855.ips`: the name tells process, kind and
/// time, nothing more.
enum ReportNames {
    /// True if most lines are names of reports.
    static func isList(_ text: ByteText) -> Bool {
        let lines = text.split(0x0A).map(\.trimmed).filter { !$0.isEmpty }.prefix(100)
        let count = lines.count { facts($0) != nil || isReport($0) }
        return count > 0 && count * 2 > lines.count
    }

    /// What a name tells; nil if it is no name of a report, or of one that is not of a process.
    static func facts(_ line: ByteText) -> ReportFacts? {
        guard let (name, stamp) = parts(line) else { return nil }
        var facts = ReportFacts()
        facts.time = stamp
        facts.words = "a report of this name was written"
        for kind in kinds where name.hasSuffix(kind.suffix) {
            facts.name = String(name.dropLast(kind.suffix.count))
            if kind.isFatal {
                facts.ending = .init(namespace: "jetsam", code: 100)
            } else {
                facts.report = kind.report
            }
            facts.measure = kind.measure
            return facts
        }
        return nil
    }

    /// True for the name of a report of which nothing is told.
    static func isReport(_ line: ByteText) -> Bool { parts(line) != nil }

    private static let kinds = [
        (suffix: ".cpu_resource_fatal", isFatal: true, report: "", measure: Words.Measure.cpu),
        (suffix: ".cpu_resource", isFatal: false, report: Words.Report.cpu, measure: Words.Measure.cpu),
        (
            suffix: ".wakeups_resource", isFatal: false, report: Words.Report.wakeups,
            measure: Words.Measure.wakeups
        ),
        (
            suffix: ".diskwrites_resource", isFatal: false, report: Words.Report.diskWrites,
            measure: Words.Measure.diskWrites
        ),
    ]

    /// Name and time: `NAME-2026-09-10-002855.ips`, also with `.synced` behind and a folder in front.
    private static func parts(_ line: ByteText) -> (name: String, stamp: WallReading)? {
        var text = line.trimmed
        if text.hasSuffix(".synced") { text = text.prefix(text.count - 7) }
        if let slash = text.lastIndex(of: 0x2F) { text = text.dropFirst(slash + 1) }
        for ending in [".ips", ".crash"] as [StaticString] where text.hasSuffix(ending) {
            text = text.prefix(text.count - ending.utf8CodeUnitCount)
            let place = text.count - 17
            guard place > 1, text[place - 1] == 0x2D, text[place + 4] == 0x2D, text[place + 7] == 0x2D,
                text[place + 10] == 0x2D,
                let year = text.digits(place, 4), let month = text.digits(place + 5, 2),
                let day = text.digits(place + 8, 2), let date = CivilDate(year: year, month: month, day: day),
                let hour = text.digits(place + 11, 2), hour < 24, let minute = text.digits(place + 13, 2),
                minute < 60,
                let second = text.digits(place + 15, 2), second <= 60
            else { return nil }
            let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
            let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            guard !overflow else { return nil }
            return (
                text.prefix(place - 1).string, WallReading(localNanoseconds: nanoseconds, zoneMinutes: nil)
            )
        }
        return nil
    }
}
