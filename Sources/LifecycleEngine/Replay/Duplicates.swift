import TraceModel

/// Events that were delivered twice: the same boot, process and sequence number.
///
/// Sources upload in batches, and a batch can go out again under another name. In order of time the copies stand at one
/// moment, so only the numbers of this moment are kept.
struct Duplicates {
    /// Numbers of one moment and process that are kept.
    private static let limit = 1_024

    private(set) var count = 0
    private var time = Int64.min
    private var seen: Set<Key> = []

    private struct Key: Hashable {
        let process: UInt32
        let number: Int64
    }

    /// True if an event with this number was met at this time; notes it if not.
    mutating func isRepeated(_ number: Int64, process: UInt32, at time: Int64) -> Bool {
        if time != self.time {
            self.time = time
            seen.removeAll(keepingCapacity: true)
        }
        guard seen.count < Self.limit || seen.contains(Key(process: process, number: number)) else {
            return false
        }
        guard seen.insert(Key(process: process, number: number)).inserted else {
            count += 1
            return true
        }
        return false
    }
}
