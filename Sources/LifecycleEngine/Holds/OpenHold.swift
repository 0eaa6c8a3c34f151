import TraceModel

/// A resource that is kept.
struct OpenHold {
    let key: KeyTable.Key
    let name: NameID
    let word: Word
    let start: Int64
    /// True if the process was on screen when it took it.
    let isFromForeground: Bool
    let acquired: EventReference
    /// Position of the ledger that it runs on; −1 for none.
    var ledger = -1
    var isReported = false
    /// Position in the process's list, for removal without a search.
    var place: Int
}
