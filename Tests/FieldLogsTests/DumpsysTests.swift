import Foundation
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// Deaths, jobs and alarms in dumps of the system's services.
@Suite("Dumps of services")
struct DumpsysTests {
    static let stories = [
        EventStory(
            name: "deaths of a package, newest first, in two builds' forms",
            text: """
                ACTIVITY MANAGER PROCESS EXIT INFO (dumpsys activity exit-info)
                Last Timestamp of Persistence Into Persistent Storage: 2026-10-01 15:54:06.558
                  package: {app}
                    Historical Process Exit for uid={uid}
                        ApplicationExitInfo #0:
                          timestamp=2026-03-08 07:00:10.{ms} pid={pid} realUid={uid} packageUid={uid} definingUid={uid} user=0
                          process={app}:sync reason=10 (USER REQUESTED) subreason=22 (REMOVE TASK) status=0
                          importance=400 pss=0,00 rss=2,5GB
                  description=remove task, state=1 state=empty trace=null
                        ApplicationExitInfo #1:
                          timestamp=2026-03-08 07:00:04.000 pid=812 realUid={uid} packageUid={uid} definingUid={uid} user=0
                          process={app} reason=2 (SIGNALED) subreason=0 (UNKNOWN) status=9
                          importance=125 pss=0.00 rss=270MB description=null state=empty trace=null
                """,
            events: [
                #"{"t":0,"process":2,"kind":"process.ended","namespace":"android","code":2,"reason":"SIGNALED","words":"signal 9","importance":"service in the foreground"}"#,
                #"{"t":{t},"process":1,"kind":"process.ended","namespace":"android","code":10,"reason":"USER REQUESTED: REMOVE TASK","words":"remove task, state=1","importance":"cached"}"#,
            ],
            variants: [
                ["app": "org.acme.tide", "uid": "10196", "pid": "3421", "ms": "535", "t": "6535000000"],
                ["app": "net.other.owl", "uid": "1010007", "pid": "9", "ms": "001", "t": "6001000000"],
            ]),
        EventStory(
            name: "jobs before the dump: one past its limit, one that ran to its end",
            text: """
                DUMP OF SERVICE jobscheduler:
                  nowRTC=1700000000000=2023-11-14 23:13:20.000 nowELAPSED=403532
                  Job history:
                     -1h02m03s004ms   START: #{uid}/77 {app}/.SyncJob
                             -{ended}    STOP: #{uid}/77 {app}/.SyncJob timeout
                            -2s000ms START-P: #1000/-5 android/com.android.server.IdleJob
                                   0  STOP-P: #1000/-5 android/com.android.server.IdleJob successful_finish
                """,
            events: [
                #"{"t":0,"process":1,"kind":"task.began","task":"job","id":77,"name":"{app}/.SyncJob"}"#,
                #"{"t":{t},"process":1,"kind":"task.ended","task":"job","id":77,"name":"{app}/.SyncJob","result":"timed out","reason":"timeout"}"#,
                #"{"t":3721004000000,"process":2,"kind":"task.began","task":"job","id":"-5","name":"android/com.android.server.IdleJob"}"#,
                #"{"t":3723004000000,"process":2,"kind":"task.ended","task":"job","id":"-5","name":"android/com.android.server.IdleJob","result":"success"}"#,
            ],
            variants: [
                ["app": "org.acme.tide", "uid": "u0a58", "ended": "52m03s000ms", "t": "600004000000"],
                ["app": "net.other.owl", "uid": "u10a7", "ended": "5s000ms", "t": "3718004000000"],
            ]),
        EventStory(
            name: "an alarm that waits, with its window and what puts it off",
            text: """
                ELAPSED_WAKEUP #6: Alarm{3adcc08 type 2 origWhen 52493788 whenElapsed 52493788 {app}}
                  tag=*walarm*:{app}.SYNC
                  type=ELAPSED_WAKEUP origWhen=+54m55s554ms window=+41m14s999ms repeatInterval=0 count=0 flags=0x8
                  policyWhenElapsed: requester=+54m55s554ms app_standby={standby} device_idle=-4s445ms battery_saver=-4s445ms
                  whenElapsed=+{due} maxWhenElapsed=+{until}
                  operation=PendingIntent{b5a7fa1: PendingIntentRecord{a61894a {app} broadcastIntent}}
                RTC #2: Alarm{3adcc09 type 1 origWhen 1 whenElapsed 2 {app}}
                  tag=*alarm*:{app}/.Later
                  type=RTC origWhen=2023-11-14 23:13:20.000 window=+1s0ms repeatInterval=0 count=0 flags=0x0
                  whenElapsed=-5ms
                """,
            events: [
                #"{"t":0,"process":1,"kind":"task.scheduled","task":"alarm","id":"b5a7fa1","name":"{app}.SYNC","earliest":{earliest},"latest":{latest}{delays}}"#,
                #"{"t":0,"process":1,"kind":"task.scheduled","task":"alarm","id":"{app}/.Later","name":"{app}/.Later","earliest":-5000000,"latest":995000000}"#,
            ],
            variants: [
                [
                    "app": "org.acme.tide", "standby": "-4s445ms", "due": "54m55s554ms",
                    "until": "1h36m10s553ms",
                    "earliest": "3295554000000", "latest": "5770553000000", "delays": "",
                ],
                [
                    "app": "net.other.owl", "standby": "+2h0m0s0ms", "due": "2h0m0s0ms",
                    "until": "3h0m0s1ms",
                    "earliest": "7200000000000", "latest": "10800001000000",
                    "delays": #","constraints":"app standby for 2h0m0s0ms""#,
                ],
            ]),
    ]

