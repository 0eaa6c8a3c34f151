import TraceModel

/// What packets of one sequence need not say again: texts by their numbers, and defaults.
struct PerfettoSequences {
    /// What an app's wake lock is.
    struct WakeLock {
        let tag: NameID
        let owner: UInt32
        let pid: UInt32
        /// For whom; nil if for the owner itself.
        let work: UInt32?
        /// Kind and flags as the power manager has them.
        let flags: UInt64
    }

    private struct Key: Hashable {
        let sequence: UInt64
        let kind: Int
        let number: UInt64
    }

    private var texts = BoundedMap<Key, NameID>()
    private var locks = BoundedMap<Key, WakeLock>()
    private var clocks = BoundedMap<UInt64, UInt64>()
    /// How often each sequence was cleared: what was interned before is not found any more.
    private var generations = BoundedMap<UInt64, UInt64>()

    mutating func clear(_ sequence: UInt64) {
        generations[sequence] = (generations[sequence] ?? 0) &+ 1
        clocks[sequence] = nil
    }

    mutating func clock(of sequence: UInt64) -> UInt64? { clocks[sequence] }

    mutating func setDefaults(_ bytes: ByteText, of sequence: UInt64) {
        var fields = ProtoFields(bytes)
        while let field = fields.next() { if field.number == 58 { clocks[sequence] = field.value } }
    }

    /// Kinds of interned texts: names of events and of jobs.
    static let eventNames = 2
    static let jobNames = 44
    private static let wakeLocks = 42

    mutating func intern(_ bytes: ByteText, of sequence: UInt64, into trace: inout LogTrace) {
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            switch field.number {
            case Self.eventNames, Self.jobNames:
                var inner = ProtoFields(field.bytes)
                var (number, name) = (UInt64(0), NameID.none)
                while let part = inner.next() {
                    if part.number == 1 { number = part.value }
                    if part.number == 2 { name = trace.name(part.bytes) }
                }
                texts[key(sequence, field.number, number)] = name
            case Self.wakeLocks: internLock(field.bytes, sequence, into: &trace)
            default: break
            }
        }
    }

    private mutating func internLock(_ bytes: ByteText, _ sequence: UInt64, into trace: inout LogTrace) {
        var fields = ProtoFields(bytes)
        var (number, tag, flags) = (UInt64(0), NameID.none, UInt64(1))
        var (owner, pid): (UInt32, UInt32) = (0, 0)
        var work: UInt32?
        while let field = fields.next() {
            switch field.number {
            case 1: number = field.value
            case 2: tag = trace.name(field.bytes)
            case 3: flags = field.value
            case 4: pid = field.id ?? 0
            case 5: owner = field.id ?? 0
            case 6: work = field.id.flatMap { $0 > 0 ? $0 : nil }
            default: break
            }
        }
        locks[key(sequence, Self.wakeLocks, number)] = WakeLock(
            tag: tag, owner: owner, pid: pid, work: work, flags: flags)
    }

    mutating func text(_ kind: Int, _ number: UInt64, of sequence: UInt64) -> NameID? {
        texts[key(sequence, kind, number)]
    }

    mutating func wakeLock(_ number: UInt64, of sequence: UInt64) -> WakeLock? {
        locks[key(sequence, Self.wakeLocks, number)]
    }

    private mutating func key(_ sequence: UInt64, _ kind: Int, _ number: UInt64) -> Key {
        Key(
            sequence: sequence, kind: kind | Int(truncatingIfNeeded: generations[sequence] ?? 0) << 8,
            number: number)
    }
}
