import TraceModel

/// Turns JSON lines into records of the catalog and events.
struct JSONLinesTranslation {
    var catalog = TraceCatalog()
    var events = EventOrderer()
    var problems = LineProblems()
    /// Set when the catalog is full; reading stops with it.
    var failure: InputFailure?
    /// The boot of the events that wait.
    private(set) var boot: UInt32 = 0
    /// Set when a line belongs to another boot: the waiting events go out first.
    private(set) var nextBoot: UInt32?
    private var heldLine: (bytes: [UInt8], number: Int64)?

    private let reader = JSONObjectReader()
    /// Members of the present line, and the order in which they stand.
    private(set) var members: [String: JSONValue] = [:]
    private var order: [String] = []
    /// What the header says for the boots and processes after it.
    private(set) var defaults: [String: NameID] = [:]
    /// Numbers of the file and the catalog's numbers.
    var boots: [Int64: UInt32] = [:]
    var processes: [Int64: UInt32] = [:]
    var subjects: [Int64: UInt32] = [:]
    private(set) var currentBoot: UInt32?
    /// Events of kinds that this version does not know; they are passed over.
    private(set) var unknownKindCount = 0
    private var finishedBoots: Set<UInt32> = []

    mutating func take(_ line: ByteText, number: Int64) {
        guard !line.trimmed.isEmpty else { return }
        if let wrong = reader.parse(line) {
            problems.add("the line is not a JSON object", line: number, cause: wrong)
            return
        }
        members.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        while let member = reader.next() {
            let key = member.key.string
            if members.updateValue(JSONValue(member), forKey: key) == nil { order.append(key) }
        }
        do {
            try translate(line, number)
        } catch {
            switch error {
            case .line(let what): problems.add(what, line: number)
            case .catalog(let failure): self.failure = failure
            }
        }
    }

    /// The waiting events are out: goes on with the line that belongs to another boot.
    mutating func enterNextBoot() {
        guard let nextBoot else { return }
        finishedBoots.insert(boot)
        boot = nextBoot
        self.nextBoot = nil
        events.beginBoot()
        if let held = heldLine {
            heldLine = nil
            held.bytes.withUnsafeBytes { take(ByteText($0), number: held.number) }
        }
    }

    private mutating func translate(_ line: ByteText, _ number: Int64) throws(LineFailure) {
        if members["kind"] != nil {
            try event(line, number)
        } else if members["schema"] != nil {
            try header()
        } else if members["subject"] != nil {
            try subject()
        } else if members["process"] != nil {
            try process()
        } else if members["boot"] != nil {
            try declareBoot()
        } else {
            throw .line(
                "the line is neither an event nor a declaration: it has no `kind`, `schema`, `boot`, `process` or `subject`"
            )
        }
    }

    private mutating func header() throws(LineFailure) {
        guard try text("schema").hasPrefix("traceq.events/1") else {
            throw .line("the schema is not `traceq.events/1`")
        }
        for key in ["platform", "app", "version", "build", "os", "device"] where members[key] != nil {
            defaults[key] = try name(key)
        }
        if members["source"] != nil { catalog.source.format = try name("source") }
        if members["file"] != nil { catalog.source.file = try name("file") }
        if members["used"] != nil {
            var counts = LineCounts()
            counts.used = try count("used")
            counts.known = try count("known")
            counts.unknown = try count("unknown")
            counts.unreadable = try count("unreadable")
            catalog.source.lines = counts
        }
        catalog.source.unknownMembers = rest(
            [
                "schema", "platform", "app", "version", "build", "os", "device", "source", "file", "used",
                "known", "unknown", "unreadable",
            ])
    }

    private mutating func declareBoot() throws(LineFailure) {
        let number = try integer("boot")
        let catalogNumber = try boot(number)
        var record = catalog[boot: catalogNumber]
        if members["platform"] != nil { record.platform = try name("platform") }
        if members["os"] != nil { record.os = try name("os") }
        if members["device"] != nil { record.device = try name("device") }
        if members["wall"] != nil {
            let text = try text("wall")
            guard let wall = WallReading(text) else {
                throw .line("`wall` is not a time like 2026-07-01T13:02:10.000000000+02:00")
            }
            record.wall = wall
        }
        record.unknownMembers = rest(["boot", "platform", "os", "device", "wall"])
        catalog[boot: catalogNumber] = record
        currentBoot = catalogNumber
    }

