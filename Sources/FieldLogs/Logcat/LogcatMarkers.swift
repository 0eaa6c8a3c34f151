/// Lines between the lines of a log: which buffer comes next, and what a dump or a report tool wrote around it.
struct LogcatMarkers {
    /// Buffers met so far by name; the place is their number. The first one is for lines before any marker.
    private var names: [[UInt8]] = [[]]
    /// Number of the buffer that the lines belong to now.
    private(set) var buffer: UInt32 = 0

    /// Buffers that are told apart; a device has eight (source: AOSP liblog `log_id.h`), and keeps more logs on disk.
    private static let limit = 250

    /// Marks and the end of the buffer's name behind them: `beginning of` and `switch to` come from logcat,
    /// `tail end of log` from the crash reporter xCrash.
    private static let marks: [StaticString] = [
        "--------- beginning of ", "--------- switch to ", "--------- tail end of log ",
    ]

    /// True if the line is a marker.
    static func isMarker(_ line: ByteText) -> Bool {
        line.hasPrefix("------ ") || line.hasPrefix("--------- ")
    }

    /// Follows the line; false if it is no marker.
    mutating func read(_ line: ByteText) -> Bool {
        if let mark = Self.mark(of: line) {
            enter(Self.name(line.dropFirst(mark.utf8CodeUnitCount)))
            return true
        }
        // `------ EVENT LOG (logcat -b events …) ------` of a dump; a line about a duration ends a section.
        guard line.hasPrefix("------ ") else { return line.hasPrefix("--------- ") }
        if line.firstIndex(of: " was the duration of ") == nil {
            enter(line.dropFirst(7).prefix { $0 != 0x28 })
        }
        return true
    }

    private static func mark(of line: ByteText) -> StaticString? {
        guard line[0] == 0x2D else { return nil }
        return marks.first { line.hasPrefix($0) }
    }

    /// `events` of `events (/system/bin/logcat -b events …)`, `main` of `/dev/log/main`.
    private static func name(_ text: ByteText) -> ByteText {
        let word = text.prefix { $0 != 0x20 }
        return word.hasPrefix("/dev/log/") ? word.dropFirst(9) : word
    }

    private mutating func enter(_ name: ByteText) {
        if let known = names.firstIndex(where: { name.bytes.elementsEqual($0) }) {
            buffer = UInt32(known)
        } else if names.count < Self.limit {
            names.append(Array(name.prefix(64).bytes))
            buffer = UInt32(names.count - 1)
        } else {
            buffer = 0
        }
    }
}
