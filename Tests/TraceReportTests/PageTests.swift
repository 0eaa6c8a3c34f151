import Foundation
import TestSupport
import Testing

/// The page in a real browser: it draws, moves, tells, and keeps to itself.
@Suite("Page", .serialized, .enabled(if: Browser.program != nil, "\(Browser.isAbsent)"))
struct PageTests {
    static let samples =
        (try? FileManager.default.contentsOfDirectory(atPath: sampleFolder.path))?
        .filter { $0.hasSuffix(".trace.zst") }.sorted() ?? []
    static let sampleFolder = Project.root.appending(path: "SampleTraces")

    /// Makes the page of a sample.
    private func page(_ sample: String, in folder: TemporaryFolder) throws -> URL {
        let page = folder.url.appending(path: "report.html")
        let run = try traceq("report", sample, "-o", page.path, in: Self.sampleFolder)
        try #require(run.status == 0, "\(run.errors)")
        return page
    }

    /// Colours on a canvas.
    private static func colors(_ canvas: String) -> String {
        """
        (() => { const c = document.getElementById('\(canvas)'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; \
        const s = new Set(); for (let i = 0; i < d.length; i += 4) s.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]); return s.size; })()
        """
    }
    private static let range = "document.getElementById('range').textContent"

    @Test("every sample is drawn, without an error and without the network", arguments: samples)
    func draws(_ sample: String) throws {
        let folder = try TemporaryFolder()
        let picture = Project.root.appending(path: ".build/pages/\(sample).png")
        try FileManager.default.createDirectory(
            at: picture.deletingLastPathComponent(), withIntermediateDirectories: true)
        let run = try Browser.run(
            page(sample, in: folder),
            [
                ("size", [1280, 1600]), Browser.eval(Self.colors("rows")), Browser.eval(Self.colors("ruler")),
                Browser.eval(Self.range), ("screenshot", picture.path), ("dark", true),
                Browser.eval("getComputedStyle(document.documentElement).backgroundColor"),
                ("size", [400, 800]),
                Browser.eval("document.documentElement.scrollWidth <= 400"),
                ("print", folder.url.appending(path: "page.pdf").path),
            ])
        #expect(run.errors == [] && run.requests == [])
        #expect(run.results[0].number >= 6, "the rows have states and words in them")
        #expect(run.results[1].number >= 2)
        #expect(run.results[2].text.hasSuffix("shown"))
        #expect(run.results[3].text == "rgb(13, 15, 19)", "dark")
        #expect(run.results[4] == .flag(true), "a phone shows it without scrolling sideways")
        // Paper has the words of the page, so a PDF is made of it.
        #expect(try Data(contentsOf: folder.url.appending(path: "page.pdf")).count > 10_000)
    }

    @Test("wheel, keys and buttons zoom and move")
    func zooms() throws {
        let folder = try TemporaryFolder()
        let span = "\(Self.range).match(/, (.*) shown/)[1]"
        let run = try Browser.run(
            page("leaked-task.trace.zst", in: folder),
            [
                Browser.eval(span), Browser.eval("document.getElementById('scroller').focus()"), ("key", "+"),
                Browser.eval(span), Browser.eval(Self.range), ("key", "ArrowRight"), Browser.eval(Self.range),
                ("key", "0"), Browser.eval(span),
                Browser.eval(
                    "document.documentElement.style.scrollBehavior = 'auto', document.getElementById('timeline').scrollIntoView(), 0"
                ),
                Browser.eval("window.at = document.getElementById('scroller').getBoundingClientRect().top"),
                ("wheel", [700, 240, -300, true]), Browser.eval(span),
                Browser.eval("document.getElementById('all').click()"), Browser.eval(span),
            ])
        #expect(run.errors == [])
        let all = run.results[0].text
        #expect(run.results[2].text != all, "a plus zooms in")
        #expect(run.results[3].text != run.results[4].text, "an arrow moves")
        #expect(run.results[5].text == all, "0 shows everything")
        #expect(run.results[8].text != all, "the wheel zooms with Ctrl")
        #expect(run.results[10].text == all)
    }

    @Test("under the pointer stand exact values")
    func hovers() throws {
        let folder = try TemporaryFolder()
        // From the finding's link on: its stretch of time fills the view, and the task lies in it.
        let rows = "document.getElementById('scroller').getBoundingClientRect()"
        let find = """
            (async () => { const s = document.getElementById('scroller'), b = \(rows); \
            for (let y = b.top + 2; y < b.bottom; y += 4) { for (const x of [600, 760]) { \
            s.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, bubbles: true })); \
            const t = document.getElementById('tip'); if (!t.hidden && t.textContent.includes('upload')) return t.textContent; } } return ''; })()
            """
        let run = try Browser.run(
            page("leaked-task.trace.zst", in: folder),
            [
                Browser.eval("document.querySelector('.finding a[data-show]').click()"),
                ("wait", "scrollY > 0"), Browser.eval(find),
                Browser.eval("document.getElementById('detail').textContent"),
            ])
        #expect(run.errors == [])
        let tip = run.results[1].text
        #expect(tip.contains("“upload” #8") && tip.contains("leaked"))
        #expect(tip.contains("11:47:57.551") && tip.contains("11:48:27.812") && tip.contains("30.261 s"))
        #expect(run.results[2].text.contains("task leak: \"upload\" (id 8) was never ended"))
    }