    private mutating func process() throws(LineFailure) {
        let catalogNumber = try process(try integer("process"))
        var record = catalog[process: catalogNumber]
        if members["boot"] != nil { record.boot = try boot(try integer("boot")) }
        if members["pid"] != nil {
            guard let pid = UInt32(exactly: try integer("pid")) else { throw .line("`pid` is out of range") }
            record.pid = pid
        }
        if members["uid"] != nil {
            guard let uid = UInt32(exactly: try integer("uid")) else { throw .line("`uid` is out of range") }
            record.uid = uid
        }
        if members["name"] != nil { record.name = try name("name") }
        if members["app"] != nil { record.app = try name("app") }
        if members["version"] != nil { record.version = try name("version") }
        if members["build"] != nil { record.build = try name("build") }
        record.unknownMembers = rest(["process", "boot", "pid", "uid", "name", "app", "version", "build"])
        catalog[process: catalogNumber] = record
    }

    private mutating func subject() throws(LineFailure) {
        let catalogNumber = try subject(try integer("subject"))
        var record = catalog[subject: catalogNumber]
        if members["process"] != nil { record.process = try process(try integer("process")) }
        if members["is"] != nil { record.kind = try name("is") }
        if members["name"] != nil { record.name = try name("name") }
        if members["token"] != nil { record.token = try identifier("token") }
        record.unknownMembers = rest(["subject", "process", "is", "name", "token"])
        catalog[subject: catalogNumber] = record
    }

    private mutating func event(_ line: ByteText, _ number: Int64) throws(LineFailure) {
        let word = try text("kind")
        guard let row = EventTable.kind(named: word) else {
            unknownKindCount += 1
            return
        }
        let time = try integer("t")
        guard time >= 0 else { throw .line("`t` is before the start of the trace") }
        let process = members["process"] == nil ? 0 : try self.process(try integer("process"))
        let subject = members["subject"] == nil ? 0 : try self.subject(try integer("subject"))
        switch row.about {
        case .process where process == 0: throw .line("an event of kind `\(word)` needs a `process`")
        case .subject where process == 0 || subject == 0:
            throw .line("an event of kind `\(word)` needs a `process` and a `subject`")
        default: break
        }
        let home = try home(of: process)
        if events.isEmpty, nextBoot == nil, home != boot, !finishedBoots.contains(home) { leave(for: home) }
        guard home == boot else {
            if finishedBoots.contains(home) { throw .line("the event belongs to a boot that ended before") }
            nextBoot = home
            heldLine = (Array(line.bytes), number)
            return
        }
        try add(row, time: time, process: process, subject: subject)
    }

    private mutating func leave(for home: UInt32) {
        finishedBoots.insert(boot)
        boot = home
        events.beginBoot()
    }

    /// The boot that an event belongs to: its process's, its own `boot`, or the one declared last.
    private mutating func home(of process: UInt32) throws(LineFailure) -> UInt32 {
        if process != 0 { return catalog[process: process].boot }
        if members["boot"] != nil { return try boot(try integer("boot")) }
        if let currentBoot { return currentBoot }
        return try boot(0)
    }

    private mutating func add(
        _ row: EventKindRow, time: Int64, process: UInt32, subject: UInt32
    ) throws(LineFailure) {
        var label = NameID.none
        var name = NameID.none
        var number = EventBatch.absent
        var extras: [(ExtraField, Int64)] = []
        for field in row.fields + EventTable.common {
            guard members[field.key] != nil else {
                if field.isRequired { throw .line("an event of kind `\(row.word)` needs `\(field.key)`") }
                continue
            }
            switch field.slot {
            case .label: label = try self.name(field.key)
            case .name: name = try self.name(field.key)
            case .number: number = try value(of: field)
            case .extra(let extra): extras.append((extra, try value(of: field)))
            }
        }
        events.append(
            time: time, kind: row.kind, process: process, subject: subject, label: label, name: name,
            number: number)
        for (field, value) in extras { events.appendExtra(field, value) }
        let known = Set(
            row.fields.map(\.key) + EventTable.common.map(\.key) + [
                "t", "kind", "process", "subject", "boot",
            ])
        events.appendExtra(.unknownMember, rest(known))
    }

    private mutating func value(of field: EventField) throws(LineFailure) -> Int64 {
        switch field.form {
        case .word, .text: Int64(try name(field.key).rawValue)
        case .identifier: try identifier(field.key).rawValue
        case .integer, .nanoseconds: try integer(field.key)
        case .boolean: try boolean(field.key) ? 1 : 0
        }
    }

    /// Members that this version does not know, as they stood; none if there are none.
    private mutating func rest(_ known: Set<String>) -> NameID {
        let unknown = order.filter { !known.contains($0) }
        guard !unknown.isEmpty else { return .none }
        return catalog.names.intern(
            unknown.map { "\(JSONValue.quoted($0)):\(members[$0]?.json ?? "null")" }.joined(separator: ","))
    }
}
