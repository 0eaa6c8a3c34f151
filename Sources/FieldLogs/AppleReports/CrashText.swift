import TraceModel

/// Crash and resource reports as text: `Key: value` lines, then threads. The text may stand behind a line of JSON, hold
/// several reports, or be a piece of one.
struct CrashText {
    private(set) var reports: [ReportFacts] = []
    /// Lines that told something.
    private(set) var usedCount = 0

    private let header: JSONTree
    /// Line of the file that is read now, and that at which the present report begins.
    private var line: Int
    private var firstLine = 0
    private var fields: [String: String] = [:]
    private var isInInformation = false
    private var information = ""
    /// The thread whose frames come now; nil outside of one.
    private var thread: Int?
    private var mainFrames: [MainThread.Frame] = []
    private var isBehindHeader = false
    private var trigger = ""

    /// Bytes of the lists of a report that are kept.
    private static let informationLimit = 64 << 10

    /// Reads a text that begins at a line of the file, behind a header or without one.
    init(header: JSONTree, headerLine: Int, line: Int) {
        self.header = header
        self.line = line - 1
        firstLine = headerLine
    }

    mutating func take(_ text: ByteText) {
        line += 1
        let text = text.trimmed
        if text.isEmpty {
            if !information.isEmpty { isInInformation = false }
            thread = nil
            return
        }
        if take(trigger: text) { return }
        if isInInformation {
            if information.utf8.count < Self.informationLimit { information += text.string + "\n" }
            usedCount += 1
            return
        }
        if let thread, (0x30...0x39).contains(text[0]) {
            if thread == 0, mainFrames.count < MainThread.frameLimit, let frame = Self.frame(text) {
                mainFrames.append(frame)
            }
            return
        }
        // Behind the first section, keys are those of other things: power, stacks.
        if text.hasPrefix("Powerstats for:") || text.hasPrefix("Heaviest stack")
            || text.hasPrefix("Binary Images:")
        {
            isBehindHeader = true
        }
        guard let colon = text.firstIndex(of: 0x3A), colon < 40 else {
            return
        }
        take(key: text.prefix(colon).string, value: text.dropFirst(colon + 1).trimmed, text)
    }

    private mutating func take(key: String, value: ByteText, _ text: ByteText) {
        if key.hasPrefix("Thread ") {
            let words = key.split(separator: " ")
            if words.last != "name" {
                thread = words.count > 1 ? Int(words[1]) : nil
            }
            return
        }
        if key == "Application Specific Information" {
            isInInformation = true
            information = ""
            usedCount += 1
            return
        }
        guard Self.keys.contains(key) else {
            return
        }
        // A key of the head that comes again begins another report.
        if Self.firstKeys.contains(key), fields[key] != nil || isBehindHeader && key == "Incident Identifier"
        {
            finish()
        }
        if isBehindHeader {
            return
        }
        if firstLine == 0 { firstLine = line }
        if fields[key] == nil { fields[key] = value.string }
        usedCount += 1
    }

    /// Ends the report that is under way.
    mutating func finish() {
        if !fields.isEmpty || !information.isEmpty, let facts = facts() { reports.append(facts) }
        firstLine = 0
        fields = [:]
        information = ""
        isInInformation = false
        isBehindHeader = false
        mainFrames = []
        thread = nil
    }

    private static let firstKeys: Set<String> = ["Incident Identifier", "Process", "Date/Time", "Command"]

    private static let keys: Set<String> = [
        "Incident Identifier", "Process", "Identifier", "Version", "Role", "Date/Time", "End time",
        "Launch Time",
        "OS Version", "Hardware Model", "Hardware model", "Exception Type", "Exception Codes",
        "Exception Subtype",
        "Exception Message", "Termination Reason", "Termination Description", "Thermal Level", "Command",
        "PID",
        "Event", "Action taken", "CPU", "CPU limit", "Limit duration", "CPU used", "CPU duration", "Duration",
        "Wakeups", "Wakeups limit", "Wakeups caused", "Wakeups duration", "Writes", "Writes limit",
        "Writes caused", "Writes duration",
    ]

