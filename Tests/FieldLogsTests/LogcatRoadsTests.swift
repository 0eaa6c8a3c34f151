import ByteIO
import LifecycleEngine
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// The same story in every layout gives the same events.
@Suite("Logcat: the same answer from every road")
struct LogcatRoadsTests {
    struct Line {
        let milliseconds: Int
        let pid: Int
        let tag: String
        let message: String

        init(_ milliseconds: Int, _ pid: Int, _ tag: String, _ message: String) {
            self.milliseconds = milliseconds
            self.pid = pid
            self.tag = tag
            self.message = message
        }

        /// `12:00:01.500`.
        var clock: String {
            func padded(_ value: Int, _ width: Int) -> String {
                String(repeating: "0", count: width - "\(value)".count) + "\(value)"
            }
            let seconds = milliseconds / 1_000
            return
                "\(padded(12 + seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2)).\(padded(milliseconds % 1_000, 3))"
        }
    }

    static let story = [
        Line(0, 1500, "ActivityManager", "START u0 {act=x cmp=com.acme/.Main} from uid 10100"),
        Line(
            10, 1500, "ActivityManager",
            "Start proc 620:com.acme/u0a150 for top-activity {com.acme/com.acme.Main}"),
        Line(11, 1500, "am_proc_start", "[0,620,10150,com.acme,top-activity,{com.acme/com.acme.Main}]"),
        Line(30, 620, "wm_on_create_called", "[8,com.acme.Main,performCreate,30]"),
        Line(50, 620, "wm_on_start_called", "[8,com.acme.Main,handleStartActivity,2]"),
        Line(60, 620, "wm_on_resume_called", "[8,com.acme.Main,RESUME_ACTIVITY,1]"),
        Line(100, 620, "Acme", "[bgtask] begin id=7 name=export"),
        Line(5_000, 620, "wm_on_paused_called", "[8,com.acme.Main,performPause,1]"),
        Line(5_100, 620, "wm_on_stop_called", "[8,com.acme.Main,STOP_ACTIVITY_ITEM,2]"),
        Line(6_000, 1500, "am_create_service", "[0,4711,com.acme/.Sync,10150,620]"),
        Line(
            6_100, 1500, "am_foreground_service_start",
            "[0,com.acme/.Sync,1,PROC_STATE_TOP,35,35,0,1,0,1,,1]"),
        Line(
            7_000, 620, "WM-WorkerWrapper",
            "Worker result SUCCESS for Work [ id=95de8922-3689-4d4d-83c7-645463fe25ea, tags={ com.acme.W,now } ]"
        ),
        Line(
            9_000, 1500, "am_foreground_service_stop",
            "[0,com.acme/.Sync,1,PROC_STATE_TOP,35,35,0,1,2900,1,STOP_FOREGROUND,1]"),
        Line(9_100, 1500, "am_destroy_service", "[0,4711,620]"),
        Line(
            9_500, 1500, "PowerManagerService",
            "  PARTIAL_WAKE_LOCK              'acme:sync' ACQ=-1s200ms LONG (uid=10150 pid=620)"),
        Line(12_000, 620, "AndroidRuntime", "FATAL EXCEPTION: main"),
        Line(12_000, 620, "AndroidRuntime", "Process: com.acme, PID: 620"),
        Line(12_000, 620, "AndroidRuntime", "java.lang.IllegalStateException: boom"),
        Line(12_000, 620, "AndroidRuntime", "\tat com.acme.Main.go(Main.java:9)"),
        Line(12_500, 1500, "ActivityManager", "Process com.acme (pid 620) has died: fore TOP (10,20)"),
        Line(
            12_510, 1500, "ActivityManager",
            "Scheduling restart of crashed service com.acme/.Sync in 1000ms for connection"),
    ]

    private static let epoch = 1_677_931_200

    /// Layouts by name: a line of the story as each writes it.
    static let roads: [(name: String, write: @Sendable (Line) -> String)] = [
        ("threadtime", { "03-04 \($0.clock) \($0.pid) \($0.pid + 1) I \($0.tag): \($0.message)" }),
        ("padded", { "03-04 \($0.clock)   \($0.pid)  \($0.pid + 1) W \($0.tag)   : \($0.message)" }),
        ("uid", { "03-04 \($0.clock) u0_a150 \($0.pid) \($0.pid) I \($0.tag): \($0.message)" }),
        ("usec", { "03-04 \($0.clock)000 \($0.pid) \($0.pid) I \($0.tag): \($0.message)" }),
        (
            "nsec, year, zone",
            { "2023-03-04 \($0.clock)000000 +0100 \($0.pid) \($0.pid) I \($0.tag): \($0.message)" }
        ),
        (
            "epoch",
            {
                let fraction = $0.clock.suffix(4)
                return
                    "         \(epoch + $0.milliseconds / 1_000)\(fraction)  1000 \($0.pid) \($0.pid) I \($0.tag): \($0.message)"
            }
        ),
        (
            "monotonic",
            {
                "   \(321 + $0.milliseconds / 1_000)\($0.clock.suffix(4)) \($0.pid) \($0.pid) I \($0.tag): \($0.message)"
            }
        ),
        ("time", { "03-04 \($0.clock) I/\($0.tag)( \($0.pid)): \($0.message)" }),
        ("time with uid", { "03-04 \($0.clock) I/\($0.tag)(10150:  \($0.pid)): \($0.message)" }),
        ("long", { "[ 03-04 \($0.clock)   \($0.pid):  \($0.pid) I/\($0.tag) ]\n\($0.message)\n" }),
        (
            "long with uid",
            { "[ 03-04 \($0.clock)  1000:  \($0.pid):  \($0.pid) I/\($0.tag) ]\n\($0.message)\n" }
        ),
        ("studio", { "03-04 \($0.clock) \($0.pid)-\($0.pid)/? I/\($0.tag): \($0.message)" }),
        (
            "studio, wide colon",
            { "03-04 \($0.clock)      \($0.pid)-\($0.pid)/? I/\($0.tag)\u{FE55} \($0.message)" }
        ),
        (
            "studio, in columns",
            {
                "2023-03-04 \($0.clock)  \($0.pid)-\($0.pid)  \($0.tag)  pid-\($0.pid)                             I  \($0.message)"
            }
        ),
    ]

