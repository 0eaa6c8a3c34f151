/// What kind of thing an event says. The code is what a file stores; codes are never used for anything else.
public struct EventKind: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// The code in files: below 0x80 the common vocabulary, from 0x80 platform-specific and experimental.
    public let rawValue: UInt8

    /// Any code, known or not: a newer file may hold kinds that this version does not know.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A process came to life.
    @inlinable public static var processStarted: EventKind { EventKind(rawValue: 0x01) }
    /// A process ended, by itself or not.
    @inlinable public static var processEnded: EventKind { EventKind(rawValue: 0x02) }
    /// The system stopped running the process; it keeps its memory.
    @inlinable public static var processSuspended: EventKind { EventKind(rawValue: 0x03) }
    /// The system runs the process again after a suspension.
    @inlinable public static var processResumed: EventKind { EventKind(rawValue: 0x04) }
    /// The freezer stopped the process (Android).
    @inlinable public static var processFrozen: EventKind { EventKind(rawValue: 0x05) }
    /// The freezer let the process run again (Android).
    @inlinable public static var processThawed: EventKind { EventKind(rawValue: 0x06) }
    /// A subject is in this state of its platform from now on.
    @inlinable public static var state: EventKind { EventKind(rawValue: 0x10) }
    /// The platform called the app about its lifecycle.
    @inlinable public static var callback: EventKind { EventKind(rawValue: 0x11) }
    /// Work was handed to a system scheduler.
    @inlinable public static var taskScheduled: EventKind { EventKind(rawValue: 0x20) }
    /// Bounded work began.
    @inlinable public static var taskBegan: EventKind { EventKind(rawValue: 0x21) }
    /// The platform told the work that its time is up.
    @inlinable public static var taskExpiring: EventKind { EventKind(rawValue: 0x22) }
    /// Bounded work ended.
    @inlinable public static var taskEnded: EventKind { EventKind(rawValue: 0x23) }
    /// The platform did not let the work begin.
    @inlinable public static var taskRefused: EventKind { EventKind(rawValue: 0x24) }
    /// A resource is kept from now on.
    @inlinable public static var holdAcquired: EventKind { EventKind(rawValue: 0x30) }
    /// A resource was given back.
    @inlinable public static var holdReleased: EventKind { EventKind(rawValue: 0x31) }
    /// A measured value.
    @inlinable public static var sample: EventKind { EventKind(rawValue: 0x40) }
    /// Something about the whole device changed.
    @inlinable public static var device: EventKind { EventKind(rawValue: 0x50) }
    /// The app's own remark; `state saved` is one.
    @inlinable public static var marker: EventKind { EventKind(rawValue: 0x60) }
    /// Ties trace time to a wall clock.
    @inlinable public static var clockSync: EventKind { EventKind(rawValue: 0x70) }
    /// The wall clock was set.
    @inlinable public static var clockStep: EventKind { EventKind(rawValue: 0x71) }
    /// The source dropped records.
    @inlinable public static var lost: EventKind { EventKind(rawValue: 0x72) }
    /// Nothing is known until a later time.
    @inlinable public static var gap: EventKind { EventKind(rawValue: 0x73) }
    /// The recording began after the process did.
    @inlinable public static var beganLate: EventKind { EventKind(rawValue: 0x74) }
    /// The recording stopped before the process did.
    @inlinable public static var endedEarly: EventKind { EventKind(rawValue: 0x75) }
    /// The platform said something about a task that neither begins nor ends it.
    @inlinable public static var taskReported: EventKind { EventKind(rawValue: 0x80) }
    /// The platform said something about a process that neither starts nor ends it.
    @inlinable public static var processReported: EventKind { EventKind(rawValue: 0x81) }
    /// The app told a system scheduler which code runs a kind of work.
    @inlinable public static var taskRegistered: EventKind { EventKind(rawValue: 0x82) }
}
