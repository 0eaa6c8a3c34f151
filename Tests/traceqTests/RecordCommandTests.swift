import Foundation
import TestSupport
import Testing

/// `record -- COMMAND`: real commands, real signals.
@Suite struct RecordCommandTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// The lines of the trace.
    private func lines(_ file: String = "x.trace.zst") throws -> [String] {
        try traceq("dump", file, in: scratch.url).text.split(separator: "\n").map(String.init)
    }

    /// The events of a kind as JSON objects.
    private func events(_ kind: String, _ file: String = "x.trace.zst") throws -> [[String: Any]] {
        try lines(file).compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }.filter { $0["kind"] as? String == kind }
    }

    private func values(_ metric: String) throws -> [Int] {
        try events("sample").filter { $0["metric"] as? String == metric }.compactMap { $0["value"] as? Int }
    }

    private func isWhole(_ file: String = "x.trace.zst") throws -> Bool {
        try traceq("verify", file, in: scratch.url).status == 0
    }

    @Test("The exit code is in the trace, and the status is that of the recording", arguments: [0, 3, 255])
    func exitCode(code: Int) throws {
        let run = try traceq("record", "-o", "x.trace.zst", "--", "sh", "-c", "exit \(code)", in: scratch.url)
        #expect(run.status == 0)
        #expect(run.errors.contains("sh ended with status \(code)"), "\(run.errors)")
        let end = try #require(try events("process.ended").first)
        #expect(end["namespace"] as? String == "exit" && end["code"] as? Int == code)
        #expect(try events("process.started").count == 1)
        #expect(try isWhole())
        let text = try lines().joined(separator: "\n")
        #expect(text.contains(#""source":"recorder""#))
        #expect(text.contains(#""name":"sh""#))
        #expect(text.contains(#""wall":"20"#))
    }

    @Test("The signal that ended it is in the trace", arguments: [("KILL", 9), ("SEGV", 11), ("TERM", 15)])
    func signal(name: String, number: Int) throws {
        let run = try traceq(
            "record", "-o", "x.trace.zst", "--", "sh", "-c", "kill -\(name) $$", in: scratch.url)
        #expect(run.status == 0)
        let end = try #require(try events("process.ended").first)
        #expect(end["namespace"] as? String == "signal" && end["code"] as? Int == number)
        #expect((end["words"] as? String)?.isEmpty == false)
        #expect(try isWhole())
    }

    @Test("Standard input, output and error are the command's")
    func streams() throws {
        let run = try traceq(
            "record", "-q", "-o", "x.trace.zst", "--", "sh", "-c", "cat; echo to error >&2",
            input: Data("a line\n".utf8), in: scratch.url)
        #expect(run.text == "a line\n")
        #expect(run.errors == "to error\n")
        #expect(run.status == 0)
    }

    @Test("Words with dashes and spaces reach the command as they are")
    func words() throws {
        let run = try traceq(
            "record", "-q", "-o", "x.trace.zst", "--", "printf", "%s|", "--", "-o", "a b", "", "--period",
            in: scratch.url)
        #expect(run.text == "--|-o|a b||--period|")
    }

    @Test("A command that cannot be started: what, why and what to do; no file, and none is lost")
    func notStarted() throws {
        try scratch.file("script", Data("no #! here".utf8))
        try scratch.file("x.trace.zst", Data("old".utf8))
        for (name, cause) in [
            ("no-such-command", "No such file"), ("./missing/tool", "No such file"),
            ("./script", "Permission denied"),
        ] {
            let run = try traceq("record", "-o", "x.trace.zst", "--", name, in: scratch.url)
            #expect(run.status == 2)
            #expect(run.errors.contains("the command '\(name)' cannot be started"), "\(run.errors)")
            #expect(run.errors.contains("cause: \(cause)"))
            #expect(run.errors.contains("hint:"))
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
        #expect(left == ["script", "x.trace.zst"])
        #expect(try Data(contentsOf: scratch.url.appending(path: "x.trace.zst")) == Data("old".utf8))
    }

    @Test("Wrong usage is told")
    func usage() throws {
        for (words, sentence) in [
            (["--", "true"], "missing '--output <file>'"),
            (["-o", "-", "--", "true"], "missing '--output <file>'"),
            (["-o", "x", "--"], "no command stands behind '--'"), (["-o", "x", "--", ""], "no command"),
            (["-o", "x", "in", "--", "true"], "cannot be recorded at once"),
            (["-o", "x", "--period", "1ms", "--", "true"], "not from 10ms to 1d"),
            (["-o", "x", "--period", "0s", "--", "true"], "not from 10ms to 1d"),
            (["-o", "x", "--period", "1s", "in"], "--period is for a command"),
            (["-o", "no/such/folder/x", "--", "true"], "cannot be written"),
        ] {
            let run = try shell(
                "traceq record \(words.map { "'\($0)'" }.joined(separator: " "))", in: scratch.url)
            #expect(run.status == 2, "\(words)")
            #expect(run.errors.contains(sentence), "\(run.errors)")
        }
    }

    @Test("CPU time and memory are those of the command, each period and at its end")
    func samples() throws {
        let work = """
            import time
            data = b"x" * (32 << 20)
            while time.process_time() < 0.5: pass
            """
        let run = try traceq(
            "record", "-o", "x.trace.zst", "--period", "50ms", "--", "python3", "-c", work, in: scratch.url)
        #expect(run.status == 0)
        let cpu = try values("cpu_time")
        #expect(cpu.count >= 8, "at least each 50 ms of half a second")
        #expect(cpu == cpu.sorted())
        #expect(try #require(cpu.last) >= 480_000_000 && cpu.last! < 5_000_000_000, "\(cpu)")
        let memory = try values("memory_footprint")
        #expect(try #require(memory.max()) > 32 << 20)
        // After its end a process has used CPU time, and has no memory: that is unknown, not 0.
        #expect(memory.count < cpu.count && !memory.contains(0))
        let times = try events("sample").filter { $0["metric"] as? String == "cpu_time" }.compactMap {
            $0["t"] as? Int
        }
        // No two in one slot of the grid, but for the one at the end.
        let slots = times.dropLast().map { $0 / 50_000_000 }
        #expect(Set(slots).count == slots.count, "\(times)")
        #expect(try values("battery_level").allSatisfy { $0 >= 0 && $0 <= 1_000 })
    }

    @Test("No battery, no sample of it", .enabled(if: !hasBattery, "skipped: this machine has a battery"))
    func noBattery() throws {
        _ = try traceq("record", "-o", "x.trace.zst", "--", "true", in: scratch.url)
        #expect(try lines().contains { $0.contains("cpu_time") })
        #expect(try !lines().contains { $0.contains("battery") })
    }

    private static let hasBattery =
        ((try? shell("grep -l Battery /sys/class/power_supply/*/type"))?.text.isEmpty == false)

    @Test(
        "Interrupted: the command gets the signal, its end is recorded, the status is 130",
        arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
        let tool = try RunningTool(["record", "-o", "x.trace.zst", "--", "sleep", "100"], in: scratch.url)
        #expect(try eventually { try !events("process.started").isEmpty })
        tool.send(signal)
        let run = try tool.finish()
        #expect(run.status == 130, "\(run.errors)")
        #expect(run.errors.contains("interrupted"))
        let end = try #require(try events("process.ended").first)
        #expect(end["namespace"] as? String == "signal" && end["code"] as? Int == Int(signal))
        #expect(try events("ended.early").first?["why"] as? String == "interrupted")
        #expect(try isWhole())
    }

    @Test("A command that ends in its own way after the signal is recorded until then")
    func ownWay() throws {
        let command = "trap 'sleep 0.3; exit 7' INT; echo ready; while :; do sleep 0.05; done"
        let tool = try RunningTool(
            ["record", "-o", "x.trace.zst", "--", "sh", "-c", command], in: scratch.url)
        #expect(try eventually { try !events("process.started").isEmpty })
        usleep(300_000)
        tool.send(SIGINT)
        #expect(try tool.finish().status == 130)
        let end = try #require(try events("process.ended").first)
        #expect(end["namespace"] as? String == "exit" && end["code"] as? Int == 7)
    }

    @Test("A command that does not care is left alone after the second signal, and the trace is marked")
    func second() throws {
        let command = "trap '' INT; echo $$ > pid; while :; do sleep 0.1; done"
        let tool = try RunningTool(
            ["record", "-o", "x.trace.zst", "--", "sh", "-c", command], in: scratch.url)
        let pidFile = scratch.url.appending(path: "pid")
        #expect(eventually { ((try? Data(contentsOf: pidFile))?.count ?? 0) > 1 })
        let pid = try #require(
            Int32(String(decoding: try Data(contentsOf: pidFile), as: UTF8.self).dropLast()))
        defer { kill(pid, SIGKILL) }
        tool.send(SIGINT)
        usleep(300_000)
        #expect(kill(tool.pid, 0) == 0, "it waits for the command")
        tool.send(SIGINT)
        let run = try tool.finish()
        #expect(run.status == 130)
        #expect(run.errors.contains("goes on, unrecorded"))
        #expect(kill(pid, 0) == 0, "the command is left alone")
        #expect(try events("process.ended").isEmpty)
        #expect(try events("ended.early").first?["why"] as? String == "interrupted")
        #expect(try isWhole())
    }

    @Test("From a terminal the command gets Ctrl-C once")
    func terminal() throws {
        let counter = """
            import signal, time
            count = 0
            def on(*_):
                global count
                count += 1
            signal.signal(signal.SIGINT, on)
            open("ready", "w").close()
            end = time.time() + 1.5
            while time.time() < end: time.sleep(0.05)
            open("count", "w").write(str(count))
            """
        try scratch.file("counter.py", Data(counter.utf8))
        let driver = """
            import os, pty, sys, time
            pid, terminal = pty.fork()
            if pid == 0:
                os.execvp("traceq", ["traceq", "record", "-o", "x.trace.zst", "--", "python3", "counter.py"])
            while not os.path.exists("ready"): time.sleep(0.05)
            os.write(terminal, b"\\x03")
            try:
                while os.read(terminal, 1000): pass
            except OSError: pass
            print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
            """
        try scratch.file("driver.py", Data(driver.utf8))
        let run = try shell("timeout 60 python3 driver.py", in: scratch.url)
        #expect(run.text == "130\n", "\(run.text)\(run.errors)")
        let count = try Data(contentsOf: scratch.url.appending(path: "count"))
        #expect(String(decoding: count, as: UTF8.self) == "1")
        #expect(try events("process.ended").first?["code"] as? Int == 0)
    }

    @Test("A command that is stopped is suspended: that is recorded, and nothing is sampled meanwhile")
    func suspended() throws {
        let command = "echo $$ > pid; exec sleep 100"
        let tool = try RunningTool(
            ["record", "-o", "x.trace.zst", "--period", "20ms", "--", "sh", "-c", command], in: scratch.url)
        let pidFile = scratch.url.appending(path: "pid")
        #expect(eventually { ((try? Data(contentsOf: pidFile))?.count ?? 0) > 1 })
        let pid = try #require(
            Int32(String(decoding: try Data(contentsOf: pidFile), as: UTF8.self).dropLast()))
        usleep(200_000)
        kill(pid, SIGSTOP)
        usleep(400_000)
        kill(pid, SIGCONT)
        usleep(200_000)
        kill(pid, SIGKILL)
        #expect(try tool.finish().status == 0)
        let suspended = try #require(try events("process.suspended").first?["t"] as? Int)
        let resumed = try #require(try events("process.resumed").first?["t"] as? Int)
        #expect(resumed - suspended > 200_000_000)
        let times = try events("sample").compactMap { $0["t"] as? Int }
        #expect(!times.contains { $0 > suspended && $0 < resumed })
        #expect(times.contains { $0 < suspended } && times.contains { $0 > resumed })
    }

    @Test("The file grows while it records, and is there after a SIGKILL")
    func killed() throws {
        let command = "echo $$ > pid; exec sleep 100"
        let tool = try RunningTool(
            ["record", "-o", "x.trace.zst", "--period", "100ms", "--", "sh", "-c", command], in: scratch.url)
        #expect(try eventually { try events("sample").count > 20 })
        tool.send(SIGKILL)
        #expect(try tool.finish().status == 137)
        let pid = try #require(
            Int32(
                String(decoding: try Data(contentsOf: scratch.url.appending(path: "pid")), as: UTF8.self)
                    .dropLast()))
        kill(pid, SIGKILL)
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
        #expect(left == ["pid", "x.trace.zst"], "no other file stays behind")
        #expect(try traceq("verify", "x.trace.zst", in: scratch.url).status == 3)
        let shown = try lines()
        #expect(shown.count > 20)
        #expect(try traceq("repair", "x.trace.zst", "-o", "y.trace.zst", in: scratch.url).status == 3)
        #expect(try isWhole("y.trace.zst"))
        #expect(try lines("y.trace.zst") == shown)
        let report = try traceq("report", "y.trace.zst", in: scratch.url)
        #expect(report.status == 0)
        #expect(report.text.contains("what followed its last block is not known"), "\(report.text)")
    }
}
