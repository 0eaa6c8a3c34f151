import Foundation
import TestSupport
import Testing

/// What came of a page in a headless Chromium.
struct BrowserRun: Decodable {
    /// What a script's value can be.
    enum Value: Decodable, Equatable {
        case text(String), number(Double), flag(Bool), none

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .none
            } else if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        var text: String { if case .text(let text) = self { text } else { "" } }
        var number: Double { if case .number(let number) = self { number } else { .nan } }
    }

    /// Values of the scripts, in order.
    let results: [Value]
    /// What the console and the policy complained about.
    let errors: [String]
    /// What the page asked the network for.
    let requests: [String]
    /// Milliseconds to the first contentful paint; below 0 if it was not measured.
    let paint: Double
}

/// Opens pages in Debian's Chromium, by the little program beside this file.
enum Browser {
    static let program = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    static let isAbsent = "skipped: no Chromium (`apt-get install chromium`)"

    /// A step: its kind, and its value as JSON.
    typealias Step = (kind: String, value: Any)

    /// Does the steps on a page; ends with an error when the browser does.
    static func run(_ page: URL, _ steps: [Step]) throws -> BrowserRun {
        let driver = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "browser.py")
        let scratch = try TemporaryFolder()
        let input = try scratch.file(
            "steps.json",
            JSONSerialization.data(
                withJSONObject: steps.map { [$0.kind: $0.value] }, options: .fragmentsAllowed))
        let line =
            "timeout 100 python3 '\(driver.path)' '\(try #require(program))' '\(page.path)' < '\(input.path)'"
        let run = try shell(line)
        try #require(run.status == 0, "\(run.errors)\(run.text)")
        return try JSONDecoder().decode(BrowserRun.self, from: run.output)
    }

    /// A script as a step.
    static func eval(_ script: String) -> Step { ("eval", script) }
}
