/// The dense columns of a batch while they are filled as a whole; each has as many places as the batch has events.
package struct EventColumns {
    package let times: UnsafeMutablePointer<Int64>
    package let kinds: UnsafeMutablePointer<UInt8>
    package let processes: UnsafeMutablePointer<UInt32>
    package let subjects: UnsafeMutablePointer<UInt32>
    package let labels: UnsafeMutablePointer<UInt32>
    package let names: UnsafeMutablePointer<UInt32>
    package let numbers: UnsafeMutablePointer<Int64>
}

extension EventBatch {
    /// Replaces all events by `count` events of one boot whose dense columns `body` writes, every place of them. They have
    /// no sparse fields yet.
    ///
    /// A decoder writes its events where they stay: appending them one by one costs more than decoding them. If `body`
    /// gives false, the batch is empty.
    package mutating func fill(boot: UInt32, count: Int, _ body: (EventColumns) -> Bool) -> Bool {
        self.boot = boot
        removeExtras()
        guard count > 0, withColumns(count, body) else {
            removeAll(boot: boot)
            return false
        }
        return true
    }

    /// Adds a sparse field to the event at `row`, which must not lie before that of the field added last.
    package mutating func appendExtra(code: UInt8, _ value: Int64, row: UInt32) {
        extraRows.append(row)
        extraFields.append(code)
        extraValues.append(value)
    }

    /// Keeps the events whose place `isKept` names, with their sparse fields.
    package mutating func keep(_ isKept: (Int) -> Bool) {
        var kept = EventBatch()
        kept.boot = boot
        var extra = 0
        for row in 0..<count {
            let end = extrasEnd(of: row, from: extra)
            if isKept(row) { kept.append(row: row, extras: extra..<end, of: self, at: times[row]) }
            extra = end
        }
        self = kept
    }
}
