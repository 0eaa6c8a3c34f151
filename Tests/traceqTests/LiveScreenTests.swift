import Foundation
import TestSupport
import Testing

/// `live` on a terminal: what is shown, and what is left behind.
@Suite(.serialized) struct LiveScreenTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// A terminal with the tool reading from a script that writes the log; `stty -g` stands in `before`, and in `after`
    /// once the tool has ended, its status in `status`.
    private func start(
        _ script: String, width: Int = 80, height: Int = 24, environment: [String: String] = [:],
        arguments: String = ""
    ) throws -> Tmux {
        try scratch.file("feed", Data(script.utf8))
        let run = """
            trap : INT
            stty -g > before
            bash ./feed | traceq live - \(arguments)
            echo ${PIPESTATUS[1]} > status
            stty -g > after

            """
        try scratch.file("run", Data(run.utf8))
        let terminal = try Tmux(width: width, height: height, in: scratch.url, environment: environment)
        try terminal.enter("clear; bash ./run")
        return terminal
    }

    private func written(_ name: String) -> String {
        (try? String(contentsOf: scratch.url.appending(path: name), encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }

    /// The terminal is as it was, and the tool ended with this status.
    private func expectRestored(_ terminal: Tmux, status: String) throws {
        #expect(eventually(within: 20) { !written("after").isEmpty })
        #expect(written("status") == status)
        #expect(written("after") == written("before") && !written("before").isEmpty)
        #expect(try !terminal.isAlternate)
        #expect(try terminal.hasCursor)
        #expect(try terminal.wraps)
        #expect(try terminal.shows("VERDICT"), "\(shown(terminal))")
    }

    private func shown(_ terminal: Tmux) -> String { (try? terminal.screen) ?? "" }

    private func feed(_ lines: String, then rest: String) throws -> String {
        try scratch.file("lines", Data(lines.utf8))
        return "cat lines\n" + rest
    }

    private static let background =
        LiveTests.head + LiveTests.state(0, "active") + LiveTests.state(3_900, "inactive")
        + LiveTests.state(4_000, "background") + LiveTests.begin(4_100)

    @Test("the time left runs down between lines, a resize draws anew, q quits and prints the verdict")
    func countdown() throws {
        guard Tmux.isHere else { return print(Tmux.isAbsent) }
        let terminal = try start(feed(Self.background, then: "sleep 60"))
        #expect(try terminal.shows("s left: about 30 s (iOS 13 and later)"), "\(shown(terminal))")
        #expect(try terminal.isAlternate)
        #expect(try !terminal.hasCursor)
        func left() throws -> Double? {
            try terminal.screen.firstMatch(of: #/([\d.]+) s left/#).flatMap { Double($0.1) }
        }
        let first = try #require(try left())
        #expect(first <= 30)
        #expect(try eventually(within: 20) { try left().map { $0 <= first - 1 } ?? false })
        // Small, wide, and back: what matters is still there.
        for (width, height) in [(40, 12), (120, 40), (30, 6), (80, 24)] {
            try terminal.resize(width: width, height: height)
            let isShown = try eventually(within: 10) {
                let screen = try terminal.screen
                return screen.contains("  background ") && screen.contains("s left")
                    && screen.split(separator: "\n").allSatisfy { $0.count <= width }
            }
            #expect(isShown, "\(shown(terminal))")
        }
        try terminal.press("q")
        // The script still sleeps; the shell waits for it.
        #expect(try terminal.shows("VERDICT"))
        #expect(try !terminal.isAlternate)
        try terminal.press("C-c")
        try expectRestored(terminal, status: "0")
    }

    @Test("at the end of the pipe the view stays with the verdict until q")
    func end() throws {
        guard Tmux.isHere else { return print(Tmux.isAbsent) }
        let terminal = try start(feed(LiveTests.story, then: ""))
        #expect(try terminal.shows("VERDICT  killed in background"), "\(shown(terminal))")
        #expect(try terminal.shows("ended"))
        usleep(600_000)
        #expect(try terminal.isAlternate)
        try terminal.press("q")
        try expectRestored(terminal, status: "0")
        #expect(try terminal.screen.contains("error: task leak"))
    }

    @Test("a signal leaves the terminal as it was", arguments: ["C-c", "TERM", "HUP", "QUIT"])
    func signals(_ signal: String) throws {
        guard Tmux.isHere else { return print(Tmux.isAbsent) }
        let terminal = try start(feed(Self.background, then: "sleep 60"))
        #expect(try terminal.shows("s left"))
        if signal == "C-c" {
            try terminal.press(signal)
        } else {
            try kill(signal)
            #expect(try terminal.shows("VERDICT"))
            try terminal.press("C-c")
        }
        try expectRestored(terminal, status: "130")
    }

    @Test("an input that cannot be read leaves no trace of the view")
    func error() throws {
        guard Tmux.isHere else { return print(Tmux.isAbsent) }
        let terminal = try start("echo once upon a time; sleep 0.5; echo there was no log")
        #expect(eventually(within: 20) { !written("after").isEmpty })
        #expect(written("status") == "2" && written("after") == written("before"))
        #expect(try terminal.shows("it is no trace and no log that traceq knows"))
        #expect(try !terminal.isAlternate)
        #expect(try terminal.hasCursor)
    }

    @Test("Ctrl-Z gives the terminal back for a while, and fg takes it again")
    func suspended() throws {
        guard Tmux.isHere else { return print(Tmux.isAbsent) }
        try scratch.file("x.jsonl", Data(Self.background.utf8))
        let terminal = try Tmux(width: 80, height: 24, in: scratch.url)
        try terminal.enter("stty -g > before; traceq live x.jsonl")
        #expect(try terminal.shows("s left"))
        try terminal.press("C-z")
        #expect(try eventually(within: 20) { try !terminal.isAlternate })
        try terminal.enter("stty -g > during")
        #expect(eventually(within: 20) { !written("during").isEmpty })
        #expect(try terminal.hasCursor)
        try terminal.enter("fg")
        #expect(try eventually(within: 20) { try terminal.isAlternate })
        #expect(try terminal.shows("s left"))
        try terminal.press("q")
        try terminal.enter("stty -g > after")
        #expect(eventually(within: 20) { !written("after").isEmpty })
        #expect(written("after") == written("before"))
    }

    @Test("a burst of 100,000 lines, and the state behind it is shown")
    func burst() throws {
        guard Tmux.isHere else { return print(Tmux.isAbsent) }
        var lines = LiveTests.head + LiveTests.state(0, "active")
        for number in 1...50_000 {
            lines += LiveTests.begin(number, id: number) + LiveTests.end(number, id: number)
        }
        lines += LiveTests.state(60_000, "background")
        let terminal = try start(feed(lines, then: "sleep 60"))
        #expect(try terminal.shows("ExampleApp 812  background"), "\(shown(terminal))")
        #expect(try terminal.shows("100002 events"), "\(shown(terminal))")
        try terminal.press("C-c")
        try expectRestored(terminal, status: "130")
    }

    @Test("NO_COLOR: the screen has no colour, and says as much")
    func noColor() throws {
        guard Tmux.isHere else { return print(Tmux.isAbsent) }
        let terminal = try start(feed(LiveTests.story, then: ""), environment: ["NO_COLOR": "1"])
        #expect(try terminal.shows("VERDICT  killed in background"))
        #expect(try !terminal.coloredScreen.contains("\u{1B}["), "\(shown(terminal))")
        #expect(try terminal.screen.contains("error"))
        try terminal.press("q")
        try expectRestored(terminal, status: "0")
        let colored = try start(feed(LiveTests.story, then: ""), environment: ["NO_COLOR": ""])
        #expect(try colored.shows("VERDICT  killed in background"))
        #expect(try colored.coloredScreen.contains("\u{1B}[31m"))
        try colored.press("q")
    }

    @Test("names of the log bring no escape to the screen")
    func hostileNames() throws {
        guard Tmux.isHere else { return print(Tmux.isAbsent) }
        let name = #"\u001b[2J\u001b[?25h\u001b]0;x\u0007\u202e"#
        let lines = LiveTests.head + LiveTests.state(0, "active") + LiveTests.begin(10, name: name)
        let terminal = try start(feed(lines, then: "sleep 60"))
        #expect(try terminal.shows(#"\u{1B}[2J\u{1B}[?25h"#), "\(shown(terminal))")
        #expect(try !terminal.hasCursor)
        try terminal.press("C-c")
        try expectRestored(terminal, status: "130")
    }

    @Test("an hour of a log at 1,000 times its speed: memory stays flat, whoever ended is let go")
    func memory() throws {
        guard Tmux.isHere else { return print(Tmux.isAbsent) }
        // A thousandth of a second for each second of the log.
        let pace = """
            import sys, time
            start, second, lines = time.monotonic(), -1, 0
            for line in open("hour"):
                if line[6:14] != second:
                    second = line[6:14]
                    sys.stdout.flush()
                    time.sleep(max(0, start + lines / 100_000 - time.monotonic()))
                lines += 1
                sys.stdout.write(line)
            sys.stdout.flush()
            time.sleep(600)

            """
        try scratch.file("pace", Data(pace.utf8))
        try scratch.file("hour", Data(Self.hour.utf8))
        let terminal = try start("python3 pace")
        let begun = Date()
        var sizes: [Int] = []
        let isDone = try eventually(within: 120) {
            if let size = try residentKilobytes() { sizes.append(size) }
            return try terminal.screen.contains("180 ended")
        }
        #expect(isDone, "\(shown(terminal))")
        let first = try #require(sizes.dropFirst(sizes.count / 4).first)
        let last = try #require(try residentKilobytes())
        print("an hour of the log in \(Int(Date().timeIntervalSince(begun))) s")
        print(
            "resident memory, kB: \(first) after a quarter, \(last) at the end, \(sizes.max() ?? 0) at most")
        #expect(last < first + 4 << 10)
        #expect(last < 64 << 10)
        try terminal.press("C-c")
        try expectRestored(terminal, status: "130")
    }

    /// 100 lines a second, a process every 20 s.
    private static var hour: String {
        var log = ""
        var pid = 4_000
        for second in 0..<3_600 {
            let now = String(format: "07-17 10:%02d:%02d", second / 60, second % 60)
            func line(_ millisecond: Int, _ pid: Int, _ text: String) {
                log += "\(now).\(String(format: "%03d", millisecond))  \(pid)  \(pid) I \(text)\n"
            }
            if second % 20 == 0 {
                pid += 1
                line(
                    0, 1_000,
                    "am_proc_start: [0,\(pid),10123,com.example.app,activity,{com.example.app/.Main}]")
                line(60, pid, "wm_on_resume_called: [\(pid),com.example.app.Main,RESUME_ACTIVITY,5]")
            }
            if second % 20 == 10 {
                line(0, pid, "wm_on_paused_called: [\(pid),com.example.app.Main,performPause,3]")
            }
            if second % 20 == 19 { line(10, 1_000, "am_proc_died: [0,\(pid),com.example.app,900,19]") }
            for number in 100..<200 {
                line(number, pid, "SomeTag: noise \(number) of \(second) with words behind it")
            }
        }
        return log
    }

    /// Pid of the tool that runs in this test's folder.
    private func toolPid() throws -> String? {
        let run = try shell(
            "for p in $(pgrep -x traceq); do [ \"$(readlink /proc/$p/cwd)\" = \"$(pwd -P)\" ] && echo $p; done; true",
            in: scratch.url)
        return run.text.split(separator: "\n").first.map(String.init)
    }

    private func kill(_ signal: String) throws {
        let pid = try #require(try toolPid())
        _ = try shell("kill -\(signal) \(pid)")
    }

    private func residentKilobytes() throws -> Int? {
        guard let pid = try toolPid() else { return nil }
        let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap {
            Int($0.split(separator: " ").dropLast().last?.split(separator: "\t").last ?? "")
        }
    }
}
