/// What kind of thing an event says. The code is what a file stores; codes are never used for anything else.
public struct EventKind: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// The code in files: below 0x80 the common vocabulary, from 0x80 platform-specific and experimental.
    public let rawValue: UInt8

    /// Any code, known or not: a newer file may hold kinds that this version does not know.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A process came to life.
    public static let processStarted = EventKind(rawValue: 0x01)
    /// A process ended, by itself or not.
    public static let processEnded = EventKind(rawValue: 0x02)
    /// The system stopped running the process; it keeps its memory.
    public static let processSuspended = EventKind(rawValue: 0x03)
    /// The system runs the process again after a suspension.
    public static let processResumed = EventKind(rawValue: 0x04)
    /// The freezer stopped the process (Android).
    public static let processFrozen = EventKind(rawValue: 0x05)
    /// The freezer let the process run again (Android).
    public static let processThawed = EventKind(rawValue: 0x06)
    /// A subject is in this state of its platform from now on.
    public static let state = EventKind(rawValue: 0x10)
    /// The platform called the app about its lifecycle.
    public static let callback = EventKind(rawValue: 0x11)
    /// Work was handed to a system scheduler.
    public static let taskScheduled = EventKind(rawValue: 0x20)
    /// Bounded work began.
    public static let taskBegan = EventKind(rawValue: 0x21)
    /// The platform told the work that its time is up.
    public static let taskExpiring = EventKind(rawValue: 0x22)
    /// Bounded work ended.
    public static let taskEnded = EventKind(rawValue: 0x23)
    /// The platform did not let the work begin.
    public static let taskRefused = EventKind(rawValue: 0x24)
    /// A resource is kept from now on.
    public static let holdAcquired = EventKind(rawValue: 0x30)
    /// A resource was given back.
    public static let holdReleased = EventKind(rawValue: 0x31)
    /// A measured value.
    public static let sample = EventKind(rawValue: 0x40)
    /// Something about the whole device changed.
    public static let device = EventKind(rawValue: 0x50)
    /// The app's own remark; `state saved` is one.
    public static let marker = EventKind(rawValue: 0x60)
    /// Ties trace time to a wall clock.
    public static let clockSync = EventKind(rawValue: 0x70)
    /// The wall clock was set.
    public static let clockStep = EventKind(rawValue: 0x71)
    /// The source dropped records.
    public static let lost = EventKind(rawValue: 0x72)
    /// Nothing is known until a later time.
    public static let gap = EventKind(rawValue: 0x73)
    /// The recording began after the process did.
    public static let beganLate = EventKind(rawValue: 0x74)
    /// The recording stopped before the process did.
    public static let endedEarly = EventKind(rawValue: 0x75)
    /// The platform said something about a task that neither begins nor ends it.
    public static let taskReported = EventKind(rawValue: 0x80)
    /// The platform said something about a process that neither starts nor ends it.
    public static let processReported = EventKind(rawValue: 0x81)
    /// The app told a system scheduler which code runs a kind of work.
    public static let taskRegistered = EventKind(rawValue: 0x82)
}
