import TraceBlocks
import TraceModel

extension RepairNote {
    /// What is missing, in words; empty if nothing is.
    public var words: String {
        var parts: [String] = []
        if lostBlocks > 0 || (lostEvents ?? 0) > 0 {
            let blocks = lostBlocks == 1 ? "1 block" : "\(lostBlocks) blocks"
            let events = lostEvents.map { $0 == 1 ? "1 event" : "\($0) events" }
            parts.append("\(blocks) with \(events ?? "an unknown number of events") lost")
        }
        if wasCut { parts.append("what followed its last block is not known") }
        return parts.joined(separator: ", ")
    }

    /// What is missing, as losses that the trace itself tells of.
    var failures: [InputFailure] {
        words.isEmpty ? [] : [InputFailure(.dataLost, "the trace was repaired: \(words)")]
    }
}
