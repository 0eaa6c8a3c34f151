import TraceModel

/// What kinds of event a trace holds, so that a rule that it could not have shown is not called kept.
public struct Coverage: Sendable {
    /// A pair of kind and word that was seen, by text.
    public struct Seen: Hashable, Sendable {
        let kind: EventKind
        let word: String
    }

    /// One platform and version whose rules were applied.
    public struct System: Hashable, Sendable {
        /// The platform; nil if the trace does not tell.
        public let platform: Platform?
        /// The version; nil if the trace does not tell.
        public let version: PlatformVersion?
    }

    /// The systems whose rules were applied.
    public private(set) var systems: Set<System> = []
    private var seen: Set<Seen> = []
    private var kinds: Set<UInt8> = []
    /// Kinds that came with each word in this boot: bit n stands for the kind in row n of the event table.
    private var kindsOfWord: [UInt32] = []
    /// True once an app said that it saved its state.
    var hasSeenSavedState = false

    /// Position of each kind in the event table, as a bit; 0 for unknown kinds.
    private static let bits: [UInt32] = {
        var bits = [UInt32](repeating: 0, count: 256)
        for (place, row) in EventTable.rows.enumerated() { bits[Int(row.kind.rawValue)] = 1 << UInt32(place) }
        return bits
    }()
    private let bits = Self.bits

    init() {}

    @inline(__always)
    mutating func see(_ kind: EventKind, _ word: NameID) {
        let index = Int(word.rawValue)
        if index >= kindsOfWord.count {
            kindsOfWord.append(contentsOf: repeatElement(0, count: index + 1 - kindsOfWord.count))
        }
        let bit = bits[Int(kind.rawValue)]
        // Nearly always it was seen before, and reading costs less than writing.
        if kindsOfWord[index] & bit != bit { kindsOfWord[index] |= bit }
    }

    /// True if an event of this kind with this word was seen in this boot.
    func hasSeen(_ kind: EventKind, _ word: NameID) -> Bool {
        let index = Int(word.rawValue)
        return index < kindsOfWord.count && kindsOfWord[index] & bits[Int(kind.rawValue)] != 0
    }

    /// Keeps what this boot held, by text.
    mutating func endBoot(platform: Platform?, version: PlatformVersion?, _ catalog: TraceCatalog) {
        systems.insert(System(platform: platform, version: version))
        for (word, mask) in kindsOfWord.enumerated() where mask != 0 {
            let text = catalog.text(NameID(rawValue: UInt32(word)))
            for row in EventTable.rows where mask & bits[Int(row.kind.rawValue)] != 0 {
                kinds.insert(row.kind.rawValue)
                seen.insert(Seen(kind: row.kind, word: text))
            }
        }
        kindsOfWord.removeAll(keepingCapacity: true)
    }

    /// True if the trace holds such an event.
    public func holds(_ need: Need) -> Bool {
        switch need {
        case .kind(let kind): kinds.contains(kind.rawValue)
        case .word(let kind, let word): seen.contains(Seen(kind: kind, word: word))
        case .task(let word):
            [EventKind.taskBegan, .taskReported, .taskEnded, .taskExpiring].contains {
                seen.contains(Seen(kind: $0, word: word))
            }
        case .anyOf(let needs): needs.contains(where: holds)
        case .savedState: hasSeenSavedState
        }
    }
}

/// A kind of event without which a trace cannot show whether a rule was kept.
public indirect enum Need: Hashable, Sendable {
    /// Events of a kind.
    case kind(EventKind)
    /// Events of a kind with a word.
    case word(EventKind, String)
    /// Anything about tasks of a kind.
    case task(String)
    /// At least one of these.
    case anyOf([Need])
    /// An app that says when it saved its state.
    case savedState

    /// "`task.began` of uikit".
    public var words: String {
        switch self {
        case .kind(let kind): EventTable.row(of: kind)?.word ?? "0x\(String(kind.rawValue, radix: 16))"
        case .word(let kind, let word): "\(Need.kind(kind).words) \(word)"
        case .task(let word): "tasks of the kind \(word)"
        case .anyOf(let needs): needs.map(\.words).joined(separator: " or ")
        case .savedState: "marker \(Words.Marker.stateSaved)"
        }
    }
}
