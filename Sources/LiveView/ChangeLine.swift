import ByteIO
import LifecycleEngine
import TraceModel
import TraceReport

/// A change in words, as one line for people or for programs, for where there is no screen.
public struct ChangeLine: Sendable {
    /// What changed: `state`, `begin`, `end`, `hold`, `release`, `finding`, `loss`, `verdict`.
    let type: String
    /// When, trace time in nanoseconds; nil for the verdict.
    let time: Int64?
    let moment: String
    let who: String
    let what: String
    /// The rule that is broken; empty if none is.
    let rule: String

    /// `11:48:27.812  ExampleApp 793  end uikit "upload" #8: leaked after 30.261 s`, without a line feed.
    public var text: String {
        "\(moment)  \(who)  \(what)" + (rule.isEmpty ? "" : " [\(rule)]")
    }

    /// One JSON object, without a line feed.
    public var json: String {
        var line = ByteBuilder()
        line.append("{\"type\":")
        line.append(jsonString: type)
        if let time {
            line.append(",\"t\":")
            line.append(decimal: time)
        }
        let members = [("moment", moment), ("who", who), ("what", what), ("rule", rule)]
        for (name, text) in members where !text.isEmpty {
            line.append(",\"\(name)\":")
            line.append(jsonString: text)
        }
        line.append("}")
        return String(decoding: line.bytes, as: UTF8.self)
    }

    /// The verdict, as the last line.
    public init(_ verdict: Verdict) {
        type = "verdict"
        time = nil
        moment = verdict.moment ?? ""
        who = verdict.kind.rawValue
        what = verdict.sentence
        rule = verdict.rule ?? ""
    }

    init(
        _ type: String, _ time: Int64, _ boot: UInt32, _ words: LiveWords, _ who: String, _ what: String,
        rule: String = ""
    ) {
        self.type = type
        self.time = time
        moment = words.moment(time, boot: boot)
        self.who = who
        self.what = what
        self.rule = rule
    }
}
