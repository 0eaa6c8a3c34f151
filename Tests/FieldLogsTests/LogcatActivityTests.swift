import LifecycleEngine
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

@Suite("Logcat: activities")
struct LogcatActivityTests {
    /// Payloads of a resume in every form: token, reason, duration in milliseconds.
    static let shapes: [(tag: String, payload: String, token: Int64?, reason: String, duration: Int64?)] = [
        ("am_on_resume_called", "com.acme.Main", nil, "", nil),
        ("am_on_resume_called", "[0,com.acme.Main]", nil, "", nil),
        ("am_on_resume_called", "[0,com.acme.Main,RESUME_ACTIVITY]", nil, "RESUME_ACTIVITY", nil),
        ("am_on_resume_called", "[0,91,com.acme.Main,RESUME_ACTIVITY,3]", 91, "RESUME_ACTIVITY", 3),
        ("wm_on_resume_called", "[91,com.acme.Main,RESUME_ACTIVITY]", 91, "RESUME_ACTIVITY", nil),
        ("wm_on_resume_called", "[91,com.acme.Main,RESUME_ACTIVITY,12]", 91, "RESUME_ACTIVITY", 12),
        ("wm_on_resume_called", "[0,91,com.acme.Main,RESUME_ACTIVITY,12]", 91, "RESUME_ACTIVITY", 12),
        ("wm_on_resume_called", "[91,com.acme.Main,a,b[c],12]", 91, "a,b[c]", 12),
        (
            "wm_on_resume_called", "[Token=91,Component Name=com.acme.Main,Reason=RESUME_ACTIVITY,time=12ms]",
            91,
            "RESUME_ACTIVITY", 12
        ),
        (
            "wm_on_resume_called", "[User=0,Token=91,Component Name=com.acme.Main,Reason=RESUME_ACTIVITY]",
            91,
            "RESUME_ACTIVITY", nil
        ),
    ]

    @Test("Every form of a callback", arguments: shapes.indices)
    func shape(_ index: Int) throws {
        let shape = Self.shapes[index]
        let reading = try Logs.read([Logs.line(0, 620, shape.tag, shape.payload)])
        let event = try #require(reading.events(.callback).first)
        let subject = reading.catalog[subject: event.subject]
        #expect(event.label == "onResume")
        #expect(reading.catalog.text(subject.name) == "com.acme.Main")
        #expect(reading.catalog.text(subject.kind) == "activity")
        #expect(subject.token.number == shape.token)
        #expect(event.text(.reason) == shape.reason)
        #expect(event.number == shape.duration.map { $0 * 1_000_000 })
        #expect(reading.process(event).pid == 620)
    }