    @Test("A dump becomes the events that it tells of", arguments: stories, [0, 1])
    func story(_ story: EventStory, variant: Int) throws {
        #expect(try AppleReading.events(story.input(variant)) == story.expected(variant))
        #expect(try AppleReading.counts(story.input(variant)).unknown == 0)
    }

    @Test("A dump is dated by its own line, with the zone that both clocks give")
    func moment() throws {
        let reading = try Logs.read([
            "  nowRTC=1629844744041=2021-08-24 23:39:04.041 nowELAPSED=403532",
            "-1s000ms START: #1000/1 android/.A", "0 STOP: #1000/1 android/.A canceled",
        ])
        let wall = try #require(reading.catalog.boots.first?.wall)
        #expect(wall.utcNanoseconds == 1_629_844_743_041_000_000)
        #expect(wall.zoneMinutes == 60)
        #expect(reading.events(.taskEnded).map { $0.text(.result) } == ["ended"])
        #expect(DumpNow(ByteText(UnsafeRawBufferPointer(start: nil, count: 0))) == nil)
    }

    @Test("Deaths and jobs of one file are on one clock")
    func together() throws {
        let reading = try Logs.read([
            "ApplicationExitInfo #0:",
            "  timestamp=2021-08-24 23:38:04.041 pid=7 process=a.b reason=4 (APP CRASH(EXCEPTION))",
            "nowRTC=1629844744041=2021-08-24 23:39:04.041 nowELAPSED=403532",
            "-30s000ms START: #1000/1 android/.A",
        ])
        #expect(reading.events(.processEnded).map(\.time) == [0])
        #expect(reading.events(.taskBegan).map(\.time) == [30_000_000_000])
        #expect(reading.catalog.boots.first?.wall?.zoneMinutes == 60)
        // Without the line that dates the dump it is not known where its jobs belong.
        let undated = try Logs.read([
            "ApplicationExitInfo #0:",
            "  timestamp=2021-08-24 23:38:04.041 pid=7 process=a.b reason=4 (APP CRASH(EXCEPTION))",
            "-30s000ms START: #1000/1 android/.A",
        ])
        #expect(undated.events(.taskBegan).isEmpty)
    }

    @Test("Records that are not whole are unknown, and what follows is read")
    func damaged() throws {
        let reading = try Logs.read([
            "ApplicationExitInfo #0:", "  timestamp=2026-13-01 19:21:57.535 pid=1 reason=1 (A)",
            "ApplicationExitInfo #1:", "  timestamp=2026-10-01 19:21:57.535 pid=0 reason=1 (A)",
            "ApplicationExitInfo #2:", "  process=a.b reason=4 (X",
            "  timestamp=2026-10-01 19:21:57 pid=99999999999 realUid=-1",
            "RTC #1: Alarm{1 x}", "  whenElapsed=1m", "RTC #1: Alarm{", "-99999999999999d START: #1/1 a",
            "-1s STOP: #u0/1 a", "ApplicationExitInfo #3:",
            "  timestamp=2026-10-01 19:21:57.535 pid=7 process=a.b reason=77 (NEW) subreason=x",
        ])
        #expect(reading.counts == LineCounts(used: 2, known: 0, unknown: 12))
        #expect(reading.events(.processEnded).map(\.number) == [77])
    }
}
