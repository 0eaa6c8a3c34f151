import CommandLineKit
import LifecycleEngine
import TraceModel
import TraceReport

/// `traceq rules`: the list of rules.
enum RulesCommand {
    static let command = Command(
        "rules", purpose: "List the rules that traceq knows",
        discussion:
            "With --os only those that hold in that version; `traceq explain ID` tells more about one.",
        flags: [
            Flag(
                "platform", placeholder: "platform", choices: Platform.allCases.map(\.rawValue),
                group: "Choosing",
                summary: "Only the rules of ios or android",
                details: "Rules of both platforms stay. Example: --platform android"),
            Flag(
                "os", placeholder: "version", group: "Choosing",
                summary: "Only those that hold in ios-15, android-15, api-34",
                details: "Example: --os ios-12"),
            Flag(
                "format", placeholder: "format", choices: ["text", "markdown", "json"], group: "Output",
                summary: "text (default), markdown or json",
                details: "markdown is a page with a section for each rule. Example: --format markdown"),
        ],
        examples: [
            .init("traceq rules --os android-15", "what Android 15 asks of an app"),
            .init("traceq rules --format markdown > rules.md", "a page to read"),
        ], seeAlso: ["explain", "check"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let os = try values.value("os").map(Judging.version)
        let platform = os?.platform ?? values.value("platform", as: Platform.self)
        let page = RulesPage(platform: platform, version: os?.version)
        if console.isJSON { return console.write(page.json) }
        return console.write(values.value("format") == "markdown" ? page.markdown : page.text)
    }
}
