import LifecycleEngine
import TraceModel

/// Tasks of one kind whose names differ only by numbers: how many, how long, what became of them.
public struct TaskFamily: Sendable {
    /// The kind of task.
    public let task: String
    /// The common name, with `#` for UUIDs, counters and addresses.
    public let name: String
    /// How many began.
    public internal(set) var count = 0
    /// How many never ended.
    public internal(set) var leaked = 0
    /// How many were open when the trace ended.
    public internal(set) var open = 0
    /// How many ended after their time was used up.
    public internal(set) var late = 0
    /// How many were ended by expiration.
    public internal(set) var expired = 0
    /// How many were cut off by the end of the process.
    public internal(set) var cutOff = 0
    /// How many ended without their end being seen.
    public internal(set) var unseen = 0
    /// The longest one.
    public internal(set) var longest: TaskRun
    /// Nanoseconds of all of them together.
    public internal(set) var total: Int64 = 0

    init(task: String, name: String, first: TaskRun) {
        self.task = task
        self.name = name
        longest = first
    }

    mutating func add(_ run: TaskRun) {
        count += 1
        total &+= run.duration
        switch run.outcome {
        case .leaked: leaked += 1
        case .open: open += 1
        case .endedLate: late += 1
        case .expired: expired += 1
        case .cutOff: cutOff += 1
        case .superseded: unseen += 1
        case .ended: break
        }
        if run.duration > longest.duration { longest = run }
    }
}

/// The common part of names that differ by UUIDs, counters, dates or addresses.
public enum FamilyName {
    /// The name with each run of digits, and each hexadecimal run of eight or more, replaced by `#`.
    public static func of(_ name: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(name.utf8)
        var place = 0
        while place < bytes.count {
            let start = place
            var digits = 0
            while place < bytes.count, isHexadecimal(bytes[place]) || (bytes[place] == 0x2D && place > start)
            {
                if isDigit(bytes[place]) { digits += 1 }
                place += 1
            }
            if place == start {
                result.append(bytes[place])
                place += 1
            } else if place - start >= 8, digits > 0 {
                result.append(0x23)
            } else {
                for byte in bytes[start..<place] where !isDigit(byte) || result.last != 0x23 {
                    result.append(isDigit(byte) ? 0x23 : byte)
                }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
    }
}
