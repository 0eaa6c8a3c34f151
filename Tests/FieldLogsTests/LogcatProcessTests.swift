import LifecycleEngine
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

@Suite("Logcat: processes")
struct LogcatProcessTests {
    @Test(
        "The hosting type tells the cause",
        arguments: [
            ("activity", "user"), ("top-activity", "user"), ("next-activity", "user"),
            ("next-top-activity", "user"),
            ("service", "service"), ("broadcast", "broadcast"), ("content provider", "unknown"),
            ("added application", "restart"), ("restart", "restart"), ("job", "job"), ("backup", "unknown"),
        ])
    func cause(_ hosting: String, _ cause: String) throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_start", "[0,620,10150,com.acme:work,\(hosting),com.acme/.Thing]")
        ])
        let event = try #require(reading.events(.processStarted).first)
        #expect(event.label == cause)
        #expect(reading.app(event) == "com.acme")
        #expect(reading.catalog.text(reading.process(event).name) == "com.acme:work")
        #expect(reading.process(event).uid == 10_150)
        #expect(reading.process(event).pid == 620)
    }

    @Test("Forms of a start: a maker's space, names and units, no user, no component")
    func startForms() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_start", " [0,621,10150,com.acme,service,{com.acme/com.acme.S}]"),
            Logs.line(
                10, "am_proc_start",
                "[User=0,PID=622,UID=10150,Process Name=com.bolt,Type=broadcast,Component={com.bolt/com.bolt.R}]"
            ),
            Logs.line(20, "am_proc_start", "[623,10046,com.cask,service,com.cask/.S]"),
            Logs.line(30, "am_proc_start", "[0,624,1000,Loader-x86_64,,]"),
        ])
        let starts = reading.events(.processStarted)
        #expect(starts.map { reading.process($0).pid } == [621, 622, 623, 624])
        #expect(starts.map { reading.app($0) } == ["com.acme", "com.bolt", "com.cask", ""])
        #expect(starts.map(\.label) == ["service", "broadcast", "service", "unknown"])
    }

    /// Payloads of a kill: importance, words and code.
    static let kills: [(payload: String, importance: String, words: String, code: Int64?)] = [
        ("[0,620,com.acme,999,empty #31]", "999", "empty #31", 13),
        ("[0,620,com.acme,985,empty for 1850s]", "985", "empty for 1850s", 13),
        ("[0,620,com.acme,0,isolated not needed,0]", "0", "isolated not needed", 13),
        (
            "[0,620,com.acme,905,stop com.acme due to clear data,463208]", "905",
            "stop com.acme due to clear data", 10
        ),
        (
            "[0,620,com.acme,905,stop com.acme due to from pid 9]", "905", "stop com.acme due to from pid 9",
            10
        ),
        (
            "[0,620,com.acme,905,stop com.acme due to installPackageLI]", "905",
            "stop com.acme due to installPackageLI", nil
        ),
        ("[0,620,com.acme,-700,stop user 10]", "-700", "stop user 10", 11),
        ("[0,620,com.acme,999,Tidy[(x-y, z)]]", "999", "Tidy[(x-y, z)]", nil),
        ("[0,620,24680,com.acme,900,cached #7]", "900", "cached #7", 13),
        ("[0,620,com.acme,24680,900,remove task]", "900", "remove task", 10),
        ("[620,com.acme,14,too many background]", "14", "too many background", 13),
        (
            "[0,620,com.acme,700,excessive cpu 8000 during 300010 dur=1800000 limit=2]", "700",
            "excessive cpu 8000 during 300010 dur=1800000 limit=2", 9
        ),
        ("[0,620,com.acme,500,bg anr]", "500", "bg anr", 6),
        (
            "[0,620,com.acme,900,Sync transaction while in frozen state]", "900",
            "Sync transaction while in frozen state", 14
        ),
        (
            "[User=0,PID=620,Process Name=com.acme,OomAdj=900,Reason=depends on provider x in dying proc y]",
            "900", "depends on provider x in dying proc y", 12
        ),
    ]

    @Test("Every form of a kill", arguments: kills.indices)
    func kill(_ index: Int) throws {
        let kill = Self.kills[index]
        let reading = try Logs.read([
            Logs.line(0, "am_kill", kill.payload), Logs.line(900, "am_proc_died", "[0,620,com.acme,900,17]"),
        ])
        let event = try #require(reading.events(.processEnded).first)
        #expect(event.label == "android")
        #expect(event.number == kill.code)
        #expect(event.text(.words) == kill.words)
        #expect(event.text(.importance) == kill.importance)
        #expect(reading.process(event).pid == 620)
        #expect(reading.app(event) == "com.acme")
        // Both lines speak of one death of one process.
        #expect(reading.catalog.processes.count == 1)
        #expect(reading.found.ends.count == 1)
        #expect(reading.found.ends.first?.code == kill.code)
        #expect(reading.found.ends.first?.evidence.count == 2)
    }

    @Test(
        "A death without a kill has no cause",
        arguments: ["[0,620,com.acme]", "[620,com.acme]", "[0,620,com.acme,900,17]"])
    func death(_ payload: String) throws {
        let reading = try Logs.read([Logs.line(0, "am_proc_died", payload)])
        #expect(reading.found.ends.map(\.code) == [nil])
        #expect(reading.found.ends.map(\.cause.kind) == [.unknown])
    }

    @Test("A crash names the exception; a native one is another reason; one that is survived is none")
    func crash() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_crash", "[620,0,com.acme,552,java.lang.Oops,a, b [c],d,File.java,12]"),
            Logs.line(10, "am_crash", "[621,0,com.bolt,552,Native crash,Trap,unknown,0]"),
            Logs.line(20, "am_crash", "[622,0,com.cask,552,java.lang.Oops,m,File.java,12,0]"),
            Logs.line(30, "am_crash", "[623,0,com.dune,552,java.lang.Oops,m,File.java,12,1]"),
            Logs.line(40, "am_proc_died", "[0,620,com.acme,0,2]"),
            // The dialog stood open for a while.
            Logs.line(30_000, "am_proc_died", "[0,621,com.bolt,0,2]"),
        ])
        #expect(reading.events(.processEnded).map(\.number) == [4, 5, 4, nil, nil])
        #expect(reading.events(.processEnded).first?.text(.words) == "java.lang.Oops: a, b [c],d")
        #expect(reading.found.ends.map(\.code) == [4, 5, 4])
        #expect(
            reading.found.findings.map(\.rule) == [
                "any.process.crashed", "any.process.crashed", "any.process.crashed",
            ])
    }

    @Test(
        "A pid used again is another process: after a start, under another name, and some time after an end")
    func reuse() throws {
        let reading = try Logs.read([
            Logs.line(0, 620, "wm_on_resume_called", "[1,com.acme.Main,RESUME_ACTIVITY]"),
            Logs.line(5_000, "am_proc_start", "[0,620,10151,com.bolt,activity,com.bolt/.Main]"),
            Logs.line(5_100, 620, "wm_on_create_called", "[2,com.bolt.Main,performCreate]"),
            Logs.line(6_000, "am_kill", "[0,620,com.bolt,900,empty #17]"),
            Logs.line(6_100, 620, "wm_on_stop_called", "[2,com.bolt.Main,STOP_ACTIVITY_ITEM]"),
            Logs.line(6_200, "am_proc_died", "[0,620,com.bolt,900,17]"),
            Logs.line(60_000, 620, "wm_on_create_called", "[3,com.cask.Main,performCreate]"),
            Logs.line(61_000, "am_proc_bound", "[0,620,com.cask]"),
            Logs.line(62_000, "am_proc_bound", "[0,620,com.dune]"),
            Logs.line(63_000, 620, "wm_on_create_called", "[4,com.dune.Main,performCreate]"),
        ])
        #expect(
            reading.catalog.processes.map { reading.catalog.text($0.name) } == [
                "", "com.bolt", "com.cask", "com.dune",
            ])
        // The first one's end was not seen, but its pid was given away.
        #expect(reading.events(.processEnded).map(\.process) == [1, 2, 2])
        #expect(reading.events(.processEnded).map(\.time) == [5_000_000_000, 6_000_000_000, 6_200_000_000])
        #expect(reading.phases(pid: 620).first == "active 5000")
    }

    @Test("What a process did just before its start was logged is its own doing")
    func lateStart() throws {
        let reading = try Logs.read([
            Logs.line(0, 620, "wm_on_create_called", "[2,com.bolt.Main,performCreate]"),
            Logs.line(3, "am_proc_start", "[0,620,10151,com.bolt,activity,com.bolt/.Main]"),
        ])
        #expect(reading.catalog.processes.count == 1)
        #expect(reading.events(.processEnded).isEmpty)
    }

    @Test("The freezer stops a process and lets it run")
    func freezer() throws {
        let reading = try Logs.read([
            Logs.line(0, "am_proc_start", "[0,620,10151,com.bolt,service,com.bolt/.S]"),
            Logs.line(2_000, "am_freeze", "[620,com.bolt]"),
            Logs.line(9_000, "am_unfreeze", "[620,com.bolt,6]"),
            Logs.line(10_000, "am_freeze", "[620,com.bolt]"),
            Logs.line(11_000, "am_unfreeze", "[620,com.bolt]"),
            Logs.line(12_000, "Tag", "the end"),
        ])
        #expect(reading.events(.processThawed).map(\.label) == ["start service", ""])
        #expect(
            reading.phases(pid: 620) == [
                "background 2000", "frozen 7000", "background 1000", "frozen 1000", "background 1000",
            ])
    }

    @Test("A start of the system ends all processes, at the last line before it")
    func reboot() throws {
        let reading = try Logs.read([
            Logs.line(0, 620, "wm_on_resume_called", "[1,com.acme.Main,RESUME_ACTIVITY]"),
            Logs.line(4_000, 620, "Tag", "last words"), Logs.line(90_000, 200, "boot_progress_start", "9000"),
            Logs.line(95_000, 620, "wm_on_resume_called", "[1,com.bolt.Main,RESUME_ACTIVITY]"),
        ])
        #expect(reading.events(.processEnded).map(\.time) == [4_000_000_000])
        #expect(reading.catalog.processes.count == 2)
        #expect(reading.phases(pid: 620).first == "active 4000")
    }
}
