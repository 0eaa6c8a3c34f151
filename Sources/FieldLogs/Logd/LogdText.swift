import ByteIO
import TraceModel

/// Binary records of logd (`logcat -B`, dumps of the daemon) as lines of logcat, so that one reader reads both.
///
/// A record is a header of 24 bytes (with the buffer) or 28 (with the uid too) and a payload: priority, tag and message,
/// or the number of an event and its values (source: AOSP liblog `log_read.h`, `logger_entry` versions 3 and 4).
final class LogdText: ConvertedSource {
    /// Longest payload (source: AOSP liblog LOGGER_ENTRY_MAX_PAYLOAD, with room for older ones).
    private static let payloadLimit = 5_120
    private static let eventBuffers: Set<UInt32> = [2, 5, 6]

    private var source: PeekedSource
    private var buffer: [UInt8] = []
    private var start = 0
    /// Bytes of the stream in front of the buffer.
    private var base: Int64 = 0
    private var lines = ByteBuilder()
    /// Bytes of the lines that were given.
    private var given = 0
    private var isAtEnd = false
    /// Whether callbacks are the window manager's (Android 11 and later); nil before the first.
    private var isOfWindows: Bool?
    private(set) var losses: [InputFailure] = []

    init(_ source: PeekedSource) { self.source = source }

    /// True if the front of a stream is a record, and what follows is another.
    static func recognises(_ front: [UInt8]) -> Bool {
        front.withUnsafeBytes { bytes in
            let text = ByteText(bytes)
            guard let first = Header(text) else { return false }
            let rest = text.dropFirst(first.size + first.length)
            return rest.isEmpty || rest.count < 28 || Header(rest) != nil
        }
    }

    /// The header of a record.
    private struct Header {
        let length: Int
        let size: Int
        let pid: UInt32
        let tid: UInt32
        let seconds: UInt32
        let nanoseconds: UInt32
        let buffer: UInt32
        let uid: UInt32?

        init?(_ bytes: ByteText) {
            guard bytes.count >= 24 else { return nil }
            func number(_ place: Int, _ size: Int) -> UInt32 {
                (0..<size).reversed().reduce(0) { $0 << 8 | UInt32(bytes[place + $1]) }
            }
            length = Int(number(0, 2))
            size = Int(number(2, 2))
            pid = number(4, 4)
            tid = number(8, 4)
            seconds = number(12, 4)
            nanoseconds = number(16, 4)
            buffer = number(20, 4)
            guard size == 24 || size == 28, bytes.count >= size, (1...LogdText.payloadLimit).contains(length),
                nanoseconds < 1_000_000_000, buffer < 8, pid < 1 << 23, tid < 1 << 23
            else { return nil }
            uid = size == 28 ? number(24, 4) : nil
        }
    }

    func read(into target: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        while given == lines.count, !isAtEnd {
            given = 0
            lines.removeAll()
            try convert()
        }
        let count = min(target.count, lines.count - given)
        lines.bytes.withUnsafeBytes { target.copyMemory(from: .init(rebasing: $0[given..<given + count])) }
        given += count
        return count
    }

    /// Converts what one read gives.
    private func convert() throws(InputFailure) {
        base += Int64(start)
        buffer.removeFirst(start)
        start = 0
        isAtEnd = try source.read(behind: &buffer) == 0
        // Moved out and back, so that converting may change everything else.
        var whole: [UInt8] = []
        swap(&whole, &buffer)
        whole.withUnsafeBytes { bytes in
            while !isDamaged, let size = convertRecord(ByteText(bytes).dropFirst(start)) { start += size }
        }
        swap(&whole, &buffer)
        if isDamaged {
            isAtEnd = true
        } else if isAtEnd, start < buffer.count {
            lose("the last record is cut off: \(buffer.count - start) bytes of it are there")
        }
    }

    private var isDamaged: Bool { !losses.isEmpty }

    private func lose(_ what: String) {
        losses.append(
            InputFailure(
                .dataLost, what, place: "byte \(base + Int64(start))",
                cause: "the dump is cut or damaged there",
                hint: "what came before it was read"))
    }

