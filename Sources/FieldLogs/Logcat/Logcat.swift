import TraceModel

struct Logcat: LogFormat {
    static let name = "logcat"
    static let platform: Platform? = .android
    static func recognises(_ line: ByteText) -> Bool { false }
    func role(of line: ByteText) -> LineRole { .stray }
    mutating func read(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use { .known }
}
