/// One time that the device was up.
public struct BootRecord: Hashable, Sendable {
    /// The platform, `ios` or `android`; absent if the source does not tell.
    public var platform: NameID = .none
    /// Version of the operating system as the source prints it (`18.1`, `14`, `api-34`).
    public var os: NameID = .none
    /// Model of the device.
    public var device: NameID = .none
    /// The wall clock at trace time 0; nil if the source has none.
    public var wall: WallReading?
    /// Members of the JSON line that this version does not know.
    public var unknownMembers: NameID = .none

    /// A boot of which nothing is known.
    public init() {}
}

/// One life of a process: boot, pid and start together, because pids are used again.
public struct ProcessRecord: Hashable, Sendable {
    /// The boot it lived in.
    public var boot: UInt32 = 0
    /// The pid; 0 = unknown.
    public var pid: UInt32 = 0
    /// Name of the executable or process.
    public var name: NameID = .none
    /// Bundle identifier or package.
    public var app: NameID = .none
    /// Version of the app that ran.
    public var version: NameID = .none
    /// Build of the app that ran.
    public var build: NameID = .none
    /// The user id it ran under; nil if unknown.
    public var uid: UInt32?
    /// Members of the JSON line that this version does not know.
    public var unknownMembers: NameID = .none

    /// A process of which nothing is known.
    public init() {}
}

/// Something in a process that has lifecycle states.
public struct SubjectRecord: Hashable, Sendable {
    /// The process it lives in, by number.
    public var process: UInt32 = 0
    /// What it is: `app`, `scene`, `activity` or `service`; decides its state machine.
    public var kind: NameID = .none
    /// Its name: class, scene identifier.
    public var name: NameID = .none
    /// The platform's token or identifier of this instance.
    public var token: TaskIdentifier = .absent
    /// Members of the JSON line that this version does not know.
    public var unknownMembers: NameID = .none

    /// A subject of which nothing is known.
    public init() {}
}

/// Where the events of a trace come from, and how much of the source was understood.
public struct SourceRecord: Hashable, Sendable {
    /// What wrote the events: `recorder`, `simulation` or the name of a log format.
    public var format: NameID = .none
    /// The file that ``ExtraField/line`` counts in; absent for a stream.
    public var file: NameID = .none
    /// What became of the lines of a log; nil if the source has no lines.
    public var lines: LineCounts?
    /// Members of the JSON line that this version does not know.
    public var unknownMembers: NameID = .none

    /// A source of which nothing is known.
    public init() {}
}

/// What became of every line of a log. The four counts add up to ``total``.
public struct LineCounts: Hashable, Sendable {
    /// Lines that became events, or told something that events carry.
    public var used = 0
    /// Lines of the format that say nothing about a lifecycle.
    public var known = 0
    /// Lines that are not of the format.
    public var unknown = 0
    /// Lines that were too long or not text, and were passed over.
    public var unreadable = 0

    /// All lines read.
    public var total: Int { used + known + unknown + unreadable }

    /// No lines.
    public init() {}
}
