import LifecycleEngine
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

@Suite("Logcat: clock")
struct LogcatClockTests {
    private let resume = "[5,com.acme.Main,RESUME_ACTIVITY,1]"
    private let pause = "[5,com.acme.Main,performPause,1]"

    @Test("A line that was held back is late, not a step of the clock")
    func late() throws {
        let reading = try Logs.read([
            Logs.line(60_000, 620, "Tag", "x"),
            Logs.line(20_000, 640, "chatty", "uid=1000(system) identical 2 lines"),
            Logs.line(20_500, 640, "wm_on_resume_called", resume), Logs.line(60_100, 620, "Tag", "x"),
            Logs.line(61_000, 640, "wm_on_paused_called", pause),
        ])
        #expect(reading.events(.clockStep).isEmpty)
        #expect(reading.events(.callback).map(\.time) == [0, 40_500_000_000])
    }

    @Test("The clock was set back: no duration runs across it")
    func step() throws {
        let before = [
            Logs.line(3_600_000, 620, "wm_on_resume_called", resume), Logs.line(3_610_000, 620, "Tag", "x"),
        ]
        let after = (0..<9).map { Logs.line(1_000 * $0, 700 + $0, "Tag", "x") }
        let reading = try Logs.read(before + after + [Logs.line(10_000, 620, "wm_on_paused_called", pause)])
        #expect(reading.events(.clockStep).map(\.number) == [-3_610_000_000_000])
        #expect(reading.events(.gap).count == 1)
        #expect(reading.events(.callback).map(\.time) == [0, 20_000_000_000])
        #expect(reading.events(.clockSync).map(\.time) == [10_000_000_000])
        #expect(reading.found.findings.isEmpty)
    }

    @Test("Events between the step and its proof get their times too")
    func doubtful() throws {
        let reading = try Logs.read([
            Logs.line(3_600_000, 620, "wm_on_resume_called", resume),
            Logs.line(1_000, 620, "wm_on_paused_called", pause),
            Logs.line(1_500, 621, tid: 650, "Tag", "x"), Logs.line(2_000, 622, "Tag", "x"),
            Logs.line(4_000, 620, "wm_on_resume_called", resume),
        ])
        #expect(reading.events(.callback).map(\.time) == [0, 0, 3_000_000_000])
        #expect(reading.events(.callback).map(\.label) == ["onResume", "onPause", "onResume"])
        #expect(reading.events(.clockStep).map(\.number) == [-3_599_000_000_000])
    }

    @Test("A step at the very end counts if two threads agree")
    func lastLines() throws {
        let head = Logs.line(3_600_000, 620, "wm_on_resume_called", resume)
        let two = try Logs.read([
            head, Logs.line(0, 620, "wm_on_paused_called", pause), Logs.line(5, 9, "T", "x"),
        ])
        #expect(two.events(.clockStep).count == 1)
        #expect(two.events(.callback).map(\.label) == ["onResume", "onPause"])
        let one = try Logs.read([head, Logs.line(0, 620, "wm_on_paused_called", pause)])
        #expect(one.events(.clockStep).isEmpty)
        #expect(one.events(.callback).map(\.label) == ["onPause", "onResume"])
    }

    @Test("A new year without a year, and a line from before it behind one from after")
    func newYear() throws {
        let reading = try Logs.read([
            "12-31 23:59:50.000   620   620 I wm_on_resume_called: \(resume)",
            "01-01 00:00:00.100   620   620 I Tag: x", "12-31 23:59:59.900   630   630 I Tag: x",
            "01-01 00:00:05.000   620   620 I wm_on_paused_called: \(pause)",
        ])
        #expect(reading.events(.callback).map(\.time) == [0, 15_000_000_000])
        #expect(reading.events(.clockStep).isEmpty)
        #expect(reading.events(.endedEarly).map(\.time) == [15_000_000_000])
    }
}
