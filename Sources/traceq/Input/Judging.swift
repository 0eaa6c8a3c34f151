import CommandLineKit
import LifecycleEngine
import TraceModel

/// Flags that say by which rules to judge, and what is bad enough.
enum Judging {
    static let os = Flag(
        "os", placeholder: "version", group: "Judging",
        summary: "Judge by the rules of ios-15, android-15, api-34",
        details:
            "Replays the trace as if the system had this version: would it break there? Example: --os ios-12")

    static let failOn = Flag(
        "fail-on", placeholder: "severity", choices: ["note", "warning", "error"], group: "Judging",
        summary: "Exit with 1 if there is a finding this bad",
        details: "note, warning or error: findings of this severity or worse. Example: --fail-on error")

    static func severity(_ values: Values) -> Rule.Severity? {
        values.value("fail-on").flatMap { word in Rule.Severity.allCases.first { $0.word == word } }
    }

    static func options(_ values: Values) throws -> ReplayOptions {
        var options = ReplayOptions()
        if let os = values.value("os") { options.version = try version(os) }
        return options
    }

    /// `ios-15`, `ios-17.4`, `android-15` or `api-34`.
    static func version(_ text: String) throws -> (platform: Platform, version: PlatformVersion) {
        let parts = text.split(separator: "-", maxSplits: 1)
        if parts.count == 2 {
            let number = String(parts[1])
            if parts[0] == "ios", let version = PlatformVersion(number, platform: .ios) {
                return (.ios, version)
            }
            if parts[0] == "android", let version = PlatformVersion(number, platform: .android) {
                return (.android, version)
            }
            if parts[0] == "api", let version = PlatformVersion(text, platform: .android) {
                return (.android, version)
            }
        }
        throw UsageError(
            "the value '\(text)' is invalid for '--os <version>'",
            hint: "ios-15, ios-17.4, android-15 or api-34")
    }

    /// The rule with this id.
    static func rule(_ id: String) throws -> Rule {
        if let rule = Rules[id] { return rule }
        let near = suggestion(for: id, among: Rules.all.map(\.id))
        throw UsageError(
            "there is no rule '\(id)'",
            hint: near.map { "did you mean '\($0)'?" } ?? "`traceq rules` lists them")
    }
}
