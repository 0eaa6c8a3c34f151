import TraceModel

/// A format of field logs: how to know it, and how to read its lines.
///
/// A new format is a folder with one type like this and a line in ``LogFormats``.
protocol LogFormat: SendableMetatype {
    /// Name in reports and in the trace (``SourceRecord/format``).
    static var name: String { get }
    /// The platform whose logs it is, for the boot's record; nil if the lines tell.
    static var platform: Platform? { get }
    /// True if the line has the shape of this format.
    static func recognises(_ line: ByteText) -> Bool
    /// True if the line stands in no other format: one is enough.
    static func isHallmark(_ line: ByteText) -> Bool
    /// True if its parts go back in time.
    static var isOutOfOrder: Bool { get }

    init()

    /// What a line is to the record before it.
    mutating func role(of line: ByteText) -> LineRole
    /// Reads a whole record: its first line and, after newlines, the lines that continue it.
    mutating func read(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use
    /// The log ends: what waited for a further line gets none.
    mutating func finish(into trace: inout LogTrace)

    /// How often each known message was met; empty for formats without a table of messages.
    var patternCounts: [PatternCount] { get }
}

extension LogFormat {
    static func isHallmark(_ line: ByteText) -> Bool { false }
    static var isOutOfOrder: Bool { false }

    /// Most formats wait for nothing.
    mutating func finish(into trace: inout LogTrace) {}

    var patternCounts: [PatternCount] { [] }
}

/// What a line is to the record before it.
enum LineRole: Equatable {
    /// It begins a record.
    case begins
    /// It is a record of its own, which no line continues; reading it tells whether it is of the format.
    case whole
    /// It continues the record before it, if there is one.
    case continues
    /// It is no part of any record, and ends the one before it.
    case stray
}

/// The formats, in the order in which they are tried.
enum LogFormats {
    static let all: [any LogFormat.Type] = [
        UnifiedLogJSON.self, AppleTextLog<UnifiedLogCompact>.self, AppleTextLog<XcodeConsole>.self,
        AppleTextLog<UnifiedLogDefault>.self, AppleTextLog<UnifiedLogSyslog>.self,
        AppleTextLog<DeviceSyslog>.self, AppleTextLog<ConsoleCopy>.self,
        AppleTextLog<BareMessages>.self, Logcat.self, BatteryCheckin.self, BatteryText.self,
        Dumpsys.self, BugReport.self,
    ]

    /// A format and what speaks for it.
    struct Recognition {
        let format: any LogFormat.Type
        /// For people: how many lines have its shape.
        let evidence: String
    }

    /// The format whose shape most of the lines have; nil if no line has any.
    static func recognise(_ front: [UInt8], as formats: [any LogFormat.Type] = all) -> Recognition? {
        front.withUnsafeBytes { bytes in
            let text = ByteText(bytes)
            let all = (text.hasPrefix("\u{FEFF}") ? text.dropFirst(3) : text).split(0x0A)
            // The text ends with a line's end, or inside a line.
            let lines = all.prefix(400).dropLast(all.count <= 400 && all.last?.isEmpty == true ? 1 : 0)
            for format in formats {
                guard let line = lines.firstIndex(where: { format.isHallmark($0) }) else { continue }
                return Recognition(
                    format: format, evidence: "line \(line + 1) stands in no other format")
            }
            let counted = formats.map { format in (format, lines.count { format.recognises($0) }) }
            guard let most = counted.max(by: { $0.1 < $1.1 }), most.1 > 0 else { return nil }
            return Recognition(
                format: most.0, evidence: "\(most.1) of the first \(lines.count) lines have its shape")
        }
    }
}
