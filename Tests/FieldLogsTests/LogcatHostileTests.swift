import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

@Suite("Logcat: hostile input")
struct LogcatHostileTests {
    @Test("Payloads that are not what their tags promise are unknown, and nothing traps")
    func payloads() throws {
        let payloads: [(tag: String, payload: String)] = [
            ("wm_on_resume_called", ""), ("wm_on_resume_called", "["), ("wm_on_resume_called", "[]"),
            ("wm_on_resume_called", "]"), ("wm_on_resume_called", "[1"), ("wm_on_resume_called", "[1,"),
            ("wm_on_resume_called", "[1,]"), ("wm_on_resume_called", "[com.acme.Main]"),
            ("wm_on_resume_called", "[99999999999999999999999,com.acme.Main]"),
            ("wm_on_resume_called", "[1,2,3]"),
            ("am_proc_start", "[0,620]"), ("am_proc_start", "[0,0,1,com.acme,x,y]"),
            ("am_proc_start", "[0,-5,1,com.acme,x,y]"), ("am_proc_start", "[0,99999999999,1,com.acme,x,y]"),
            ("am_proc_start", "[0,620,1,,x,y]"), ("am_kill", "[0,620]"), ("am_kill", "[0,620,com.acme]"),
            ("am_kill", "620"), ("am_proc_died", "[0]"), ("am_crash", "[620,0,com.acme]"),
            ("am_freeze", "[com.acme]"),
            ("am_foreground_service_stop", "[0,com.acme/.S]"),
            ("am_foreground_service_stop", "[0,noslash,1,X,1,1,0,0,0,1,Y,1]"),
            ("wm_relaunch_activity", "[0,1,2]"),
            ("wm_relaunch_activity", "[0,1,2,/]"), ("wm_resume_activity", "[0,1,2,com.acme]"),
            ("battery_level", "[x,y,z]"), ("battery_status", "[2,2,1,77,Li]"),
            ("am_create_service", "[0,1,com.acme/.S]"),
        ]
        let reading = try Logs.read(payloads.map { Logs.line(0, $0.tag, $0.payload) })
        #expect(reading.counts.unknown == payloads.count)
        #expect(reading.events.allSatisfy { $0.kind == .endedEarly })
    }

    @Test("Numbers beyond every range are left out or bounded")
    func numbers() throws {
        let reading = try Logs.read([
            Logs.line(0, 620, "wm_on_resume_called", "[-5,com.acme.Main,why,9223372036854775807]"),
            Logs.line(10, 620, "wm_on_resume_called", "[9223372036854775807,com.acme.Main,why,-1]"),
            Logs.line(
                20, "am_foreground_service_stop",
                "[0,com.acme/.S,1,X,1,1,0,0,9223372036854775807,1,Y,-9223372036854775807]"),
            Logs.line(30, "am_unfreeze", "[620,com.acme,9223372036854775807]"),
            Logs.line(40, "am_kill", "[0,4294967295,com.acme,-9223372036854775807,x]"),
            Logs.line(50, "am_kill", "[0,4294967296,com.acme,0,x]"),
        ])
        #expect(reading.events(.callback).map(\.number) == [nil, nil])
        #expect(reading.events(.taskBegan).isEmpty)
        #expect(reading.counts.unknown == 1)
    }

    @Test("Bytes that are no text")
    func bytes() throws {
        let head = Array("04-09 12:00:00.000   620   620 I wm_on_resume_called: [1,".utf8)
        let text =
            head + [0x63, 0, 0xFF, 0xC0, 0x80, 0x5D, 0x2C, 0xE2] + Array(",why]\n".utf8) + [0, 0, 0x0A, 0xFF]
        let reading = try #require(try Logs.readIfKnown(text))
        #expect(reading.counts.total == 3)
        #expect(reading.counts.used == 1)
    }

    @Test("More tokens and components than are kept")
    func bounds() throws {
        var map = BoundedMap<Int, Int>(limit: 100)
        for key in 0..<10_000 {
            map[key] = key
            _ = map[0]
        }
        #expect(map[0] == 0)
        #expect(map[9_999] == 9_999)
        #expect((0..<10_000).count { map[$0] != nil } <= 100)
        map[9_999] = nil
        #expect(map[9_999] == nil)
    }

