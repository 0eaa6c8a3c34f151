import TraceModel

/// Which part of a bug report a line belongs to (source: AOSP `dumpstate.cpp`).
///
/// A section is between `------ NAME (command) ------` and a line that tells its duration. Inside of a section `DUMPSYS`
/// each service begins with `DUMP OF SERVICE name:` and ends with a line that tells when its dump was done.
struct ReportSections {
    /// A part of the report.
    enum Part: Equatable {
        /// In front of all sections.
        case header
        /// A log of some buffers; each section tells its own history.
        case log
        case battery, batteryText, exits, jobs, alarms
        /// Nothing that is read.
        case other
    }

    private(set) var part = Part.header
    /// Sections met so far.
    private(set) var number = 0
    /// Local time at which the dump of jobs, or of alarms, was done.
    private(set) var jobsEnd: WallReading?
    private(set) var alarmsEnd: WallReading?
    private var isInServices = false

    private static let logs: [StaticString] = [
        "SYSTEM LOG", "EVENT LOG", "MAIN LOG", "CRASH LOG", "LAST LOGCAT", "FS/data/misc/logd/logcat",
    ]

    /// The text of `dumpstate` begins; logs that were kept on disk may stand before it.
    mutating func beginReport() { part = .header }

    /// Follows a line; true if it is one that parts the report.
    mutating func read(_ line: ByteText) -> Bool {
        if line[0] == 0x2D, line.hasPrefix("-----") { return readRule(line) }
        if line[0] == 0x44, line.hasPrefix("DUMP OF SERVICE ") {
            enter(service: line.dropFirst(16).trimmed)
            return true
        }
        if line[0] == 0x41, line.hasPrefix("ACTIVITY MANAGER ") {
            part = line.hasPrefix("ACTIVITY MANAGER PROCESS EXIT INFO") ? .exits : .other
            return true
        }
        return false
    }

    private mutating func readRule(_ line: ByteText) -> Bool {
        if line.hasPrefix("--------- ") {
            guard let mark = line.firstIndex(of: " was the duration of dumpsys ") else {
                // Marks between the buffers of a log.
                return false
            }
            end(of: line.dropFirst(mark + 29))
            part = .other
            return true
        }
        guard line.hasPrefix("------ ") else {
            // A rule of dashes parts the services.
            return isInServices
        }
        if line.firstIndex(of: " was the duration of ") != nil {
            part = .other
            return true
        }
        enter(section: line.dropFirst(7))
        return true
    }

    private mutating func enter(section name: ByteText) {
        number += 1
        isInServices = name.hasPrefix("DUMPSYS")
        if Self.logs.contains(where: { name.hasPrefix($0) }) {
            part = name.hasPrefix("FS/data/misc/logd/logcat.id") ? .other : .log
        } else {
            part =
                name.hasPrefix("CHECKIN BATTERYSTATS")
                ? .battery : name.firstIndex(of: "exit-info") != nil ? .exits : .other
        }
    }

    /// `CRITICAL alarm:`.
    private mutating func enter(service printed: ByteText) {
        var name = printed
        for priority: StaticString in ["CRITICAL ", "HIGH ", "NORMAL "] where name.hasPrefix(priority) {
            name = name.dropFirst(priority.utf8CodeUnitCount)
        }
        switch name.prefix(name.firstIndex(of: 0x3A) ?? name.count).string {
        case "jobscheduler": part = .jobs
        case "alarm": part = .alarms
        case "batterystats": part = .batteryText
        default: part = .other
        }
    }

    /// `jobscheduler, ending at: 2023-12-26 16:19:30`.
    private mutating func end(of text: ByteText) {
        guard let mark = text.firstIndex(of: ", ending at: "),
            let wall = LocalStamp.reading(text.dropFirst(mark + 13))
        else { return }
        if text.hasPrefix("jobscheduler,") { jobsEnd = wall }
        if text.hasPrefix("alarm,") { alarmsEnd = wall }
    }
}