    @Test("a mark leads to its finding, and search to a task")
    func links() throws {
        let folder = try TemporaryFolder()
        let run = try Browser.run(
            page("leaked-task.trace.zst", in: folder),
            [
                Browser.eval("document.getElementById('scroller').focus()"), ("key", "n"),
                Browser.eval("document.querySelector('#detail a').click()"),
                (
                    "wait",
                    "document.getElementById('finding-1').getBoundingClientRect().top < innerHeight / 2"
                ),
                Browser.eval("location.hash"),
                Browser.eval(
                    "(() => { const b = document.getElementById('finding-1').getBoundingClientRect(); return b.top >= 0 && b.top < innerHeight; })()"
                ),
                ("key", "/"), ("key", "u"), ("key", "p"), ("key", "l"), ("key", "Enter"),
                Browser.eval("document.getElementById('hits').textContent"),
                Browser.eval("document.getElementById('detail').textContent"),
                Browser.eval("document.getElementById('tables').open = true"),
                ("wait", "document.querySelectorAll('#table td').length > 0"),
                Browser.eval("document.getElementById('table').textContent.includes('upload')"),
            ])
        #expect(run.errors == [])
        #expect(run.results[2].text.hasPrefix("#finding-") && run.results[3] == .flag(true))
        #expect(run.results[4].text == "1 of 6")
        #expect(run.results[5].text.contains("“upload”"))
        #expect(run.results[7] == .flag(true), "the table says what the canvas shows")
    }

    @Test("names of a trace stay text, and the policy lets nothing out")
    func hostileNames() throws {
        let folder = try TemporaryFolder()
        let evil = #"</script><img src=x onerror=window.hacked=1><script>window.hacked=1</script>"#
        try folder.file("evil.jsonl", hostileTrace(name: evil))
        let page = folder.url.appending(path: "page.html")
        let made = try traceq("report", "evil.jsonl", "-o", page.path, in: folder.url)
        try #require(made.status == 0, "\(made.errors)")
        let run = try Browser.run(
            page,
            [
                Browser.eval("document.getElementById('tables').open = true"),
                ("wait", "document.querySelectorAll('#table td').length > 0"),
                ("key", "n"), Browser.eval("window.hacked === undefined"),
                Browser.eval(
                    "document.images.length + document.querySelectorAll('iframe,object,embed').length"),
                Browser.eval("document.body.textContent.includes('<img src=x onerror')"),
                Browser.eval(
                    "document.querySelector('meta[http-equiv=Content-Security-Policy]').content.startsWith(\"default-src 'none'\")"
                ),
                // Neither the page itself nor something that got into it can call out or run.
                Browser.eval("fetch('http://127.0.0.1:9/').then(() => 'out', () => 'refused')"),
                Browser.eval(
                    "(() => { const s = document.createElement('script'); s.textContent = 'window.hacked = 2'; document.body.append(s); return window.hacked === undefined; })()"
                ),
            ])
        #expect(run.results[1] == .flag(true))
        #expect(run.results[2].number == 0)
        #expect(run.results[3] == .flag(true), "the name is there, as text")
        #expect(run.results[4] == .flag(true))
        #expect(run.results[5].text == "refused" && run.results[6] == .flag(true))
        #expect(run.requests == [])
        // The two attempts are all that the console complains about.
        #expect(run.errors.allSatisfy { $0.contains("Content Security Policy") || $0.contains("violates") })
    }

    @Test("a long trace stays small and fluid")
    func large() throws {
        let folder = try TemporaryFolder()
        let events = Project.isProving ? "10M" : "500k"
        let made = try shell(
            "traceq simulate --scenario field --events \(events) --seed 1 -o field.trace.zst && traceq report field.trace.zst -o page.html",
            in: folder.url)
        try #require(made.status == 0, "\(made.errors)")
        let page = folder.url.appending(path: "page.html")
        let size = try Data(contentsOf: page).count
        #expect(size < 5_000_000, "\(size) bytes")
        let frames = """
            new Promise(done => { let n = 0, start = performance.now(); const s = document.getElementById('scroller'); \
            const step = () => { if (n++ >= 40) return done((performance.now() - start) / 40); \
            s.dispatchEvent(new KeyboardEvent('keydown', { key: n % 20 < 10 ? '+' : '-' })); requestAnimationFrame(step); }; step(); })
            """
        let run = try Browser.run(
            page,
            [
                Browser.eval("document.getElementById('merged').textContent"), Browser.eval(frames),
                ("key", "n"), Browser.eval("document.querySelector('a[data-show]').click()"),
                Browser.eval(Self.colors("rows")),
            ])
        #expect(run.errors == [])
        #expect(run.results[0].text.contains("drawn together"), "what was merged is said")
        print(
            "page of \(events) events: \(size) bytes, first paint \(run.paint) ms, \(run.results[1].number) ms a frame"
        )
        // Time depends on what else the machine does; the full counts run alone.
        if Project.isProving { #expect(run.paint < 1_000 && run.results[1].number < 50) }
    }
}
