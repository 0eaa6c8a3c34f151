import Foundation

/// Pieces of text that a report must hold, and pieces that it must not.
///
/// A file has one on each line; `! ` stands before one that must not be there: a wrong answer of a naive tool.
struct Answers: Sendable {
    let demanded: [String]
    let forbidden: [String]

    init(_ demanded: [String], not forbidden: [String] = []) {
        self.demanded = demanded.map(Self.flat)
        self.forbidden = forbidden.map(Self.flat)
    }

    init(of file: URL) throws {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        self.init(
            lines.filter { !$0.hasPrefix("! ") },
            not: lines.filter { $0.hasPrefix("! ") }.map { String($0.dropFirst(2)) })
    }

    /// What is wrong with a report, a line each; empty if nothing is.
    func faults(in report: String) -> [String] {
        let report = Self.flat(report)
        return demanded.filter { !report.contains($0) }.map { "it does not say: \($0)" }
            + forbidden.filter { report.contains($0) }.map { "it must not say: \($0)" }
    }

    /// The demanded pieces that belong to one log alone: those with a time of day or a quoted name.
    var particulars: [String] { demanded.filter { $0.contains(#/\d\d:\d\d:\d\d\.\d{3}|"[^"]+"/#) } }

    /// A text with every run of white space as one space, so that it does not matter where lines were broken.
    static func flat(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
