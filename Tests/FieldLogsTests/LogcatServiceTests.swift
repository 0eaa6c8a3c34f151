import LifecycleEngine
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

@Suite("Logcat: foreground services")
struct LogcatServiceTests {
    private func service(
        _ time: Int, _ what: String, _ component: String = "com.acme/.SyncService", duration: Int = 0,
        reason: String = "", type: String = ",1"
    ) -> String {
        Logs.line(
            time, "am_foreground_service_\(what)",
            "[0,\(component),1,PROC_STATE_TOP,35,35,0,1,\(duration),1,\(reason)\(type)]")
    }

    @Test("A run in the only process of its app")
    func run() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_start", "[0,620,10151,com.acme,service,{com.acme/com.acme.SyncService}]"),
            service(1_000, "start"), service(4_000, "stop", duration: 3_000, reason: "STOP_FOREGROUND"),
        ])
        let run = try #require(reading.found.tasks.first)
        #expect(reading.catalog.processes.count == 1)
        #expect(run.process == 1)
        #expect(run.duration == 3_000_000_000)
        #expect(reading.catalog.text(run.task) == "foreground service")
        #expect(reading.catalog.text(run.name) == "com.acme/.SyncService")
        #expect(run.id.text.map { reading.catalog.text($0) } == "com.acme/.SyncService")
        #expect(reading.catalog.text(run.type) == "dataSync")
        #expect(reading.events(.taskEnded).first?.text(.reason) == "STOP_FOREGROUND")
    }

    @Test("A stop without a start: the printed duration tells the begin")
    func inferred() throws {
        let reading = try Logs.read([
            Logs.line(0, "Tag", "begin"), service(10_000, "stop", duration: 7_500, reason: "STOP_SERVICE"),
        ])
        let run = try #require(reading.found.tasks.first)
        #expect(run.start == 2_500_000_000)
        #expect(run.end == 10_000_000_000)
        #expect(reading.catalog[process: run.process].pid == 0)
        #expect(reading.catalog.text(reading.catalog[process: run.process].app) == "com.acme")
    }

    @Test("Without a pid it is a process of the app, until the app's process is met")
    func withoutPid() throws {
        let reading = try Logs.read([
            service(0, "start"), Logs.line(500, "am_proc_bound", "[0,620,com.acme]"),
            service(1_000, "stop", duration: 1_000),
            Logs.line(2_000, "am_kill", "[0,620,com.acme,0,empty #17]"),
        ])
        #expect(reading.catalog.processes.count == 1)
        #expect(reading.catalog.processes.first?.pid == 620)
        #expect(reading.found.tasks.map(\.duration) == [1_000_000_000])
    }

    @Test("The creation of a service tells which of two processes it runs in")
    func host() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_start", "[0,620,10151,com.acme,activity,com.acme/.Main]"),
            Logs.line(10, "am_proc_start", "[0,621,10151,com.acme:sync,service,{com.acme/com.acme.Other}]"),
            Logs.line(20, "am_create_service", "[0,4711,com.acme/.SyncService,10151,621]"),
            service(30, "start"), service(40, "stop", duration: 10), service(50, "start", "com.acme/.Third"),
        ])
        #expect(reading.events(.taskBegan).map { reading.process($0).pid } == [621, 0])
        #expect(reading.events(.taskBegan).map { reading.app($0) } == ["com.acme", "com.acme"])
    }

    @Test("Time-out and refusal")
    func timeout() throws {
        let reading = try Logs.read([
            service(0, "start", type: ",2048"),
            service(180_002, "timed_out", duration: 180_002, type: ",2048"),
            service(185_000, "stop", duration: 185_000, type: ",2048"), service(186_000, "denied"),
        ])
        #expect(reading.events(.taskExpiring).count == 1)
        #expect(reading.events(.taskRefused).map(\.name) == ["com.acme/.SyncService"])
        #expect(reading.found.tasks.map(\.outcome) == [.endedLate])
    }

    @Test(
        "Types by their bits",
        arguments: [
            (",1", "dataSync"), (",72", "location|camera"), (",8192", "mediaProcessing"),
            (",1073741824", "specialUse"),
            (",0", ""), ("", ""), (",16386", "mediaPlayback|0x4000"),
        ])
    func types(_ field: String, _ words: String) throws {
        let reading = try Logs.read([service(0, "start", type: field)])
        #expect(reading.events(.taskBegan).map { $0.text(.type) } == [words])
    }
}
