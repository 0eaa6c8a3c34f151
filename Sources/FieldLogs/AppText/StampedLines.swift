import TraceModel

/// A log of an app's own making: `2024-11-04T09:08:29.367Z WORDS`, whatever the words are. Only lines that the user gave a
/// shape for say anything, and those that apps print about their own lifecycle, so it is read only with such shapes.
struct StampedLines: LogFormat {
    static let name = "app-log"
    /// Its words do not tell.
    static var platform: Platform? { nil }

    private var app = AppLines()

    static func recognises(_ line: ByteText) -> Bool { stamp(of: line) != nil }

    private static func stamp(of line: ByteText) -> AppleStamp? {
        guard let stamp = AppleStamp(line), stamp.reading.precision == .full, line[stamp.length] == 0x20
        else {
            return nil
        }
        return stamp
    }

    func role(of line: ByteText) -> LineRole { Self.recognises(line) ? .begins : .continues }

    mutating func read(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        guard let stamp = Self.stamp(of: record) else { return .known }
        trace.tick(stamp.reading)
        // Nothing tells whose log it is but the user, so all of it is of one process.
        let nobody = record.prefix(0)
        let pid = trace.processes.pid(ofSpeaker: .none, catalog: trace.catalog)
        let message = record.dropFirst(stamp.length + 1).trimmed
        return app.read(message, speaker: AppLines.Speaker(pid: pid, name: nobody), into: &trace)
            ? .used : .known
    }
}
