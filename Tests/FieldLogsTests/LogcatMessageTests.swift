import LifecycleEngine
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

@Suite("Logcat: messages of the main and system buffers")
struct LogcatMessageTests {
    private func word(_ event: LogcatEvent) -> String {
        let id = event.number.flatMap { TaskIdentifier(rawValue: $0).text }.map { event.names[$0] }
        return [event.label, event.name, id ?? "", event.text(.result), event.text(.reason)]
            .filter { !$0.isEmpty }.joined(separator: "|")
    }

    @Test("A kill in both buffers is one death, with name, importance and reason")
    func kills() throws {
        let reading = try Logs.read([
            Logs.line(0, "ActivityManager", "Killing 620:com.acme:remote/u10a89 (adj 905): remove task"),
            Logs.line(1, "am_kill", "[10,620,com.acme:remote,905,remove task]"),
            Logs.line(40, "ActivityManager", "Process com.acme:remote (pid 620) has died: cch  CRE (1,2)"),
        ])
        #expect(reading.events(.processEnded).map(\.number) == [10, 10, nil])
        #expect(reading.events(.processEnded).map { $0.text(.importance) } == ["905", "905", "cch  CRE"])
        #expect(reading.found.ends.count == 1)
        #expect(reading.catalog.processes.map { reading.catalog.text($0.name) } == ["com.acme:remote"])
        #expect(reading.app(reading.events(.processEnded)[0]) == "com.acme")
    }