    /// `0   libsystem_kernel.dylib   0x00000001e5ea3080 kevent_id + 8`
    private static func frame(_ text: ByteText) -> MainThread.Frame? {
        var place = 0
        _ = text.word(&place)
        while text[place] == 0x20 || text[place] == 0x09 { place += 1 }
        let rest = text.dropFirst(place)
        guard let address = rest.firstIndex(of: "0x") else { return nil }
        let image = rest.prefix(address).trimmed.string
        var after = address
        _ = rest.word(&after)
        var symbol = rest.dropFirst(after).trimmed
        if symbol.hasPrefix("0x") { return MainThread.Frame(image: image, symbol: "") }
        if let plus = symbol.firstIndex(of: " + ") { symbol = symbol.prefix(plus) }
        return MainThread.Frame(image: image, symbol: symbol.string)
    }
}

/// Fields put together.
extension CrashText {
    private func field(_ key: String) -> String { fields[key] ?? "" }

    private func stamp(_ key: String) -> WallReading? {
        var reading: WallReading?
        ReportFacts.withBytes(field(key)) { reading = AppleStamp($0)?.reading }
        return reading
    }

    private func facts() -> ReportFacts? {
        var facts = ReportFacts()
        facts.line = firstLine
        ReportHeader.read(header, into: &facts)
        identify(&facts)
        facts.time = stamp("Date/Time") ?? facts.time
        facts.launch = stamp("Launch Time")
        facts.role = field("Role")
        facts.mainThread = MainThread.words(mainFrames, app: facts.name)
        if fields["Event"] != nil {
            ResourceText.read(fields, end: stamp("End time"), into: &facts)
        } else {
            crash(&facts)
        }
        return facts.isUseful ? facts : nil
    }

    private func identify(_ facts: inout ReportFacts) {
        let process = field("Process")
        if let open = process.lastIndex(of: "["),
            let pid = UInt32(process[process.index(after: open)...].dropLast())
        {
            facts.name = String(process[..<open]).trimmingSpaces
            facts.pid = pid
        } else if !field("Command").isEmpty {
            facts.name = field("Command")
        }
        if let pid = UInt32(field("PID")) { facts.pid = pid }
        if !field("Identifier").isEmpty, field("Identifier") != "???" { facts.app = field("Identifier") }
        ReportHeader.version(field("Version"), into: &facts)
        if !field("OS Version").isEmpty { facts.os = ReportHeader.os(field("OS Version")) }
        let device = field("Hardware Model") + field("Hardware model")
        if !device.isEmpty { facts.device = device }
    }

    private func crash(_ facts: inout ReportFacts) {
        let type = field("Exception Type")
        facts.context = field("Termination Description")
        if type.hasPrefix("EXC_RESOURCE") {
            // The system tells of it, the process lives on.
            let isCPU = field("Exception Subtype").hasPrefix("CPU")
            facts.report = isCPU ? Words.Report.cpu : Words.Report.wakeups
            facts.measure = isCPU ? Words.Measure.cpu : Words.Measure.wakeups
            facts.words = field("Exception Message")
            return
        }
        // The termination says who ended it; the exception is only the form that this took.
        facts.ending =
            ReportFacts.Ending(terminationReason: field("Termination Reason"))
            ?? ReportFacts.Ending(exceptionType: type)
            ?? (type.hasPrefix("0000") ? ReportFacts.Ending(oldCodes: field("Exception Codes")) : nil)
        if information.contains("has active assertions beyond permitted time") {
            facts.held = information
            facts.words = "has active assertions beyond permitted time"
            identifyByInformation(&facts)
            if facts.ending?.namespace == "springboard" { facts.ending?.namespace = "assertiond" }
        } else if !facts.context.isEmpty {
            let parts = facts.context.components(upTo: " | ")
            // `SPRINGBOARD, process-exit watchdog transgression: …`
            let sentence = parts.firstIndex(of: ",").map { String(parts[parts.index(after: $0)...]) } ?? parts
            facts.words =
                sentence.contains("RBSTerminateContext")
                ? Self.explanation(of: facts.context) : sentence.trimmingSpaces
            handle(in: facts.context, &facts)
            if !facts.context.contains("WatchdogEvent: "), let event = Self.watchdogEvent(facts.words) {
                facts.event = event
            }
        } else if !information.isEmpty {
            facts.words = information.components(upTo: "\n")
        }
        if let level = Int64(field("Thermal Level")), facts.ending?.code == 0xc000_10ff {
            facts.words = "thermal level \(level)"
        }
    }

