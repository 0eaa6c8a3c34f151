import Foundation
import TestSupport
import Testing

/// `adb logcat -v threadtime -b all | traceq report -`: a stream without end in bounded memory.
@Suite("Logs from a pipe")
struct PipedLogTests {
    private static let noise = (0..<40).map { number in
        "04-09 12:00:00.000  \(1_000 + number)  \(1_000 + number) I WifiHAL : link layer stats: radio \(number), rssi -61, tx 8123, rx 99812"
    }

    /// Forty lines of one second of a log; an activity comes and goes in every tenth.
    private static func second(_ second: Int) -> String {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let clock = "\(two(second / 3_600 % 24)):\(two(second / 60 % 60)):\(two(second % 60))"
        let stamp = "04-\(two(9 + second / 86_400)) \(clock)"
        var lines = noise.map { stamp + $0.dropFirst(14) }
        if second % 600 == 0 {
            lines += ["resume", "paused"].map {
                "\(stamp).500  7745  7745 I wm_on_\($0)_called: [505,com.example.harbor.DockActivity,x,3]"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Peak of the memory that was there at once, in KiB, while the tool reads so many seconds of a log and reports.
    private static func peak(seconds: Int) throws -> (peak: Int, run: ToolRun) {
        let scratch = try TemporaryFolder()
        let tool = try RunningTool(["report", "-"], in: scratch.url)
        func peak() -> Int? {
            let status = try? String(contentsOfFile: "/proc/\(tool.pid)/status", encoding: .utf8)
            let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }
        }
        for start in stride(from: 0, to: seconds, by: 600) {
            try tool.write((start..<min(start + 600, seconds)).map(second).joined())
        }
        tool.closeInput()
        // A process that ended has no memory that could be read.
        var last = 0
        while let now = peak() {
            last = max(last, now)
            usleep(5_000)
        }
        return (last, try tool.finish(within: 120))
    }

    @Test(
        "A long log needs no more memory than a short one",
        .enabled(
            if: FileManager.default.fileExists(atPath: "/proc/self/status"), "skipped: there is no /proc here"
        ))
    func memory() throws {
        let short = try Self.peak(seconds: 3_000)
        let long = try Self.peak(seconds: 12_000)
        #expect(short.run.status == 0 && long.run.status == 0, "\(long.run.errors)")
        #expect(long.run.text.contains("480040 lines: 40 used"), "\(long.run.text.prefix(2_000))")
        #expect(short.peak > 0 && long.peak < short.peak * 3 / 2, "\(short.peak) and \(long.peak) kB")
        #expect(long.peak < 200 << 10, "\(long.peak) kB")
    }
}