    @Test(
        "Deaths by memory, signals and makers",
        arguments: [
            (
                "lowmemorykiller", "Kill 'com.acme' (620), uid 10150, oom_score_adj 900 to free 1kB rss",
                "android", 3
            ),
            ("lowmemorykiller", "Killing 'com.acme' (620), adj 906,", "android", 3),
            ("killinfo", "[620,10150,900,800,88128,1,2,3]", "android", 3),
            ("Process", "Sending signal. PID: 620 SIG: 9", "signal", 9),
            ("am_process_start_timeout", "[0,620,10150,com.acme]", "android", 7),
            ("ProcessCleaner", "SmartClean kill com.acme", "android", 13),
        ] as [(String, String, String, Int64)])
    func deaths(_ tag: String, _ message: String, _ namespace: String, _ code: Int64) throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_bound", "[0,620,com.acme]"), Logs.line(10, tag, message),
        ])
        let end = try #require(reading.events(.processEnded).first)
        #expect(end.label == namespace && end.number == code)
        #expect(reading.process(end).pid == 620)
        #expect(reading.catalog.processes.count == 1)
    }

    @Test("A process that kills itself ends by its own will, and a child of the zygote counts if it was met")
    func exits() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_bound", "[0,620,com.acme]"),
            Logs.line(10, 620, "Process", "Sending signal. PID: 620 SIG: 9"),
            Logs.line(20, 600, "Zygote", "Process 620 exited due to signal 9 (Killed)"),
            Logs.line(30, 600, "Zygote", "Process 999 exited cleanly (1)"),
        ])
        #expect(
            reading.events(.processEnded).map { "\($0.label) \($0.number ?? -1)" } == [
                "android 1", "signal 9",
            ])
        #expect(reading.catalog.processes.count == 1)
    }

    @Test("Starts in both forms, told once though both buffers tell them")
    func starts() throws {
        let reading = try Logs.read([
            Logs.line(0, "ActivityManager", "Start proc 620:com.acme/u0a150 for added application com.acme"),
            Logs.line(1, "am_proc_start", "[0,620,10150,com.acme,added application,com.acme]"),
            Logs.line(
                5, "ActivityManager",
                "Start proc com.old for broadcast com.old/.Rx: pid=700 uid=10061 gids={3003, 1}"),
        ])
        #expect(reading.events(.processStarted).map(\.label) == ["restart", "broadcast"])
        #expect(reading.catalog.processes.map(\.uid) == [10_150, 10_061])
    }

    @Test("The same start twice, long after each other, is two processes")
    func restarts() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_start", "[0,620,10150,com.acme,service,com.acme/.S]"),
            Logs.line(9_000, "am_proc_start", "[0,620,10150,com.acme,service,com.acme/.S]"),
        ])
        #expect(reading.events(.processStarted).count == 2)
        #expect(reading.catalog.processes.count == 2)
    }

    @Test("A promise to restart a service is told once, of the process that died")
    func promises() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_died", "[0,620,com.acme]"),
            Logs.line(
                5, "ActivityManager",
                "Scheduling restart of crashed service com.acme/.S in 5000ms for connection"),
            Logs.line(5, "am_schedule_service_restart", "[0,com.acme/.S,5000]"),
            Logs.line(9_000, "am_schedule_service_restart", "[0,com.acme/.S,5000]"),
        ])
        let promises = reading.events(.taskScheduled)
        #expect(promises.map(word) == Array(repeating: "service|com.acme/.S|com.acme/.S", count: 2))
        #expect(promises.map { $0.extras[.earliest] } == [5_005_000_000, 14_000_000_000])
        #expect(reading.catalog.processes.count == 1)
    }

    @Test("Services are created, destroyed, stopped when idle, and given up")
    func services() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_create_service", "[0,4711,com.acme/.S,10150,620]"),
            Logs.line(10, "am_destroy_service", "[0,4711,620]"),
            Logs.line(20, "am_destroy_service", "[0,99,620]"),
            Logs.line(30, "am_stop_idle_service", "[10150,com.acme/.S]"),
            Logs.line(40, "ActivityManager", "Stopping service due to app idle: u0a150 -1m5s0ms com.acme/.T"),
            Logs.line(50, "am_service_crashed_too_much", "[0,3,com.acme/.S,620]"),
        ])
        #expect(reading.events(.state).map(\.label) == ["created", "destroyed"])
        #expect(reading.catalog.text(reading.catalog.subjects[0].kind) == "service")
        #expect(
            reading.events(.taskEnded).map(word) == [
                "service|com.acme/.S|com.acme/.S|stopped|app idle",
                "service|com.acme/.T|com.acme/.T|stopped|app idle",
            ])
        #expect(reading.events(.taskRefused).map(word) == ["service|com.acme/.S|crashed too often"])
    }

    @Test(
        "Refusals of services in the background",
        arguments: [
            (
                "ActivityManager",
                "Background start not allowed: service Intent { cmp=com.acme/.S } to com.acme/.S from pid=620 uid=10150 pkg=com.acme startFg?=false",
                "service|com.acme/.S|background start not allowed"
            ),
            (
                "ActivityManager",
                "Background start not allowed: service Intent { cmp=com.acme/.S } to com.acme/.S from pid=620 uid=10150 pkg=com.acme startFg?=true",
                "foreground service|com.acme/.S|background start not allowed"
            ),
            (
                "ActivityManager",
                "startForegroundService() not allowed due to mAllowStartForeground false: service com.acme/.S",
                "foreground service|com.acme/.S|mAllowStartForeground false"
            ),
            (
                "ActivityManager",
                "Background started FGS: Disallowed [callingPackage: com.acme; intent: Intent { cmp=com.acme/.S }; code:DENIED]",
                "foreground service|com.acme/.S|background start not allowed"
            ),
            (
                "AcmeSync",
                "Caused by: android.app.ForegroundServiceStartNotAllowedException: Service.startForeground() not allowed due to x: service com.acme/.S",
                "foreground service|com.acme/.S|Service.startForeground() not allowed due to x: service com.acme/.S"
            ),
            (
                "AcmeSync",
                "java.lang.IllegalStateException: Not allowed to start service Intent { cmp=com.acme/.S }: app is in background",
                "service|com.acme/.S|background start not allowed"
            ),
        ])
    func refusals(_ tag: String, _ message: String, _ expected: String) throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_bound", "[0,620,com.acme]"), Logs.line(10, 620, tag, message),
        ])
        #expect(reading.events(.taskRefused).map(word) == [expected])
        #expect(reading.catalog.processes.count == 1)
    }

    @Test("A stack trace names a refusal several times, and it is one")
    func stackTrace() throws {
        let exception =
            "android.app.ForegroundServiceStartNotAllowedException: Time limit already exhausted for foreground service type dataSync"
        let reading = try Logs.read([
            Logs.line(
                0, "am_foreground_service_start",
                "[0,com.acme/androidx.work.impl.foreground.SystemForegroundService,0,X,35,35,0,0,0,1,,1]"),
            Logs.line(10, 700, "WM-SystemFgService", "Unable to start foreground service"),
            Logs.line(10, 700, "WM-SystemFgService", exception),
            Logs.line(11, 700, "WM-SystemFgService", "Caused by: " + exception),
        ])
        let refusal = try #require(reading.events(.taskRefused).first)
        #expect(reading.events(.taskRefused).count == 1)
        #expect(refusal.name.hasSuffix("SystemForegroundService"))
        // The only app of the log with this service.
        #expect(reading.app(refusal) == "com.acme")
        #expect(reading.process(refusal).pid == 700)
    }

    @Test("A service that was stopped before it came to the foreground crashes its app once")
    func broughtDown() throws {
        let message =
            "Context.startForegroundService() did not then call Service.startForeground(): ServiceRecord{1 u0 com.acme/.S}"
        let early = try Logs.read([
            Logs.line(0, "am_create_service", "[0,4711,com.acme/.S,10150,620]"),
            Logs.line(
                300, "ActivityManager",
                "Bringing down service while still waiting for start foreground: ServiceRecord{1 u0 com.acme/.S}"
            ),
            Logs.line(350, 620, "AndroidRuntime", "Process: com.acme, PID: 620"),
            Logs.line(
                350, 620, "AndroidRuntime",
                "android.app.X$ForegroundServiceDidNotStartInTimeException: \(message)"),
        ])
        #expect(
            early.events(.taskEnded).map(word) == [
                "foreground service|com.acme/.S|com.acme/.S|stopped|stopped before startForeground"
            ])
        let late = try Logs.read([
            Logs.line(0, "am_create_service", "[0,4711,com.acme/.S,10150,620]"),
            Logs.line(30_350, 620, "AndroidRuntime", "Process: com.acme, PID: 620"),
            Logs.line(
                30_351, 620, "AndroidRuntime",
                "android.app.X$ForegroundServiceDidNotStartInTimeException: \(message)"),
        ])
        #expect(
            late.events(.taskEnded).map(word) == [
                "foreground service|com.acme/.S|com.acme/.S|timed out|did not call startForeground in time"
            ])
        // The run ends before the process does.
        #expect(
            late.events.map(\.kind).firstIndex(of: .taskEnded)! < late.events.map(\.kind).firstIndex(
                of: .processEnded)!)
    }

    @Test("A run of a limited type that goes on after its time-out")
    func didNotStop() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_foreground_service_start", "[0,com.acme/.S,0,X,35,35,0,0,0,1,,1]"),
            Logs.line(
                5_000, "am_foreground_service_timed_out", "[0,com.acme/.S,0,X,35,35,0,1,21600002,1,,1]"),
            Logs.line(
                9_000, "am_crash",
                "[620,0,com.acme,0,android.app.RemoteServiceException$ForegroundServiceDidNotStopInTimeException,A foreground service of type dataSync did not stop within its timeout: ComponentInfo{com.acme/com.acme.S},ActivityThread.java,2251,0]"
            ),
        ])
        #expect(reading.events(.taskExpiring).count == 1)
        #expect(
            reading.events(.taskEnded).map(word) == [
                "foreground service|com.acme/.S|com.acme/.S|timed out|did not stop in time"
            ])
        #expect(reading.events(.processEnded).map(\.number) == [4])
    }

    @Test("An ANR in both buffers is told once, with its subject")
    func notResponding() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_anr", "[0,620,com.acme,1,Input dispatching timed out (a, b)]"),
            Logs.line(8_000, "ActivityManager", "ANR in com.acme (com.acme/.Main)"),
            Logs.line(8_000, "ActivityManager", "PID: 620"),
            Logs.line(8_000, "ActivityManager", "Reason: Input dispatching timed out (a, b)"),
            Logs.line(8_000, "ActivityManager", "ANR in com.other"),
            Logs.line(8_000, "ActivityManager", "Reason: Broadcast of Intent { act=x cmp=com.other/.Rx }"),
        ])
        #expect(
            reading.events(.processReported).map { "\(reading.app($0)): \($0.text(.words))" } == [
                "com.acme: Input dispatching timed out (a, b)",
                "com.other: Broadcast of Intent { act=x cmp=com.other/.Rx }",
            ])
        #expect(reading.found.findings.map(\.rule).filter { $0 == "any.process.not-responding" }.count == 2)
    }

    @Test("A broadcast that timed out began so long before as the system prints")
    func broadcast() throws {
        let reading = try Logs.read([
            Logs.line(
                20_000, "BroadcastQueue",
                "Timeout of broadcast BroadcastRecord{1 null} - receiver=x, started 10001ms ago"),
            Logs.line(20_010, "BroadcastQueue", "Receiver during timeout: ResolveInfo{1 com.acme/.Rx m=0x0}"),
            Logs.line(30_000, "BroadcastQueue", "Receiver during timeout: ResolveInfo{1 com.acme/.Rx m=0x0}"),
        ])
        #expect(reading.events(.taskBegan).map(word) == ["broadcast|com.acme/.Rx|com.acme/.Rx"])
        #expect(reading.events(.taskReported).map { $0.extras[.age] } == [10_001_000_000])
        #expect(reading.counts.used == 2 && reading.counts.known == 1)
    }

    @Test("Wake locks of a list: since when, who is charged, and each once")
    func wakeLocks() throws {
        let list =
            "  PARTIAL_WAKE_LOCK              'job/a' ACQ=-1m6s403ms LONG (uid=1000 pid=1490 ws=WorkSource{10201})"
        let reading = try Logs.read([
            Logs.line(90_000, "PowerManagerService", "WAKE_LOCK Change, Total ACQUIRED: "),
            Logs.line(90_000, "PowerManagerService", list),
            Logs.line(95_000, "PowerManagerService", list.replacing("1m6s403ms", with: "1m11s403ms")),
            Logs.line(96_000, "PowerManagerService", "WAKE_LOCK Change, RELEASE:"),
            Logs.line(96_000, "PowerManagerService", list.replacing("ACQ=-1m6s403ms LONG ", with: "")),
            Logs.line(
                97_000, "PowerManagerService",
                "acquireWakeLockInternal: lock=77, flags=0x1, tag=\"b\", ws=null, uid=10150, pid=620"),
            Logs.line(98_000, "PowerManagerService", "releaseWakeLockInternal: lock=77 [b], flags=0x0"),
        ])
        #expect(
            reading.events(.holdAcquired).map { "\($0.name) \($0.text(.charged)) \($0.time / 1_000_000)" }
                == ["job/a 10201 0", "b 10150 73403"])
        #expect(reading.events(.holdReleased).map(\.name) == ["job/a", "b"])
        #expect(reading.events(.holdAcquired).map(\.number) == reading.events(.holdReleased).map(\.number))
    }

    @Test("WorkManager's workers and jobs, in both spellings of their identifier")
    func work() throws {
        let id = "95de8922-3689-4d4d-83c7-645463fe25ea"
        let reading = try Logs.read([
            Logs.line(
                0, 620, "WM-SystemJobService",
                "onStartJob for WorkGenerationalId(workSpecId=\(id), generation=0)"),
            Logs.line(10, 620, "WM-Processor", "Processor: processing \(id)"),
            Logs.line(
                20, 620, "WM-WorkerWrapper",
                "Worker result FAILURE for Work [ id=\(id), tags={ com.acme.W, x } ]"),
            Logs.line(30, 620, "WM-SystemJobService", "\(id) executed on JobScheduler"),
            Logs.line(40, 620, "WM-WorkerWrapper", "Work [ id=\(id), tags={ com.acme.W } ] was cancelled"),
            Logs.line(50, 620, "WM-WorkerWrapper", "Worker result SUCCESS for Work [ id=short, tags={ a } ]"),
        ])
        #expect(reading.events(.taskBegan).map(word) == ["job|\(id)", "worker|\(id)"])
        #expect(
            reading.events(.taskEnded).map(word) == [
                "worker|com.acme.W|\(id)|failure", "job|\(id)|ended",
                "worker|com.acme.W|\(id)|stopped|cancelled",
            ])
    }

    @Test("Callbacks that the system gave up waiting for")
    func timeouts() throws {
        let record = "ActivityRecord{b86a3d7 u0 com.acme/.Main t16}"
        let reading = try Logs.read([
            Logs.line(
                0, "ActivityTaskManager",
                "START u0 {act=x dat=content://a/b cmp=com.acme/.Main bnds=[1,2][3,4]} from uid 10193"),
            Logs.line(
                500, "ActivityTaskManager",
                "Activity top resumed state loss timeout for ActivityRecord{b86a3d7 u0 com.acme/.Main"),
            " t16}",
            Logs.line(510, "ActivityTaskManager", "Activity pause timeout for \(record)"),
            Logs.line(11_000, "ActivityTaskManager", "Activity stop timeout for \(record)"),
            Logs.line(
                11_001, "ActivityTaskManager", "Activity reported stop, but no longer stopping: \(record)"),
        ])
        #expect(
            reading.events(.processReported).map { "\($0.name) \($0.text(.report)) \($0.time / 1_000_000)" }
                == [
                    "com.acme.Main activity start requested 0",
                    "com.acme.Main top resumed loss not acknowledged 500",
                    "com.acme.Main pause not acknowledged 510", "com.acme.Main stop not acknowledged 11000",
                    "com.acme.Main stopped late 11001",
                ])
        #expect(reading.counts.unknown == 0)
    }

    @Test("States of an app's uid and of the device")
    func states() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_start", "[0,620,10150,com.acme,service,com.acme/.S]"),
            Logs.line(10, "am_uid_active", "10150"), Logs.line(20, "am_uid_idle", "10150"),
            Logs.line(30, "am_uid_idle", "10999"),
            Logs.line(40, "battery_saver_mode", "[0,1,0,,manual]"),
            Logs.line(50, "battery_saver_mode", "[1,0,0,0,1,,x]"),
        ])
        #expect(reading.events(.processReported).map { $0.text(.report) } == ["uid active", "uid idle"])
        #expect(
            reading.events(.device).map { "\($0.label) \($0.name)" } == [
                "lowPowerMode on", "lowPowerMode off",
            ])
        #expect(reading.counts.known == 1)
    }
}
