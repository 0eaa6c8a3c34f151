import CommandLineKit
import Foundation
import TestSupport
import Testing

@Suite struct ProblemTests {
    static let damaged = Problem(
        "session.trace.zst: block 17 is damaged", where: "byte 1482752",
        cause: "checksum is 8f21c3aa, expected 21d0447e",
        hint: "`traceq verify session.trace.zst` lists every damaged block")

    @Test func wholeText() {
        let expected = """
            traceq: error: session.trace.zst: block 17 is damaged
              where: byte 1482752
              cause: checksum is 8f21c3aa, expected 21d0447e
               hint: `traceq verify session.trace.zst` lists every damaged block

            """
        #expect(Self.damaged.text(tool: "traceq") == expected)
    }

    @Test(arguments: [
        (Problem("a"), "t: error: a\n", #"{"type":"error","message":"a"}"#),
        (
            Problem("a", cause: "b", severity: .warning), "t: warning: a\n  cause: b\n",
            #"{"type":"warning","message":"a","cause":"b"}"#
        ),
        (
            Problem("a", where: "w", hint: "h", severity: .note), "t: note: a\n  where: w\n   hint: h\n",
            #"{"type":"note","message":"a","where":"w","hint":"h"}"#
        ),
        (
            Problem("\u{1B}[2J\n", where: "\"\\/"), "t: error: \\u{1B}[2J\\u{0A}\n  where: \"\\/\n",
            #"{"type":"error","message":"\u001b[2J\n","where":"\"\\/"}"#
        ),
        (
            Problem("\u{202E}\u{9B}\u{2028}\r\t\u{0}"),
            "t: error: \\u{202E}\\u{9B}\\u{2028}\\u{0D}\\u{09}\\u{00}\n",
            #"{"type":"error","message":"\u202e\u009b\u2028\r\t\u0000"}"#
        ),
        (
            Problem("\u{E9}\u{1F680}"), "t: error: \u{E9}\u{1F680}\n",
            "{\"type\":\"error\",\"message\":\"\u{E9}\u{1F680}\"}"
        ),
    ])
    func renderings(problem: Problem, text: String, json: String) {
        #expect(problem.text(tool: "t") == text)
        #expect(problem.json == json)
    }

    @Test(arguments: [(Problem.Severity.error, "31"), (.warning, "33"), (.note, "2")])
    func color(severity: Problem.Severity, code: String) {
        let text = Problem("a", severity: severity).text(tool: "t", isColored: true)
        #expect(text == "t: \u{1B}[\(code)m\(severity.rawValue)\u{1B}[0m: a\n")
    }

    @Test func anyTextIsOneInertLineAndValidJSON() throws {
        var random = SeededGenerator.printed("problem")
        for _ in 0..<3000 {
            let text = String(decoding: random.bytes(atMost: 30), as: UTF8.self)
            let problem = Problem(text, where: text, cause: text, hint: text)
            let lines = problem.text(tool: "t").split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == 5 && lines.allSatisfy { isInert(String($0)) })
            #expect(isInert(problem.json))
            let fields = try JSONDecoder().decode([String: String].self, from: Data(problem.json.utf8))
            #expect(fields.count == 5)
            for key in ["message", "where", "cause", "hint"] {
                #expect(fields[key].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
            }
        }
    }
}