    @Test("Every callback has its name", arguments: ["am", "wm"])
    func names(_ prefix: String) throws {
        let tags = [
            "create", "start", "resume", "top_resumed_gained", "top_resumed_lost", "paused", "stop",
            "restart", "destroy",
        ]
        let head = prefix == "am" ? "0" : "8"
        let reading = try Logs.read(
            tags.enumerated().map { place, tag in
                Logs.line(place * 10, 620, "\(prefix)_on_\(tag)_called", "[\(head),com.acme.Main,why]")
            })
        #expect(
            reading.events(.callback).map(\.label) == [
                "onCreate", "onStart", "onResume", "onTopResumedActivityChanged(true)",
                "onTopResumedActivityChanged(false)", "onPause", "onStop", "onRestart", "onDestroy",
            ])
    }

    @Test("A whole life breaks no rule and has its phases")
    func life() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_start", "[0,620,10150,com.acme,top-activity,{com.acme/com.acme.Main}]"),
            Logs.line(40, "wm_restart_activity", "[0,8,31,com.acme/.Main]"),
            Logs.line(100, 620, "wm_on_create_called", "[8,com.acme.Main,performCreate,30]"),
            Logs.line(110, 620, "wm_on_start_called", "[8,com.acme.Main,handleStartActivity,2]"),
            Logs.line(120, 620, "wm_on_resume_called", "[8,com.acme.Main,RESUME_ACTIVITY,2]"),
            Logs.line(121, 620, "wm_on_top_resumed_gained_called", "[8,com.acme.Main,topWhenResuming]"),
            Logs.line(
                1_000, 620, "wm_on_top_resumed_lost_called", "[8,com.acme.Main,topStateChangedWhenResumed]"),
            Logs.line(
                1_400, 620, "wm_on_top_resumed_gained_called", "[8,com.acme.Main,topStateChangedWhenResumed]"),
            Logs.line(5_120, 620, "wm_on_paused_called", "[8,com.acme.Main,performPause,1]"),
            Logs.line(5_620, 620, "wm_on_stop_called", "[8,com.acme.Main,STOP_ACTIVITY_ITEM,1]"),
            Logs.line(9_620, 620, "Tag", "the end"),
        ])
        #expect(reading.found.findings.isEmpty)
        #expect(
            reading.phases(pid: 620) == [
                "unknown 110", "inactive 10", "active 5000", "inactive 500", "background 4000",
            ])
        #expect(reading.found.notOnTop == [400_000_000])
        #expect(reading.events(.callback).allSatisfy { reading.app($0) == "com.acme" })
    }

    @Test("Short component, long class, other package: the app comes from the system's line")
    func packages() throws {
        let reading = try Logs.read([
            Logs.line(0, 620, "wm_on_restart_called", "[8,org.lib.Viewer,performRestart]"),
            Logs.line(5, "wm_resume_activity", "[0,8,31,com.acme/org.lib.Viewer]"),
            Logs.line(10, "am_resume_activity", "[0,9,31,com.bolt/.ui.Home]"),
            Logs.line(20, 630, "am_on_resume_called", "[0,com.bolt.ui.Home,RESUME_ACTIVITY]"),
            // Both apps use the library's class: nobody can tell whose the next one is.
            Logs.line(30, "am_resume_activity", "[0,10,31,com.bolt/org.lib.Viewer]"),
            Logs.line(40, 640, "am_on_resume_called", "[0,org.lib.Viewer,RESUME_ACTIVITY]"),
        ])
        #expect(reading.events(.callback).map { reading.app($0) } == ["com.acme", "com.bolt", ""])
    }

    @Test("A rotation stays in the foreground, whether or not the process was met", arguments: [true, false])
    func relaunch(_ isMet: Bool) throws {
        let resumed = Logs.line(0, 620, "wm_on_resume_called", "[8,com.acme.Main,RESUME_ACTIVITY,2]")
        let reading = try Logs.read(
            (isMet ? [resumed] : []) + [
                Logs.line(1_000, "wm_relaunch_resume_activity", "[0,8,31,com.acme/.Main,480]"),
                Logs.line(1_010, 620, "wm_on_paused_called", "[8,com.acme.Main,performPause,1]"),
                Logs.line(1_020, 620, "wm_on_stop_called", "[8,com.acme.Main,handleRelaunchActivity,1]"),
                Logs.line(1_030, 620, "wm_on_destroy_called", "[8,com.acme.Main,performDestroy,1]"),
                Logs.line(1_090, 620, "wm_on_create_called", "[8,com.acme.Main,performCreate,40]"),
                Logs.line(1_100, 620, "wm_on_start_called", "[8,com.acme.Main,handleStartActivity,1]"),
                Logs.line(1_110, 620, "wm_on_resume_called", "[8,com.acme.Main,RESUME_ACTIVITY,1]"),
                Logs.line(2_110, 620, "Tag", "the end"),
            ])
        #expect(reading.found.findings.isEmpty)
        #expect(reading.found.stays.isEmpty)
        #expect(reading.phases(pid: 620).suffix(2) == ["inactive 100", "active 1000"])
        #expect(reading.callbacks.filter { $0.hasSuffix("relaunchActivity") }.count == 1)
        #expect(reading.catalog.subjects.count == 1)
    }

    @Test("A rotation of API 26 and 27, where only three callbacks are written")
    func oldRelaunch() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_relaunch_resume_activity", "[0,8,31,com.acme/.Main]"),
            Logs.line(10, 620, "am_on_paused_called", "[0,com.acme.Main,handleRelaunchActivity]"),
            Logs.line(20, 620, "am_on_stop_called", "[0,com.acme.Main,destroy]"),
            Logs.line(90, 620, "am_on_resume_called", "[0,com.acme.Main,handleRelaunchActivity]"),
            Logs.line(990, 620, "Tag", "the end"),
        ])
        #expect(reading.found.findings.isEmpty)
        #expect(reading.found.stays.isEmpty)
        #expect(reading.phases(pid: 620).suffix(2) == ["inactive 80", "active 900"])
        #expect(reading.events(.callback).allSatisfy { reading.app($0) == "com.acme" })
    }

    @Test("Two instances of one class without tokens are two")
    func instances() throws {
        func callback(_ time: Int, _ name: String, _ reason: String) -> String {
            Logs.line(time, 620, "am_on_\(name)_called", "[0,com.acme.Page,\(reason)]")
        }
        let reading = try Logs.read([
            callback(0, "create", "performCreate"), callback(10, "start", "handleStartActivity"),
            callback(20, "resume", "RESUME_ACTIVITY"), callback(1_000, "paused", "performPause"),
            callback(1_010, "create", "performCreate"), callback(1_020, "start", "handleStartActivity"),
            callback(1_030, "resume", "RESUME_ACTIVITY"), callback(1_500, "stop", "STOP_ACTIVITY_ITEM"),
            callback(2_000, "paused", "performPause"), callback(2_010, "restart", "performRestartActivity"),
            callback(2_020, "start", "handleStartActivity"), callback(2_030, "resume", "RESUME_ACTIVITY"),
            callback(2_500, "stop", "LIFECYCLER_STOP_ACTIVITY"), callback(2_510, "destroy", "performDestroy"),
        ])
        #expect(reading.found.findings.isEmpty)
        #expect(reading.catalog.subjects.count == 2)
        #expect(reading.found.stays.isEmpty, "one of the two is on screen all the time")
    }

    @Test("An activity destroyed before it started, in another process than one of the same token")
    func tokens() throws {
        let reading = try Logs.read([
            Logs.line(0, 620, "wm_on_create_called", "[8,com.acme.Jump,performCreate,1]"),
            Logs.line(10, 620, "wm_on_destroy_called", "[8,com.acme.Jump,performDestroy,1]"),
            Logs.line(20, 630, "wm_on_create_called", "[8,com.acme.Jump,performCreate,1]"),
        ])
        #expect(reading.found.findings.isEmpty)
        #expect(reading.catalog.subjects.count == 2)
    }
}