    /// What an event says, in words that do not depend on the order in which names were met.
    private static func words(_ reading: LogcatReading) -> [String] {
        reading.events.map { event in
            let process = reading.process(event)
            let subject = reading.catalog[subject: event.subject]
            var words = ["\(event.time)", "\(event.kind.rawValue)", "\(process.pid)", reading.app(event)]
            words += [
                event.label, event.name, reading.catalog.text(subject.kind),
                reading.catalog.text(subject.name),
            ]
            if let number = event.number {
                let text = TaskIdentifier(rawValue: number).text
                words.append(text.map { event.names[$0] } ?? "\(number)")
            }
            for (field, value) in event.extras.sorted(by: { $0.key.rawValue < $1.key.rawValue })
            where field != .line {
                words.append(field.isText ? event.text(field) : "\(value)")
            }
            return words.joined(separator: "|")
        }
    }

    @Test("Every layout tells the story alike", arguments: 0..<14)
    func layout(_ index: Int) throws {
        #expect(Self.roads.count == 14)
        let (name, write) = Self.roads[index]
        let expected = try Logs.read(Self.story.map(Self.roads[0].write))
        let reading = try Logs.read(Self.story.map(write))
        #expect(expected.events.count > 15)
        let (ours, theirs) = (Self.words(reading), Self.words(expected))
        for (one, other) in zip(ours, theirs) where one != other {
            Issue.record("\(name): \(one)\ninstead of \(other)")
        }
        #expect(ours.count == theirs.count, "\(name)")
        #expect(reading.counts.unknown == 0, "\(name)")
        #expect(reading.phases(pid: 620) == expected.phases(pid: 620))
        #expect(reading.found.findings.map(\.rule) == expected.found.findings.map(\.rule))
    }

    @Test("Layouts may change inside a file")
    func mixed() throws {
        // Those that share a clock without year and zone.
        let sameClock = Self.roads.filter {
            ["threadtime", "padded", "uid", "usec", "time", "long", "studio", "studio, wide colon"].contains(
                $0.name)
        }
        let lines = Self.story.enumerated().map { sameClock[$0.offset % sameClock.count].write($0.element) }
        let expected = try Logs.read(Self.story.map(Self.roads[0].write))
        #expect(Self.words(try Logs.read(lines)) == Self.words(expected))
    }

    @Test("A crash whose lines have no prefix of their own")
    func continued() throws {
        let expected = try Logs.read([
            Logs.line(0, 620, "AndroidRuntime", "FATAL EXCEPTION: main"),
            Logs.line(0, 620, "AndroidRuntime", "Process: com.acme, PID: 620"),
            Logs.line(0, 620, "AndroidRuntime", "java.lang.Oops: why"),
            Logs.line(0, 620, "AndroidRuntime", "\tat com.acme.Main.go(Main.java:9)"),
        ])
        let pasted = try Logs.read([
            Logs.line(0, 620, "AndroidRuntime", "FATAL EXCEPTION: main"), "    Process: com.acme, PID: 620",
            "    java.lang.Oops: why", "        at com.acme.Main.go(Main.java:9)",
        ])
        #expect(Self.words(pasted) == Self.words(expected))
        #expect(pasted.events(.processEnded).map { $0.text(.words) } == ["java.lang.Oops: why"])
        #expect(pasted.counts.unknown == 0)
    }

    @Test("Lines on another clock than the first have no place, and are told")
    func otherClock() throws {
        let reading = try Logs.read([
            Logs.line(0, 620, "wm_on_resume_called", "[5,com.acme.Main,x]"),
            "    12.345   620   620 I wm_on_paused_called: [5,com.acme.Main,x]",
        ])
        #expect(reading.callbacks == ["Main.onResume"])
        #expect(reading.counts.unknown == 1)
    }

    @Test("Android Studio's own lines tell that a process came and went")
    func studioMarkers() throws {
        let dashes = String(repeating: "-", count: 28)
        let reading = try Logs.read([
            "2023-03-04 12:00:00.000   620-620   Acme    com.acme    I  hello",
            "\(dashes) PROCESS ENDED (620) for package com.acme \(dashes)",
            "2023-03-04 12:00:01.000   700-700   Acme    com.acme    I  hello",
            "\(dashes) PROCESS STARTED (700) for package com.acme \(dashes)",
        ])
        #expect(reading.events(.processEnded).map { reading.process($0).pid } == [620])
        #expect(reading.events(.processStarted).map { reading.process($0).pid } == [700])
        #expect(reading.counts.unknown == 0)
    }

}
