import ByteIO
import TraceModel

/// Cuts a stream into lines, whatever pieces it comes in.
struct LineReader {
    /// Longest line in bytes; what goes beyond is passed over and the line counts as unreadable.
    static let lineLimit = 64 << 10

    private var source: any ByteSource
    /// The bytes that were read and not given yet are `buffer[start..<end]`. It has its size from the first read on.
    private var buffer: [UInt8] = []
    private var start = 0
    private var end = 0
    private static let readSize = 256 << 10
    private var isAtEnd = false
    private var isSkipping = false
    /// Lines given so far.
    private(set) var lineNumber: Int64 = 0

    init(_ source: any ByteSource) { self.source = source }

    /// What one call of ``next(_:)`` met.
    enum Line {
        /// A line, without its end.
        case text
        /// A line that is too long.
        case tooLong
        /// No line, but a live stream pauses and may go on.
        case pause
        /// The end of the stream.
        case end
    }

    /// Gives the next line to `body`; it is called only for ``Line/text``.
    mutating func next(_ body: (ByteText) -> Void) throws(InputFailure) -> Line {
        while true {
            let newline = buffer.withUnsafeBytes { bytes in
                ByteText(UnsafeRawBufferPointer(rebasing: bytes[start..<end])).firstIndex(of: 0x0A)
            }
            if let newline {
                return give(length: newline, step: newline + 1, body)
            }
            if end - start > Self.lineLimit {
                // Too long to keep: forget what came, and go on until its end comes.
                isSkipping = true
                start = end
            }
            if isAtEnd {
                let rest = end - start
                if rest == 0, !isSkipping { return .end }
                return give(length: rest, step: rest, body)
            }
            if try !fill() { return .pause }
        }
    }

    private mutating func give(length: Int, step: Int, _ body: (ByteText) -> Void) -> Line {
        lineNumber += 1
        defer { start += step }
        if isSkipping || length > Self.lineLimit {
            isSkipping = false
            return .tooLong
        }
        let place = start..<start + length
        buffer.withUnsafeBytes { bytes in
            var line = ByteText(UnsafeRawBufferPointer(rebasing: bytes[place]))
            // Some editors put a byte order mark in front of UTF-8.
            if lineNumber == 1, line.hasPrefix("\u{FEFF}") { line = line.dropFirst(3) }
            if line[line.count - 1] == 0x0D { line = line.prefix(line.count - 1) }
            body(line)
        }
        return .text
    }

    /// Reads more; false at a pause.
    private mutating func fill() throws(InputFailure) -> Bool {
        if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: Self.lineLimit + Self.readSize) }
        // What is left is no longer than a line may be, so there is room for a whole read.
        let rest = end - start
        if start > 0, rest > 0 {
            buffer.withUnsafeMutableBytes { bytes in
                let left = UnsafeRawBufferPointer(rebasing: bytes[start..<start + rest])
                UnsafeMutableRawBufferPointer(rebasing: bytes[..<rest]).copyMemory(from: left)
            }
        }
        (start, end) = (0, rest)
        let count = try source.read(intoFreePartOf: &buffer, from: end)
        end += count
        guard count == 0 else { return true }
        switch source.standstill {
        case .pause: return false
        case .stop:
            // Half a line is no line: its rest was not waited for.
            end = start
            isSkipping = false
        case nil: break
        }
        isAtEnd = true
        return true
    }
}
