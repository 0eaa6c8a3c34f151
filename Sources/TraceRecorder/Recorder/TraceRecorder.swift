import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The flight recorder that an app embeds: events go into a journal that outlives the process, and the journal becomes a
/// trace.
///
/// The calls that record are wait-free: from any thread they neither block nor allocate nor lock nor throw, and they say
/// whether the event is in the journal. What is in it is kept when the process is killed at any instant; it is not kept
/// when the device loses power.
///
/// A recorder lives until ``close()``, even if nobody holds it.
public final class TraceRecorder: @unchecked Sendable {
    // Unchecked for the raw memory: `base` is mapped once and stays mapped until the recorder goes, at most another file
    // takes a place in it. A slot is written by the one call that reserved it.

    /// Places for journals: one in use, one spare, one being sealed.
    static let places = 3
    /// Stands for "no spare" in ``ring``.
    static let noSpare: UInt64 = 0xFF

    /// Address of the first place.
    let base: UnsafeMutableRawPointer
    let layout: JournalLayout
    /// Trace time 0 on the clock since boot. It stays in memory.
    let origin: Int64
    /// Place of the journal in use (bits 0-7) and of the spare (bits 8-15).
    let ring = Atomic<UInt64>(noSpare << 8)
    let recordsCalls = Atomic<Bool>(true)

    let names: Mutex<NameBook>
    let shelf: Mutex<Shelf>
    let sealing: Sealing
    private let redact: (@Sendable (String) -> String)?
    let keeper: Keeper
    /// True if the keeper samples: then a transition asks for one.
    let isSampling: Bool

    /// Begins a recording in a journal of its own.
    /// - Throws: a ``RecorderFailure`` if the folder or the journal cannot be made: no room, no permission.
    public init(_ options: RecorderOptions) throws(RecorderFailure) {
        let layout = JournalLayout(nearest: options.journalBytes)
        self.layout = layout
        redact = options.redact
        let samplePeriod = options.samplePeriodNanoseconds
        isSampling = samplePeriod != nil
        try Folder.make(options.folder)
        sealing = Sealing(folder: options.folder, diskLimit: Int64(max(options.diskLimit, 0)))
        origin = RecorderClock.sinceBoot()
        let base = try MappedFile.reserve(Self.places * layout.size)
        self.base = base
        let memory = (0..<Self.places).map { JournalMemory(base: base + $0 * layout.size, layout: layout) }
        var book = NameBook(capacity: layout.recordCapacity)
        book.add(options.app)
        var shelf = Shelf(folder: options.folder, memory, cause: options.cause)
        do throws(RecorderFailure) {
            keeper = try Keeper()
            try shelf.add(at: 0, time: 0, book: &book)
        } catch {
            munmap(base, Self.places * layout.size)
            throw error
        }
        names = Mutex(book)
        self.shelf = Mutex(shelf)
        keeper.start(
            self, recovers: options.recoversAtStart,
            samples: samplePeriod.map { OwnSamples(period: $0, systemRoot: options.systemRoot) })
    }

    deinit { munmap(base, Self.places * layout.size) }

    /// Whether calls are recorded; true at first. Calls while it is off return false and are counted, and the count is
    /// written as `lost` when it is switched on again, or when the journal is sealed. Calls that several threads make
    /// at the same instant may count as one.
    public var isOn: Bool {
        get { recordsCalls.load(ordering: .relaxed) }
        set {
            guard !keeper.isStopped else { return }
            let wasOn = recordsCalls.exchange(newValue, ordering: .relaxed)
            guard newValue, !wasOn else { return }
            if isSampling { keeper.wake() }
            let missed = journal(at: current).callsWhileOff.pointee.exchange(0, ordering: .relaxed)
            if missed > 0 {
                let isWritten = record(
                    .lost, label: Name.recordingOff.token, number: Int64(clamping: missed))
                if !isWritten {
                    journal(at: current).callsWhileOff.pointee.wrappingAdd(missed, ordering: .relaxed)
                }
            }
        }
    }

    /// A token for a text of the app: the name of a task, a marker, an identifier. The text passes through `redact`.
    ///
    /// Interning locks and allocates, so it is done once, ahead of the events. When there is no room in the journal,
    /// the token is ``Name/notKept``.
    public func name(_ text: String) -> Name {
        let kept = redact?(text) ?? text
        return names.withLock { $0.token(kept) }
    }

    /// A token for a word of the vocabulary that ``Name`` does not list, such as a state of another platform. It is
    /// written as it is, without `redact`.
    public func word(_ text: String) -> Name { names.withLock { $0.token(text) } }

    /// Registers something that has states. `kind` decides its state machine (``Name/app``, ``Name/scene``,
    /// ``Name/activity``); `id` tells instances apart. Nil when there is no room in the journal.
    public func subject(_ kind: Name, name: Name? = nil, id: PlatformID = .none) -> Subject? {
        names.withLock { $0.subject(kind: kind, name: name, id: id.rawValue) }
    }

    /// Nanoseconds since the recording began, sleep included.
    public var now: Int64 { RecorderClock.sinceBoot() &- origin }

    /// Place of the journal in use.
    var current: Int { Int(ring.load(ordering: .acquiring) & 0xFF) }

    @inline(__always)
    func journal(at place: Int) -> JournalMemory {
        JournalMemory(base: base + place &* layout.size, layout: layout)
    }
}
