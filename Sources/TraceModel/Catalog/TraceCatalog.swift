/// Who a trace speaks of: its source, boots, processes and subjects, and the texts of its events.
///
/// Events refer to these records by number. A source adds records before the first event that names them; no
/// record is ever taken out, but what is known of one may grow.
public struct TraceCatalog: Sendable {
    /// Records of one kind that a catalog holds at most; a source that goes beyond is refused.
    public static let recordLimit = 1 << 20

    /// Interned texts of the records and of all events.
    public var names = NameTable()
    /// Where the events come from.
    public var source = SourceRecord()
    /// Boots by their number, from 0.
    public private(set) var boots: [BootRecord] = []
    /// Processes by their number − 1.
    public private(set) var processes: [ProcessRecord] = []
    /// Subjects by their number − 1.
    public private(set) var subjects: [SubjectRecord] = []

    /// A catalog that knows nobody.
    public init() {}

    /// One for all that need something to stand in while they hold none.
    public static let empty = TraceCatalog()

    /// Adds a boot and gives its number.
    /// - Throws: an ``InputFailure`` past ``recordLimit`` boots.
    public mutating func add(_ boot: BootRecord) throws(InputFailure) -> UInt32 {
        try checkRoom(boots.count, "boots")
        boots.append(boot)
        return UInt32(boots.count - 1)
    }

    /// Adds a process and gives its number, from 1.
    /// - Throws: an ``InputFailure`` past ``recordLimit`` processes.
    public mutating func add(_ process: ProcessRecord) throws(InputFailure) -> UInt32 {
        try checkRoom(processes.count, "processes")
        processes.append(process)
        return UInt32(processes.count)
    }

    /// Adds a subject and gives its number, from 1.
    /// - Throws: an ``InputFailure`` past ``recordLimit`` subjects.
    public mutating func add(_ subject: SubjectRecord) throws(InputFailure) -> UInt32 {
        try checkRoom(subjects.count, "subjects")
        subjects.append(subject)
        return UInt32(subjects.count)
    }

    /// The boot with this number; an unknown number gives a record that knows nothing.
    public subscript(boot number: UInt32) -> BootRecord {
        get { Int(number) < boots.count ? boots[Int(number)] : BootRecord() }
        set { if Int(number) < boots.count { boots[Int(number)] = newValue } }
    }

    /// The process with this number; 0 and unknown numbers give a record that knows nothing.
    public subscript(process number: UInt32) -> ProcessRecord {
        get { number > 0 && Int(number) <= processes.count ? processes[Int(number) - 1] : ProcessRecord() }
        set { if number > 0, Int(number) <= processes.count { processes[Int(number) - 1] = newValue } }
    }

    /// The subject with this number; 0 and unknown numbers give a record that knows nothing.
    public subscript(subject number: UInt32) -> SubjectRecord {
        get { number > 0 && Int(number) <= subjects.count ? subjects[Int(number) - 1] : SubjectRecord() }
        set { if number > 0, Int(number) <= subjects.count { subjects[Int(number) - 1] = newValue } }
    }

    /// The text of a name.
    public func text(_ name: NameID) -> String { names[name] }

    private func checkRoom(_ count: Int, _ what: String) throws(InputFailure) {
        guard count < Self.recordLimit else {
            throw InputFailure(
                .notDone, "the input names more than \(Self.recordLimit) \(what)",
                cause: "a lifecycle trace holds a few thousand at most; the input is damaged or hostile")
        }
    }
}
