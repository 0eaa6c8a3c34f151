import Foundation
import TestSupport
import Testing

/// A log with the answers that a report on it must give, and the whole report as it was last approved.
struct GoldenLog: Sendable, CustomTestStringConvertible {
    /// The folder of the case.
    let folder: URL
    /// `input`, or `twin`: the same kind of story with other names and times, and another outcome.
    let isTwin: Bool

    private var prefix: String { isTwin ? "twin." : "" }

    /// Name of the log inside the folder.
    var log: String { isTwin ? "twin.log" : "input.log" }

    /// Where the approved report is.
    var approved: URL { folder.appending(path: prefix + "report.txt") }

    var testDescription: String { "\(folder.lastPathComponent)/\(log)" }

    func answers() throws -> Answers { try Answers(of: folder.appending(path: prefix + "answers.txt")) }

    /// What the tool prints about the log.
    func report(asJSON: Bool = false) throws -> String {
        try reportText(on: log, in: folder, asJSON: asJSON, flags: flags + judging)
    }

    /// By which rules of the app's own it is judged: flags of `report` alone.
    var judging: [String] { words(of: "judging.txt") }

    private func words(of file: String) -> [String] {
        let text = try? String(contentsOf: folder.appending(path: prefix + file), encoding: .utf8)
        return (text ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// What the log does not tell by itself: the shapes of the app's own lines, and other flags.
    var flags: [String] {
        let pattern = folder.appending(path: "pattern.txt")
        let hasPattern = FileManager.default.fileExists(atPath: pattern.path)
        return words(of: "flags.txt") + (hasPattern ? ["--pattern", pattern.path] : [])
    }
}

/// A folder with a log and its twin.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    /// Where the cases are.
    static let root = Project.root.appending(path: "Tests/GoldenTests/Cases")

    /// All cases, by name.
    static let all: [GoldenCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map {
            GoldenCase(folder: root.appending(path: $0))
        }
    }()

    /// The logs and the twins of all cases.
    static let logs = all.flatMap { [$0.input, $0.twin] }

    let folder: URL
    var input: GoldenLog { GoldenLog(folder: folder, isTwin: false) }
    var twin: GoldenLog { GoldenLog(folder: folder, isTwin: true) }
    var testDescription: String { folder.lastPathComponent }
}
