import Foundation
import LifecycleEngine
import TestSupport
import Testing

@testable import LiveView

/// What a screen shows, without a terminal.
@Suite struct ScreenTests {
    private static let golden = Project.root.appending(path: "Tests/LiveViewTests/Golden")
    private static let sizes = [(80, 24), (120, 40), (40, 12)]
    private static let stories = ["ios": LiveStory.ios, "android": LiveStory.android]

    @Test("letter for letter, two seconds after the last line", arguments: stories.keys.sorted(), sizes)
    func golden(_ name: String, _ size: (Int, Int)) throws {
        let story = try LiveStory(#require(Self.stories[name]))
        let moment = LiveMoment(sinceNewest: 2_000_000_000, quietSeconds: 2)
        let text = story.screen(size.0, size.1, at: moment).joined(separator: "\n") + "\n"
        let file = Self.golden.appending(path: "\(name)-\(size.0)x\(size.1).txt")
        if Project.isRecording { try Data(text.utf8).write(to: file) }
        #expect(try text == String(contentsOf: file, encoding: .utf8))
    }

    @Test("time runs on between two lines: states grow, what is left shrinks and then is exceeded")
    func runsOn() throws {
        let story = try LiveStory(LiveStory.ios)
        func row(_ seconds: Int64) throws -> String {
            let moment = LiveMoment(sinceNewest: seconds * 1_000_000_000, quietSeconds: Int(seconds))
            return try #require(
                story.screen(120, 24, at: moment).first { $0.contains("ExampleApp 812  background") })
        }
        #expect(try row(0).contains("background 25.2 s  4.8 s left: about 30 s (iOS 13 and later)"))
        #expect(try row(4).contains("background 29.2 s  0.8 s left"))
        #expect(try row(10).contains("background 35.2 s  over by 5.2 s"))
        let quiet = story.screen(120, 24, at: LiveMoment(sinceNewest: 0, quietSeconds: 75))
        #expect(quiet.contains { $0.contains("nothing new for 75 s") })
    }

    @Test("--app and --process leave the others out, of the counts too")
    func watch() throws {
        let story = try LiveStory(LiveStory.ios, watch: Watch(processes: ["ShareExtension"]))
        let rows = story.screen(80, 24)
        #expect(rows.contains("PROCESSES  1 alive"))
        #expect(!rows.joined().contains("812") && !rows.joined().contains("OldApp"))
        #expect(story.model[.error] == 0)
        let part = try LiveStory(
            LiveStory.android.replacingOccurrences(
                of: #""name":"com.example.idle""#, with: #""name":"com.example.music:sync""#),
            watch: Watch(apps: ["com.example.music"]))
        #expect(part.screen(80, 24).contains("PROCESSES  2 alive"))
    }

    @Test(
        "whatever the names and the size: as many rows as the screen has, none too wide, no control character"
    )
    func hostile() throws {
        var random = SeededGenerator.printed("names on a screen")
        for _ in 0..<(Project.isProving ? 2_000 : 150) {
            let name = String(decoding: random.bytes(atMost: 60), as: UTF8.self)
            let text = String(decoding: try JSONEncoder().encode(name), as: UTF8.self).dropFirst().dropLast()
            let lines = (random.next(in: 0...1) == 0 ? LiveStory.ios : LiveStory.android)
                .replacingOccurrences(of: "upload", with: text).replacingOccurrences(
                    of: "ExampleApp", with: text
                )
                .replacingOccurrences(of: "com.example.music", with: text)
            let story = try LiveStory(lines)
            let (width, height) = (random.next(in: 1...160), random.next(in: 1...60))
            let rows = LiveScreen(width: width, height: height).rows(
                story.picture, at: LiveMoment(), scroll: random.next(in: 0...50))
            #expect(rows.count == height)
            for row in rows {
                #expect(Cells.count(row.text) <= max(width, LiveScreen.leastWidth), "\(width): \(row.text)")
                #expect(isInert(row.text), "\(row.text.debugDescription)")
            }
        }
    }

    @Test("colour never stands alone: each emphasis has a word beside it")
    func words() throws {
        let story = try LiveStory(LiveStory.ios)
        for row in LiveScreen(width: 120, height: 40).rows(
            story.picture, at: LiveMoment(sinceNewest: 9_000_000_000))
        {
            for span in row.spans where span.emphasis == .fault {
                #expect(
                    ["error", "over by"].contains { span.text.hasPrefix($0) } || row.text.hasPrefix("SO FAR"))
            }
        }
    }

    @Test("a screen that is too short says how much is hidden, and scrolls")
    func scrolls() throws {
        let story = try LiveStory(LiveStory.ios)
        let rows = story.screen(80, 10)
        #expect(rows.contains { $0.hasPrefix("… ") && $0.hasSuffix("more rows") }, "\(rows)")
        let next = story.screen(80, 10, scroll: 1)
        #expect(next != rows)
        // However far it is scrolled, a row is left.
        #expect(story.screen(80, 24, scroll: 10_000).contains { $0.contains("ended") })
    }

    @Test("wide characters take two columns, and marks none")
    func cells() {
        #expect(Cells.count("abc") == 3)
        #expect(Cells.count("日本") == 4)
        #expect(Cells.count("e\u{301}") == 1)
        #expect(Cells.fitted("日本語", to: 5) == "日本…")
        #expect(Cells.fitted("日本語", to: 4) == "日…")
        #expect(Cells.fitted("abc", to: 0) == "")
        #expect(Row([Span("abcdef"), Span("gh")], width: 6).text == "abcde…")
        #expect(Row([Span("abcd"), Span("gh")], width: 6).text == "abcdgh")
    }

    @Test(
        "times that run are short, and never told early",
        arguments: [
            (0, "0.0 s"), (99_949_999_999, "99.9 s"), (100_000_000_000, "1 min 40 s"),
            (3_599_999_999_999, "59 min 59 s"),
            (3_600_000_000_000, "1 h 0 min"), (90_000_000_000_000, "1 d 1 h"), (-5, "0.0 s"),
        ] as [(Int64, String)])
    func elapsed(_ nanoseconds: Int64, _ text: String) {
        #expect(Elapsed.text(nanoseconds) == text)
    }
}
