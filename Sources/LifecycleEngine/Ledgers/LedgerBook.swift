import TraceModel

/// All ledgers of a boot.
struct LedgerBook {
    private struct Key: Hashable {
        let app: NameID
        let row: Int
    }

    var all: [Ledger] = []
    private var places: [Key: Int] = [:]
    private var ofApp: [NameID: [Int]] = [:]
    /// No ledger is used up before.
    var nextDeadline = Int64.max

    var isEmpty: Bool { all.isEmpty }

    /// Position of the ledger of an app for a row; made if it is new.
    mutating func place(app: NameID, row: Int, window: Int64) -> (place: Int, isNew: Bool) {
        let key = Key(app: app, row: row)
        if let place = places[key] { return (place, false) }
        places[key] = all.count
        ofApp[app, default: []].append(all.count)
        all.append(Ledger(app: app, row: row, window: window))
        return (all.count - 1, true)
    }

    /// Positions of the ledgers of an app.
    func places(ofApp app: NameID) -> [Int] { ofApp[app] ?? [] }
}

/// What became of one ledger by the end of a boot.
public struct LedgerStatement: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The app, or the uid that is charged where the trace does not tell whose it is.
    public let app: NameID
    /// Process of the newest run.
    public let process: UInt32
    /// What ran on it, the first ones by name.
    public let users: [NameID]
    /// The limit.
    public let limit: LedgerLimit
    /// The limit in nanoseconds that the source printed; wins over the table's.
    public let printedLimit: Int64?
    /// Nanoseconds used in the window that ends with the trace.
    public let used: Int64
    /// The most that was used in any window, in nanoseconds.
    public let peak: Int64
    /// Begin of the oldest run that is still in the window, trace time in nanoseconds; nil if nothing is used.
    public let firstUse: Int64?
    /// When time comes back, trace time in nanoseconds; nil if nothing is used.
    public let availableAt: Int64?

    /// The limit that holds, in nanoseconds.
    public var nanoseconds: Int64 { printedLimit ?? limit.nanoseconds }

    /// Nanoseconds left at the end of the trace.
    public var headroom: Int64 { max(nanoseconds &- used, 0) }
}
