import TraceModel

/// Who is charged for a hold: the system holds wake locks for the work of apps, and prints for whom (`WorkSource`).
extension Replay {
    /// The process that a hold is charged to: the holder, unless another uid or process is named.
    ///
    /// 0 where the trace does not know who that is: then it is nobody's whom the trace shows, least of all the holder's.
    mutating func owner(charged: NameID, by holder: UInt32) -> UInt32 {
        guard charged.isPresent else { return holder }
        let words = text(charged)
        let record = catalog[process: holder]
        guard let uid = UInt32(words.split(separator: " ").last ?? "") else {
            return charged == record.name || charged == record.app ? holder : 0
        }
        // A process of which no uid is known and that nobody else can be is taken for the charged one.
        if record.uid == uid || record.uid == nil && processOfUID[uid] == nil { return holder }
        return processOfUID[uid] ?? 0
    }
}
