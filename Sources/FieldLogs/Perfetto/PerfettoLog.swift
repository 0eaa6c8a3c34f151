import TraceModel

/// Lines of logcat inside a Perfetto trace. Events come as their values, which are put into the words of logcat, so that one
/// reader reads both.
struct PerfettoLog {
    /// One entry of a log (source: Perfetto `android_log.proto`).
    struct Entry {
        /// Nanoseconds since 1970.
        let time: Int64
        let pid: UInt32
        let tid: UInt32
        let tag: ByteText
        let message: [UInt8]

        init?(_ bytes: ByteText) {
            var (time, pid, tid): (Int64?, UInt32, UInt32) = (nil, 0, 0)
            var (tag, text) = (bytes.prefix(0), bytes.prefix(0))
            var values: [UInt8] = []
            var count = 0
            var fields = ProtoFields(bytes)
            while let field = fields.next() {
                switch field.number {
                case 2: pid = field.id ?? 0
                case 3: tid = field.id ?? 0
                case 5: time = field.int
                case 6: tag = field.bytes
                case 8: text = field.bytes
                case 9:
                    if count > 0 { values.append(0x2C) }
                    count += 1
                    Self.append(field.bytes, to: &values)
                default: break
                }
            }
            guard let time, !tag.isEmpty else { return nil }
            self.time = time
            self.pid = pid
            self.tid = tid
            self.tag = tag
            message = count == 0 ? Array(text.bytes) : count == 1 ? values : [0x5B] + values + [0x5D]
        }

        /// One value of an event: `{name 1, int 2, float 3, string 4}`.
        private static func append(_ bytes: ByteText, to values: inout [UInt8]) {
            var fields = ProtoFields(bytes)
            while let field = fields.next() {
                switch field.number {
                case 2: values += Array("\(field.int)".utf8)
                case 3: values += Array("\(Float(bitPattern: UInt32(truncatingIfNeeded: field.value)))".utf8)
                case 4: values += field.bytes.bytes.map { $0 < 0x20 ? 0x20 : $0 }
                default: break
                }
            }
        }
    }

    private var logcat = Logcat()

    /// Reads an entry at the trace's present time.
    mutating func read(_ entry: Entry, into trace: inout LogTrace) -> LogTrace.Use {
        var use = LogTrace.Use.known
        entry.message.withUnsafeBytes { bytes in
            // Logcat writes a prefix in front of every line.
            for line in ByteText(bytes).split(0x0A) {
                let prefix = LogcatPrefix(
                    .threadtime, pid: entry.pid, tid: entry.tid, tag: LogcatPrefix.withoutPadding(entry.tag),
                    message: line)
                let part = logcat.read(prefix, into: &trace)
                if use != .used { use = part }
            }
        }
        return use
    }

    mutating func finish(into trace: inout LogTrace) { logcat.finish(into: &trace) }
}
