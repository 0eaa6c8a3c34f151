import TraceModel

/// A resource that is kept.
struct OpenHold {
    let key: KeyTable.Key
    let name: NameID
    let word: Word
    let start: Int64
    /// Who is charged, as printed; none if the source does not tell.
    let charged: NameID
    /// The process of who is charged: its own, another one of that uid, or 0 if the trace does not know it.
    let owner: UInt32
    /// True if the process was on screen when it took it.
    let isFromForeground: Bool
    let acquired: EventReference
    /// Position of the ledger that it runs on; −1 for none.
    var ledger = -1
    var isReported = false
    /// Position in the process's list, for removal without a search.
    var place: Int
}