    /// Converts the record at the front and gives its length; nil if it is not there as a whole, or none.
    private func convertRecord(_ bytes: ByteText) -> Int? {
        // A header may come in two reads.
        guard bytes.count >= 28 else { return nil }
        guard let header = Header(bytes) else {
            lose("what follows is no record of logd")
            return nil
        }
        let size = header.size + header.length
        guard bytes.count >= size else { return nil }
        let payload = bytes.slice(header.size, size)
        if Self.eventBuffers.contains(header.buffer) {
            writeEvent(header, payload)
        } else {
            writeText(header, payload)
        }
        return size
    }

    /// Letters of the priorities by their numbers; unknown and default ones pass for information.
    private static let priorities = Array("IIVDIWEF".utf8)

    private func writeText(_ header: Header, _ payload: ByteText) {
        let end = payload.firstIndex(of: 0, from: 1) ?? payload.count
        let tag = payload.slice(1, end)
        let rest = payload.dropFirst(end + 1)
        let message = rest.prefix(rest.firstIndex(of: 0) ?? rest.count)
        let priority = Int(payload[0]) < Self.priorities.count ? Self.priorities[Int(payload[0])] : 0x49
        var from = 0
        repeat {
            let lineEnd = message.firstIndex(of: 0x0A, from: from) ?? message.count
            if lineEnd > from || message.isEmpty {
                write(header, priority, tag.bytes, message.slice(from, lineEnd).bytes)
            }
            from = lineEnd + 1
        } while from < message.count
    }

    private func writeEvent(_ header: Header, _ payload: ByteText) {
        let values = LogdPayload(payload)
        let number = (0..<4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(payload[$1]) }
        let tag = Array(tag(number, values).utf8)
        tag.withUnsafeBytes { tag in
            (values?.text ?? []).withUnsafeBytes { write(header, 0x49, tag, $0) }
        }
    }

    /// The tag of an event, by its number where no name is known.
    private func tag(_ number: UInt32, _ values: LogdPayload?) -> String {
        guard let known = EventTagNumbers.name(number) else { return "\(number)" }
        guard known.isOfActivities else { return known.name }
        if known.name.hasPrefix("on_"), let first = values?.firstInteger {
            // A user is a small number, a token the hash of an object.
            isOfWindows = first > 1_000
        }
        guard let isOfWindows else { return "\(number)" }
        return (isOfWindows ? "wm_" : "am_") + known.name
    }

    /// A line in the layout epoch, with the uid where the record has it.
    private func write(
        _ header: Header, _ priority: UInt8, _ tag: UnsafeRawBufferPointer, _ message: UnsafeRawBufferPointer
    ) {
        // Seconds stand aligned to ten columns.
        var columns: UInt32 = 1_000_000_000
        while columns > max(header.seconds, 1) {
            lines.append(byte: 0x20)
            columns /= 10
        }
        lines.append(decimal: Int64(header.seconds))
        lines.append(byte: 0x2E)
        lines.append(decimal: Int64(header.nanoseconds), digits: 9)
        if let uid = header.uid { write(uid) }
        write(header.pid)
        write(header.tid)
        lines.append(byte: 0x20)
        lines.append(byte: priority)
        lines.append(byte: 0x20)
        write(tag)
        lines.append(byte: 0x3A)
        lines.append(byte: 0x20)
        write(message)
        lines.append(byte: 0x0A)
    }

    /// A column with a number.
    private func write(_ number: UInt32) {
        lines.append(byte: 0x20)
        lines.append(decimal: Int64(number))
    }

    /// A line stays a line, and holds nothing that a terminal acts upon.
    private func write(_ text: UnsafeRawBufferPointer) {
        if text.contains(where: { $0 < 0x20 }) {
            for byte in text { lines.append(byte: byte < 0x20 ? 0x20 : byte) }
        } else {
            lines.append(bytes: text)
        }
    }
}
