import Foundation
import TestSupport
import Testing

/// The page of `traceq trend` in a real browser.
@Suite("Trend page", .serialized, .enabled(if: Browser.program != nil, "\(Browser.isAbsent)"))
struct TrendPageTests {
    private static let evil =
        #"</title><script>window.hacked=1</script><img src=x onerror="window.hacked=2">'"#

    /// Traces of five builds of an app, whose uploads leak from the fourth on.
    private static func fleet(
        in folder: TemporaryFolder, app: String = "com.example.app", suffix: String = ""
    ) throws {
        for build in 1...5 {
            for place in 0..<10 {
                var lines: [[String: Any]] = [
                    [
                        "schema": "traceq.events/1", "platform": "ios", "app": app,
                        "version": "1.\(build)\(suffix)",
                        "build": "\(build)", "os": "18.1", "device": "iPhone15,2", "source": "recorder",
                    ],
                    ["boot": 0, "wall": "2026-07-01T13:02:10.\(build)\(place)0000000+02:00"],
                    ["process": 1, "boot": 0, "pid": 800 + place, "name": "ExampleApp", "app": app],
                    ["subject": 1, "process": 1, "is": "app"],
                    ["t": 0, "process": 1, "kind": "process.started", "cause": "user"],
                    ["t": 300_000_000, "process": 1, "kind": "state", "subject": 1, "state": "active"],
                ]
                var time = 1_000_000_000
                for stay in 0..<12 {
                    func tell(_ more: [String: Any]) {
                        lines.append(more.merging(["t": time, "process": 1]) { $1 })
                    }
                    time += 20_000_000_000 + 1_000_000_000 * ((place * 7 + stay) % 5)
                    tell(["kind": "state", "subject": 1, "state": "background"])
                    tell([
                        "kind": "task.began", "task": "uikit", "id": stay, "name": "upload\(suffix)",
                        "handler": true,
                    ])
                    time +=
                        (build < 4 ? 4_000_000_000 : 9_000_000_000) + 100_000_000 * ((place * 3 + stay) % 7)
                    tell(["kind": "task.ended", "task": "uikit", "id": stay, "result": "ended"])
                    tell(["kind": "process.suspended"])
                    time += 60_000_000_000
                    tell(["kind": "process.resumed"])
                    tell(["kind": "state", "subject": 1, "state": "active"])
                }
                let text = try lines.map {
                    String(
                        decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys),
                        as: UTF8.self)
                }
                try folder.file("\(build)-\(place).jsonl", Data((text.joined(separator: "\n") + "\n").utf8))
            }
        }
    }

    private func page(in folder: TemporaryFolder) throws -> URL {
        let run = try shell(
            "traceq -q index *.jsonl --db fleet.db && traceq trend --db fleet.db -o trend.html",
            in: folder.url)
        try #require(run.status == 0, "\(run.errors)")
        return folder.url.appending(path: "trend.html")
    }

    @Test("Charts show the change in its build, in light and dark, on a phone, without the network")
    func draws() throws {
        let folder = try TemporaryFolder()
        try Self.fleet(in: folder)
        let pictures = Project.root.appending(path: ".build/pages")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        let run = try Browser.run(
            page(in: folder),
            [
                ("size", [1280, 1600]), Browser.eval("document.querySelector('.verdict h1').textContent"),
                Browser.eval("document.querySelectorAll('.trend svg').length"),
                Browser.eval(
                    "[...document.querySelectorAll('.trend figure')].find(f => f.querySelector('figcaption').textContent.startsWith('background running time')).querySelectorAll('.mark.worse').length"
                ),
                Browser.eval("document.querySelector('.point.worse title').textContent"),
                // Points lie inside the drawing, the fourth above the third.
                Browser.eval(
                    "(() => { const p = [...document.querySelector('.trend svg').querySelectorAll('circle')]; const y = p.map(c => c.cy.baseVal.value); return p.length === 5 && y[3] < y[2] - 20 && y.every(v => v >= 0 && v <= 190); })()"
                ),
                Browser.eval("getComputedStyle(document.querySelector('.trend .course')).stroke"),
                ("screenshot", pictures.appending(path: "trend.png").path), ("dark", true),
                Browser.eval("getComputedStyle(document.documentElement).backgroundColor"),
                ("screenshot", pictures.appending(path: "trend-dark.png").path),
                ("size", [400, 800]), Browser.eval("document.documentElement.scrollWidth <= 400"),
            ])
        #expect(run.errors == [] && run.requests == [])
        #expect(run.results[0].text.contains("at 1.4 (4)"), "\(run.results[0].text)")
        #expect(run.results[1].number >= 3)
        #expect(run.results[2].number == 1)
        #expect(run.results[3].text.hasPrefix("1.4 (4): ") && run.results[3].text.contains("WORSE"))
        #expect(run.results[4] == .flag(true))
        #expect(run.results[5].text == "rgb(34, 87, 214)")
        #expect(run.results[6].text == "rgb(13, 15, 19)", "dark")
        #expect(run.results[7] == .flag(true), "a phone shows it without scrolling sideways")
    }

    @Test("Names of an app, a build and a task stay text")
    func hostile() throws {
        let folder = try TemporaryFolder()
        try Self.fleet(in: folder, app: "com.example\(Self.evil)", suffix: Self.evil)
        let run = try Browser.run(
            page(in: folder),
            [
                Browser.eval("window.hacked === undefined"),
                Browser.eval(
                    "document.images.length + document.querySelectorAll('script,iframe,object,embed').length"),
                Browser.eval("document.body.textContent.includes('<img src=x onerror')"),
                Browser.eval(
                    "document.querySelector('meta[http-equiv=Content-Security-Policy]').content.startsWith(\"default-src 'none'; script-src 'none'\")"
                ),
                Browser.eval("fetch('http://127.0.0.1:9/').then(() => 'out', () => 'refused')"),
            ])
        #expect(run.results[0] == .flag(true) && run.results[1].number == 0)
        #expect(run.results[2] == .flag(true), "the name is there, as text")
        #expect(run.results[3] == .flag(true) && run.results[4].text == "refused")
        #expect(run.requests == [])
    }
}
