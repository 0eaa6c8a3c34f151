import LifecycleEngine
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

@Suite("Logcat: device, losses and the app's own lines")
struct LogcatDeviceTests {
    @Test("Battery, screen and Doze")
    func device() throws {
        let reading = try Logs.read([
            Logs.line(0, "battery_level", "[81,4100,298]"),
            Logs.line(10, "battery_status", "[2,2,1,1,Li-ion]"),
            Logs.line(20, "screen_toggled", "0"), Logs.line(30, "screen_toggled", "[1]"),
            Logs.line(40, "power_screen_state", "[0,2,0,0,113]"), Logs.line(50, "device_idle", "[5,s:alarm]"),
            Logs.line(60, "device_idle_light", "[4,]"), Logs.line(70, "device_idle", "[99,x]"),
            Logs.line(80, "battery_level", "[181,4100,298]"), Logs.line(90, "screen_toggled", "7"),
        ])
        #expect(
            reading.events(.sample).map { "\($0.label) \($0.number ?? 0)" } == [
                "battery_level 810", "battery_temperature 29800",
            ])
        #expect(
            reading.events(.device).map { "\($0.label) \($0.name)" } == [
                "plugged ac", "charging on", "screen off", "screen on", "screen off", "doze idle",
                "doze light idle",
            ])
        #expect(reading.events(.device).allSatisfy { $0.process == 0 })
        #expect(reading.counts.unknown == 3)
    }

    @Test("The daemon's marks: lost lines are counted by thread, folded ones are not lost")
    func chatty() throws {
        let reading = try Logs.read([
            Logs.line(0, 620, tid: 633, "chatty", "uid=10077(com.acme.talk) expire 1 line"),
            Logs.line(10, 620, tid: 634, "chatty", "uid=10077(com.acme.talk) Worker 7 expire 12 lines"),
            Logs.line(20, 621, tid: 621, "chatty", "uid=1000(system) Binder:9_1 expire 3 lines"),
            Logs.line(30, 622, tid: 622, "chatty", "uid=10078 com.acme.bolt:r expire 4 lines"),
            Logs.line(40, 623, tid: 623, "chatty", "uid=10079(com.acme.shared:10079) expire 5 lines"),
            Logs.line(50, 620, tid: 633, "chatty", "uid=10077(com.acme.talk) identical 4 lines"),
            Logs.line(
                60, 620, tid: 633, "chatty", "uid=10077(com.acme.talk) expire 99999999999999999999 lines"),
            Logs.line(70, 620, tid: 633, "chatty", "uid=10077(com.acme.talk) expire many lines"),
            Logs.line(80, 620, tid: 633, "chatty", "something else"),
        ])
        let lost = reading.events(.lost)
        #expect(lost.map(\.number) == [1, 12, 3, 4, 5])
        #expect(lost.map { $0.text(.thread) } == ["633", "Worker 7", "Binder:9_1", "com.acme.bolt:r", "623"])
        #expect(lost.map { reading.app($0) } == ["com.acme.talk", "com.acme.talk", "", "", ""])
        #expect(lost.map { reading.process($0).uid } == [10_077, 10_077, 1_000, 10_078, 10_079])
        #expect(lost.allSatisfy { $0.label == "log lines" })
        #expect(reading.counts.used == 5)
        #expect(reading.counts.unknown == 2)
        #expect(reading.found.losses.map(\.count).reduce(0, +) == 25)
    }

    @Test("The app's own lines, inside messages and under its own tags")
    func appLines() throws {
        let reading = try Logs.read([
            Logs.line(0, 620, "Acme", "[bgtask] begin id=7 name=export"),
            Logs.line(900, 620, "Acme", "[bgtask] end id=7"),
            Logs.line(1_000, 620, "AcmeLifecycle", "onPause"),
            Logs.line(1_001, 620, "AcmeLifecycle", "onStop"),
            Logs.line(1_002, 620, "AcmeLifecycle", "on its way"),
            Logs.line(1_003, 620, "AcmeLifecycle", "Starting"),
            Logs.line(1_004, 620, "flutter", "AppLifecycleState.paused"),
            Logs.line(1_005, 620, "Acme", "[lifecycle] onResume state=resumed"),
            Logs.line(1_006, 620, "Acme", "[sync] upload begin"),
        ])
        #expect(reading.found.tasks.map(\.duration).contains(900_000_000))
        #expect(reading.events(.callback).map(\.label) == ["onPause", "onStop", "onResume"])
        #expect(reading.events(.state).map(\.label) == ["paused"])
        #expect(reading.events(.taskBegan).count == 2)
        #expect(reading.catalog.processes.count == 1)
        #expect(reading.counts.known == 2)
    }
}
