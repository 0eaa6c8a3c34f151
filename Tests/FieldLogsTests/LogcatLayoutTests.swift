import Testing
import TraceModel

@testable import FieldLogs

@Suite("Logcat: layouts")
struct LogcatLayoutTests {
    /// The same callback in every layout: line, pid, and the wall time of the trace's start.
    static let layouts: [(line: String, wall: String)] = [
        (
            "03-04 05:06:07.080  4711  4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "--03-04T05:06:07.080000000"
        ),
        (
            "03-04 05:06:07.080 10123  4711  4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "--03-04T05:06:07.080000000"
        ),
        (
            "03-04 05:06:07.080  root  4711  4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "--03-04T05:06:07.080000000"
        ),
        (
            "03-04 05:06:07.080 u10_a99  4711  4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "--03-04T05:06:07.080000000"
        ),
        (
            "03-04 05:06:07.080123  4711  4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "--03-04T05:06:07.080123000"
        ),
        (
            "03-04 05:06:07.080123456  4711  4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "--03-04T05:06:07.080123456"
        ),
        (
            "2023-03-04 05:06:07.080  4711  4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "2023-03-04T05:06:07.080000000"
        ),
        (
            "2023-03-04 05:06:07.080 -0330  4711  4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "2023-03-04T05:06:07.080000000-03:30"
        ),
        (
            "03-04 05:06:07.080 +0000 10123  4711  4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "--03-04T05:06:07.080000000+00:00"
        ),
        (
            "1677906367.080  4711  4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "2023-03-04T05:06:07.080000000+00:00"
        ),
        (
            "         1677906367.080123 10123 4711 4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "2023-03-04T05:06:07.080123000+00:00"
        ),
        (
            "03-04 05:06:07.080  4711  4711 I wm_on_resume_called:  [77,com.acme.Main,RESUME_ACTIVITY]\r",
            "--03-04T05:06:07.080000000"
        ),
    ]

    @Test("Every layout gives pid and time", arguments: layouts.indices)
    func layout(_ index: Int) throws {
        let (line, wall) = Self.layouts[index]
        let reading = try Logs.read([line])
        let event = try #require(reading.events(.callback).first)
        #expect(reading.process(event).pid == 4_711)
        #expect(event.label == "onResume")
        #expect(event.text(.reason) == "RESUME_ACTIVITY")
        #expect(reading.catalog.boots.first?.wall?.iso8601 == wall)
        #expect(reading.catalog.text(reading.catalog.boots[0].platform) == "android")
        #expect(reading.counts.used == 1)
    }

    @Test("Lines of the format that say nothing are known")
    func known() throws {
        let lines = [
            "03-04 05:06:07.080     0     0 I         : Linux version 9.9",
            "03-04 05:06:07.080     0     0 I Command line: quiet splash",
            "03-04 05:06:07.080   812   900 D Net/Agent [WIFI - 7]: up: yes",
            "03-04 05:06:07.080   812   900 W : blank tag",
            "03-04 05:06:07.080   812   900 F Blank   : ",
            "03-04 05:06:07.080   812   900 V Blank   :",
            "03-04 05:06:07.080 123456 1234567 S Big     : pid",
            "03-04 05:06:07.080   812   900 I wm_on_idle_called: com.acme.Main",
            "03-04 05:06:07.080   812   900 I am_uid_idle: 10123",
            "03-04 05:06:07.080   812   900 I wm_task_moved: [3,1,0]",
        ]
        let reading = try Logs.read(lines)
        #expect(reading.counts.known == lines.count)
        #expect(reading.events.allSatisfy { $0.kind == .endedEarly })
    }

    @Test("Lines of another shape are unknown and end nothing")
    func unknown() throws {
        let good = Logs.line(0, 4711, "wm_on_pause_called", "x")
        let lines = [
            good, "13-04 05:06:07.080  1  1 I T: m", "02-30 05:06:07.080  1  1 I T: m",
            "03-04 25:06:07.080  1  1 I T: m", "03-04 05:06:07.08  1  1 I T: m",
            "03-04 05:06:07.080  1 I T: m",
            "03-04 05:06:07.080  1  1 X T: m", "03-04 05:06:07.080  1  1 I T m", "12.345  1  1 I T: m",
            "03-04 05:06:07.080  99999999999  1 I T: m", "03-04 05:06:07.080 +99  1  1 I T: m",
            " at com.acme.Main",
            "03-04 05:06:07.080  1  1 I wm_on_pau",
        ]
        let reading = try Logs.read(lines + [""])
        #expect(reading.counts.unknown == lines.count - 1)
        #expect(reading.counts.known == 2)
        #expect(reading.counts.total == lines.count + 1)
    }

    @Test("What is no logcat is not recognised")
    func foreign() throws {
        #expect(try Logs.readIfKnown(Array("hello\nworld\n".utf8)) == nil)
        #expect(try Logs.readIfKnown([]) == nil)
    }
}