    /// Lines of every kind, to be mutated.
    static let sample: [UInt8] = {
        let lines = [
            "osVersion: acme/phone/phone:13/TQ1A/9:user/release-keys", "--------- beginning of main",
            Logs.line(0, 620, "Acme", "[bgtask] begin id=7 name=export"), "--------- switch to events",
            Logs.line(10, "am_proc_start", "[0,620,10150,com.acme,top-activity,{com.acme/com.acme.Main}]"),
            Logs.line(20, "am_proc_bound", "[0,620,com.acme]"),
            Logs.line(30, "wm_restart_activity", "[0,8,31,com.acme/.Main]"),
            Logs.line(40, 620, "wm_on_create_called", "[8,com.acme.Main,performCreate,30]"),
            Logs.line(
                50, 620, "wm_on_start_called", "[Token=8,Component Name=com.acme.Main,Reason=x,time=2ms]"),
            Logs.line(60, 620, "am_on_resume_called", "[0,com.acme.Main,RESUME_ACTIVITY]"),
            Logs.line(70, "wm_relaunch_resume_activity", "[0,8,31,com.acme/.Main,480]"),
            Logs.line(80, 620, tid: 633, "chatty", "uid=10077(com.acme.talk) Worker expire 12 lines"),
            Logs.line(90, "am_foreground_service_start", "[0,com.acme/.S,1,X,35,35,0,1,0,1,,1]"),
            Logs.line(100, "am_foreground_service_stop", "[0,com.acme/.S,1,X,35,35,0,1,9000,1,Y,1]"),
            Logs.line(110, "am_create_service", "[0,4711,com.acme/.S,10151,620]"),
            Logs.line(120, "am_freeze", "[620,com.acme]"), Logs.line(130, "am_unfreeze", "[620,com.acme,6]"),
            Logs.line(140, "battery_level", "[81,4100,298]"), Logs.line(150, "device_idle", "[5,s:alarm]"),
            Logs.line(160, "am_crash", "[620,0,com.acme,552,java.lang.Oops,a, b,File.java,12]"),
            Logs.line(170, "am_kill", "[0,620,com.acme,999,empty #31]"),
            Logs.line(180, "am_proc_died", "[0,620,com.acme,900,17]"),
            Logs.line(190, 200, "boot_progress_start", "9000"),
            Logs.line(200, 620, "AcmeLifecycle", "onPause"),
            Logs.line(210, "ActivityManager", "Killing 620:com.acme/u0a150 (adj 905): remove task"),
            Logs.line(
                220, "ActivityManager", "Start proc 621:com.acme/u0a150 for service {com.acme/com.acme.S}"),
            Logs.line(230, "ActivityManager", "ANR in com.acme (com.acme/.Main)"),
            Logs.line(230, "ActivityManager", "PID: 621"),
            Logs.line(230, "ActivityManager", "Reason: executing service com.acme/.S"),
            Logs.line(
                240, "ActivityManager",
                "Timeout of broadcast BroadcastRecord{1 x} - receiver=y, started 10001ms ago"),
            Logs.line(240, "ActivityManager", "Receiver during timeout: ResolveInfo{1 com.acme.Rx p=0}"),
            Logs.line(250, "Process", "Sending signal. PID: 900 SIG: 3"),
            Logs.line(
                260, "PowerManagerService",
                "  PARTIAL_WAKE_LOCK   'a' ACQ=-1m6s403ms LONG (uid=1000 pid=15 ws=WorkSource{10201})"),
            Logs.line(270, "am_schedule_service_restart", "[0,com.acme/.S,5000]"),
            Logs.line(280, 621, "AndroidRuntime", "Process: com.acme, PID: 621"),
            Logs.line(
                280, 621, "AndroidRuntime",
                "x: type dataSync did not stop within its timeout: ComponentInfo{com.acme/.S}"),
            Logs.line(
                290, 622, "WM-WorkerWrapper",
                "Worker result RETRY for Work [ id=95de8922-3689-4d4d-83c7-645463fe25ea, tags={ a } ]"),
            "03-04 05:06:07.080 I/am_kill ( 1190): [20114,org.acme,15,too many background]",
            "[ 03-04 05:06:08.080   747:  990 D/EGL_emulation ]", "text of it", "",
            "03-04 05:06:09.080 620-621/com.acme I/Acme\u{FE55} [bgtask] begin id=8 name=b",
            "2023-03-04 05:06:09.080  620-621  AcmeLifecycle   com.acme    I  onPause",
            "1677906367.080123 10123 4711 4711 I wm_on_resume_called: [77,com.acme.Main,RESUME_ACTIVITY]",
            "2023-03-04 05:06:07.080 -0330  4711  4711 I wm_on_stop_called: [77,com.acme.Main,x]",
        ]
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }()

    @Test("Mutated logs never trap, and every line is counted once")
    func mutations() throws {
        var random = SeededGenerator.printed("logcat mutations")
        for _ in 0..<(Project.isProving ? 20_000 : 400) {
            var bytes = Self.sample
            for _ in 0..<random.next(in: 1...12) { Self.mutate(&bytes, &random) }
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
            if bytes.last == 0x0A || bytes.isEmpty { lines -= 1 }
            guard let reading = try Logs.readIfKnown(bytes, chunk: random.next(in: 1...4_096)) else {
                continue
            }
            #expect(reading.counts.total == lines)
            // Orders hold: nothing is given out before what came earlier.
            #expect(zip(reading.events, reading.events.dropFirst()).allSatisfy { $0.time <= $1.time })
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = random.next(in: 0...(bytes.count - 1))
        switch random.next(in: 0...8) {
        case 0: bytes[place] = UInt8(random.next(in: 0...255))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: random.bytes(atMost: 12), at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + random.next(in: 1...80)))
        case 4: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
        case 5: bytes[place] = Array("[],=:-. 0\n".utf8)[random.next(in: 0...9)]
        case 6: bytes.removeSubrange(place...)
        case 7:
            // A whole line comes again elsewhere.
            let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
            bytes.insert(contentsOf: Array(bytes[start..<end]) + [0x0A], at: start)
        default:
            let end = min(bytes.count, place + random.next(in: 1...200))
            bytes.insert(contentsOf: Array(bytes[place..<end]), at: random.next(in: 0...(bytes.count - 1)))
        }
    }
}