    private static func explanation(of context: String) -> String {
        var words = ""
        ReportFacts.withBytes(context) { words = ExitContext($0).explanation.string }
        return words
    }

    /// `scene-create watchdog transgression: …` names what was watched where no field does.
    private static func watchdogEvent(_ sentence: String) -> String? {
        guard let range = sentence.firstRange(of: " watchdog transgression") else { return nil }
        let event = sentence[..<range.lowerBound].split(separator: " ").last
        return event.map(String.init)
    }

    /// `application<com.example.app>:18532` tells who it is where the head was not kept.
    private func handle(in text: String, _ facts: inout ReportFacts) {
        var app = ""
        var pid: UInt32?
        ReportFacts.withBytes(text) { bytes in
            guard let handle = ProcessHandle(in: bytes) else { return }
            app = handle.app.string
            pid = handle.pid
        }
        if facts.app.isEmpty { facts.app = app }
        if facts.pid == nil { facts.pid = pid }
    }

    /// `<BKNewProcess: 0x13fe253e0; com.example.app; pid: 1526; hostpid: -1> has active assertions …`
    private func identifyByInformation(_ facts: inout ReportFacts) {
        let parts = information.components(upTo: ">").split(separator: ";").map { String($0).trimmingSpaces }
        guard parts.count >= 3, parts[0].hasPrefix("<BK") else { return }
        if facts.app.isEmpty { facts.app = parts[1] }
        if facts.pid == nil, parts[2].hasPrefix("pid: ") { facts.pid = UInt32(parts[2].dropFirst(5)) }
    }
}

/// The kernel's line about CPU, which people paste in front of a report.
extension CrashText {
    private mutating func take(trigger text: ByteText) -> Bool {
        if text.firstIndex(of: "CPU usage trigger") != nil {
            trigger = text.string
            usedCount += 1
            return true
        }
        guard text.firstIndex(of: "CPU usage limit of ") != nil else { return false }
        var facts: ReportFacts?
        ReportFacts.withBytes(trigger + "\n" + text.string) { bytes in
            if let trigger = CPUTrigger(in: bytes) { facts = trigger.facts }
        }
        trigger = ""
        guard var facts else { return false }
        facts.line = line
        reports.append(facts)
        usedCount += 1
        return true
    }
}

extension CPUTrigger {
    /// As a report.
    fileprivate var facts: ReportFacts {
        var facts = ReportFacts()
        facts.name = name.string
        facts.pid = pid
        if isFatal {
            facts.ending = .init(namespace: "jetsam", code: 100)
        } else {
            facts.report = Words.Report.cpu
        }
        facts.measure = Words.Measure.cpu
        facts.numbers = [(.used, used), (.window, window), (.limit, limit), (.limitWindow, limitWindow)]
        return facts
    }
}

extension String {
    /// Without spaces and tabs at both ends.
    var trimmingSpaces: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    /// The text up to the first such mark; all of it if there is none.
    func components(upTo mark: String) -> String {
        firstRange(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
    }
}
