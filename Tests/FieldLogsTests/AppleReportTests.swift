import Testing
import TraceModel

@testable import FieldLogs

/// Reports of crashes, memory, CPU and disk: what each becomes.
@Suite struct AppleReportTests {
    static let stories = [
        EventStory(
            name: "a watchdog kill inside an expiration handler",
            text: """
                Process:             {App} [{pid}]
                Identifier:          net.acme.{App}
                Version:             2.1 (37)
                Role:                Background
                Date/Time:           2023-05-04 10:00:0{s}.5000 +0200
                Launch Time:         2023-05-04 10:00:00.0000 +0200
                OS Version:          iPhone OS 16.4 (20E246)
                Exception Type:  EXC_CRASH (SIGKILL)
                Termination Reason: FRONTBOARD 2343432205
                Triggered by Thread:  0

                Thread 0 Crashed:
                0   libsystem_kernel.dylib   0x00000001e5ea3080 kevent_id + 8
                1   libdispatch.dylib        0x00000001a53474cc _dispatch_sync_f_slow + 144
                2   {App}   0x00000001027c78d0 closure #1 in Uploads.{method}() + 176
                3   UIKitCore                0x00000001a3476160 -[_UIBackgroundTaskInfo fireExpirationHandler] + 72
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.started","cause":"unknown"}"#,
                #"{"t":{s}500000000,"process":1,"kind":"process.ended","namespace":"frontboard","code":2343432205,"importance":"Background","main":"inside a background-task expiration handler: fireExpirationHandler -> closure #1 in Uploads.{method}() -> _dispatch_sync_f_slow (waiting for a queue)"}"#,
            ],
            variants: [
                ["App": "Ferry", "pid": "733", "s": "7", "method": "flush"],
                ["App": "Harbor", "pid": "91", "s": "9", "method": "drain"],
            ]),
        EventStory(
            name: "assertions held past their time, one family of names",
            text: """
                Exception Type:  00000020
                Exception Codes: 0x000000008badf00d
                Highlighted by Thread:  1

                Application Specific Information:
                <BKNewProcess: 0x13fe; net.acme.post; pid: {pid}; hostpid: -1> has active assertions beyond permitted time:
                {(
                    <BKProcessAssertion: 0x1> id: {pid}-A name: Upload {one} process: <BKNewProcess: 0x13fe; net.acme.post; pid: {pid}; hostpid: -1> permittedBackgroundDuration: {limit}.000000 reason: finishTask owner pid:{pid},
                    <BKProcessAssertion: 0x2> id: {pid}-B name: Upload {two} process: <BKNewProcess: 0x13fe; net.acme.post; pid: {pid}; hostpid: -1> permittedBackgroundDuration: {limit}.000000 reason: finishTask owner pid:{pid}
                )}
                """,
            events: [
                #"{"t":0,"process":1,"kind":"task.reported","task":"uikit","id":"{pid}-A","name":"Upload {one}","report":"held past its permitted time","limit":{limit}000000000,"type":"finishTask"}"#,
                #"{"t":0,"process":1,"kind":"task.reported","task":"uikit","id":"{pid}-B","name":"Upload {two}","report":"held past its permitted time","limit":{limit}000000000,"type":"finishTask"}"#,
                #"{"t":0,"process":1,"kind":"process.ended","namespace":"assertiond","code":2343432205,"words":"has active assertions beyond permitted time","precision":"no time"}"#,
            ],
            variants: [
                ["pid": "1526", "one": "589B1A5E", "two": "E54E76DC", "limit": "180"],
                ["pid": "44", "one": "01", "two": "02", "limit": "600"],
            ]),
        EventStory(
            name: "an idle process that holds a lock while it is suspended",
            text: """
                Process:             Notes [{pid}]
                Date/Time:           2026-08-31 11:34:{end} -0300
                Launch Time:         2026-08-31 11:33:46.6978 -0300
                Exception Type:  EXC_CRASH (SIGKILL)
                Termination Reason: RUNNINGBOARD 0xdead10cc

                Thread 0 name:
                Thread 0 Crashed:
                0   libsystem_kernel.dylib   0x0000000249935cd4 {top} + 8
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.started","cause":"unknown"}"#,
                #"{"t":{t},"process":1,"kind":"process.ended","namespace":"runningboard","code":3735883980,"main":"{main}"}"#,
            ],
            variants: [
                [
                    "pid": "1234", "end": "00.9225", "t": "14224700000", "top": "mach_msg2_trap",
                    "main": "idle, waiting for messages",
                ],
                ["pid": "8", "end": "10.0000", "t": "23302200000", "top": "fsync", "main": "at fsync"],
            ]),
        EventStory(
            name: "a watchdog kill with its allowance and CPU times",
            text: """
                Date/Time:           2020-05-30 18:14:51.9352 +0900
                Launch Time:         2020-05-30 18:14:44.1799 +0900
                OS Version:          iPhone OS 13.5 (17F75)

                Exception Type:  EXC_BAD_ACCESS (SIGKILL)
                Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
                Termination Description: SPRINGBOARD, {event} watchdog transgression: application<net.acme.ferry>:{pid} exhausted real (wall clock) time allowance of {limit} seconds | ProcessVisibility: Background | ProcessState: Running | WatchdogEvent: {event} | WatchdogVisibility: Background | WatchdogCPUStatistics: ( | "Elapsed total CPU time (seconds): 3.810 (user 3.810, system 0.000), 38% CPU", | "Elapsed application CPU time (seconds): {cpu}, 0% CPU" | )
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.started","cause":"unknown"}"#,
                #"{"t":7755300000,"process":1,"kind":"process.ended","namespace":"springboard","code":2343432205,"words":"{event} watchdog transgression: application<net.acme.ferry>:{pid} exhausted real (wall clock) time allowance of {limit} seconds","importance":"Background","measure":"wall time","limit":{ns},"event":"{event}","cpu":{cpuNs},"deviceCPU":3810000000}"#,
            ],
            variants: [
                [
                    "event": "process-exit", "pid": "18532", "limit": "5.00", "ns": "5000000000",
                    "cpu": "0.042", "cpuNs": "42000000",
                ],
                [
                    "event": "scene-create", "pid": "7", "limit": "19.56", "ns": "19560000000", "cpu": "1.5",
                    "cpuNs": "1500000000",
                ],
            ]),
        EventStory(
            name: "the kind of watchdog in the sentence alone",
            text: """
                Role:                Background
                Date/Time:           2020-06-08 07:00:{end} +0100
                Launch Time:         2020-06-08 07:00:00.0000 +0100
                Exception Type:  EXC_CRASH (SIGKILL)
                Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
                Termination Description: SPRINGBOARD, {event} watchdog transgression: application<net.acme.x>:7778 exhausted real (wall clock) time allowance of 19.56 seconds
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.started","cause":"unknown"}"#,
                #"{"t":{t},"process":1,"kind":"process.ended","namespace":"springboard","code":2343432205,"words":"{event} watchdog transgression: application<net.acme.x>:7778 exhausted real (wall clock) time allowance of 19.56 seconds","importance":"Background","measure":"wall time","limit":19560000000,"event":"{event}"}"#,
            ],
            variants: [
                ["end": "19.6100", "t": "19610000000", "event": "scene-create"],
                ["end": "21.0000", "t": "21000000000", "event": "scene-update"],
            ]),
        EventStory(
            name: "a CPU report, fatal or not",
            text: """
                {"app_name":"Ferry","timestamp":"2021-02-27 18:51:06.14 -0500","app_version":"1.1.1","build_version":"50","bundleID":"net.acme.ferry","bug_type":"{type}","os_version":"iPhone OS 14.3 (18C66)"}
                Date/Time:        2021-02-27 18:50:16.430 -0500
                End time:         2021-02-27 18:51:06.140 -0500
                Command:          Ferry
                PID:              {pid}

                Event:            cpu usage
                Action taken:     {action}
                CPU:              {used} seconds cpu time over 50 seconds (97% cpu average), exceeding limit of 80% cpu over 60 seconds
                CPU limit:        48s
                Limit duration:   60s
                CPU used:         {used}s
                CPU duration:     50s
                Duration:         49.71s

                Powerstats for:   Ferry [{pid}]
                End time:         2021-02-27 19:59:59 -0500
                """,
            events: [
                #"{"t":0,"process":1,"kind":{kind},"words":"{used} seconds cpu time over 50 seconds (97% cpu average), exceeding limit of 80% cpu over 60 seconds","measure":"cpu time","used":{used}000000000,"window":50000000000,"limit":48000000000,"limitWindow":60000000000,"duration":49710000000}"#
            ],
            variants: [
                [
                    "type": "206", "pid": "1202", "action": "Process killed", "used": "48",
                    "kind": #""process.ended","namespace":"jetsam","code":100"#,
                ],
                [
                    "type": "202", "pid": "31", "action": "none", "used": "49",
                    "kind": #""process.reported","report":"cpu over the limit""#,
                ],
            ]),
        EventStory(
            name: "wakeups and disk writes",
            text: """
                Date/Time:        2020-10-17 23:26:36.000 +0100
                Command:          Ferry
                PID:              {pid}
                Event:            wakeups
                Action taken:     none
                Wakeups:          45001 wakeups over the last 218 seconds (206 wakeups per second average), exceeding limit of 150 wakeups per second over 300 seconds
                Wakeups limit:    45000
                Duration:         218.00s

                Date/Time:        2020-10-18 23:26:36.000 +0100
                Command:          Ferry
                PID:              {pid}
                Event:            disk writes
                Action taken:     none
                Writes:           {mb} MB of file backed memory dirtied over 12560 seconds (85.49 KB per second average), exceeding limit of 12.43 KB per second over 86400 seconds
                Writes limit:     1073.74 MB
                Limit duration:   86400s
                Writes caused:    {mb} MB
                Writes duration:  12560s
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.reported","report":"wakeups over the limit","words":"45001 wakeups over the last 218 seconds (206 wakeups per second average), exceeding limit of 150 wakeups per second over 300 seconds","measure":"wakeups","used":45001,"window":218000000000,"limit":45000,"limitWindow":300000000000,"duration":218000000000}"#,
                #"{"t":86182000000000,"process":2,"kind":"process.reported","report":"disk writes over the limit","words":"{mb} MB of file backed memory dirtied over 12560 seconds (85.49 KB per second average), exceeding limit of 12.43 KB per second over 86400 seconds","measure":"disk writes","used":{bytes},"window":12560000000000,"limit":1073740000,"limitWindow":86400000000000}"#,
            ],
            variants: [
                ["pid": "124", "mb": "1073.75", "bytes": "1073750000"],
                ["pid": "9", "mb": "2000", "bytes": "2000000000"],
            ]),
        EventStory(
            name: "the kernel's line and a report of another run",
            text: """
                Received ({fatal}) CPU usage trigger:
                  Ferry[{pid}] (/private/var/containers/Bundle/Ferry) used 9.00s of CPU over 9.57 seconds (averaging 94%), violating a CPU usage limit of 9.00s over 15 seconds.
                Date/Time:        2021-05-10 14:30:02.278 +0300
                End time:         2021-05-10 14:30:12.137 +0300
                Command:          Ferry
                Identifier:       net.acme.ferry
                PID:              1753
                Event:            cpu usage
                Action taken:     Process killed
                """,
            events: [
                #"{"t":0,"process":1,"kind":{kind},"measure":"cpu time","used":9000000000,"window":9570000000,"limit":9000000000,"limitWindow":15000000000{time}}"#,
                #"{"t":0,"process":2,"kind":"process.ended","namespace":"jetsam","code":100,"measure":"cpu time","duration":9859000000}"#,
            ],
            variants: [
                [
                    "fatal": "FATAL", "pid": "848",
                    "kind": #""process.ended","namespace":"jetsam","code":100"#,
                    // The line has no time, and the end must not borrow that of the report below it.
                    "time": #","precision":"no time""#,
                ],
                [
                    "fatal": "NON-FATAL", "pid": "9",
                    "kind": #""process.reported","report":"cpu over the limit""#, "time": "",
                ],
            ]),
        EventStory(
            name: "names of reports",
            text: """
                Ferry.cpu_resource_fatal-2026-09-10-00{m}55.ips
                Ferry-2026-09-10-003000.ips
                logs/Ferry.{second}-2026-09-10-013055.ips.synced
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.ended","namespace":"jetsam","code":100,"words":"a report of this name was written","measure":"cpu time"}"#,
                #"{"t":{t},"process":2,"kind":{kind},"words":"a report of this name was written","measure":"{measure}"}"#,
            ],
            variants: [
                [
                    "m": "28", "second": "cpu_resource_fatal", "t": "3720000000000", "measure": "cpu time",
                    "kind": #""process.ended","namespace":"jetsam","code":100"#,
                ],
                [
                    "m": "29", "second": "diskwrites_resource", "t": "3660000000000",
                    "measure": "disk writes",
                    "kind": #""process.reported","report":"disk writes over the limit""#,
                ],
            ]),
        EventStory(
            name: "one jetsam report with several kills in their order",
            text: """
                {"bug_type":"298","timestamp":"2020-10-15 17:29:58.79 +0100","os_version":"iPhone OS 14.2 (18B5061e)"}
                { "date" : "2020-10-15 17:29:58.79 +0100", "product" : "iPhone12,1", "memoryStatus" : { "pageSize" : {page} },
                  "processes" : [
                  { "pid" : 11, "name" : "idle", "rpages" : 5, "states" : ["suspended"] },
                  { "pid" : {pid}, "name" : "Tunnel", "rpages" : 960, "states" : ["frontmost"], "reason" : "per-process-limit", "killDelta" : 900, "cpuTime" : 1.5 },
                  { "pid" : 13, "name" : "Other", "rpages" : 2, "states" : ["suspended"], "reason" : "vm-pageshortage", "killDelta" : 800 }
                  ] }
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.ended","namespace":"jetsam","code":4,"reason":"vm-pageshortage","importance":"suspended","measure":"memory","used":{small},"pages":2,"pageSize":{page}}"#,
                #"{"t":0,"process":2,"kind":"sample","metric":"cpu_time","value":1500000000}"#,
                #"{"t":0,"process":2,"kind":"process.ended","namespace":"jetsam","code":7,"reason":"per-process-limit","importance":"frontmost","measure":"memory","used":{big},"pages":960,"pageSize":{page}}"#,
            ],
            variants: [
                ["page": "16384", "pid": "4624", "small": "32768", "big": "15728640"],
                ["page": "4096", "pid": "12", "small": "8192", "big": "3932160"],
            ]),
        EventStory(
            name: "a crash body as JSON on one line: the termination before the exception",
            text: """
                {"app_name":"Share","timestamp":"2025-02-03 13:12:57.00 +0700","app_version":"4.9","bug_type":"309","os_version":"iPhone OS 18.2 (22C152)"}
                {"procRole":"Background","captureTime":"2025-02-03 13:12:55.7813 +0700","pid":{pid},"procLaunch":"2025-02-03 13:10:04.0923 +0700","procName":"Share","bundleInfo":{"CFBundleIdentifier":"net.acme.share","CFBundleVersion":"1"},"exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"termination":{"namespace":"{space}","flags":6,"code":{code},"reasons":["explanation:{why} reportType:CrashLog"]},"threads":[{"frames":[{"symbol":"mach_msg2_trap"}]}]}
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.started","cause":"unknown"}"#,
                #"{"t":171689000000,"process":1,"kind":"process.ended","namespace":"{lower}","code":{code},"words":"explanation:{why} reportType:CrashLog","importance":"Background","reportType":"CrashLog","main":"idle, waiting for messages"}"#,
            ],
            variants: [
                [
                    "pid": "2855", "space": "RUNNINGBOARD", "lower": "runningboard", "code": "3735883980",
                    "why": "held a lock",
                ],
                ["pid": "3", "space": "SIGNAL", "lower": "signal", "code": "11", "why": "bad access"],
            ]),
    ]

    @Test("Each report becomes the events that it proves", arguments: stories)
    func events(of story: EventStory) throws {
        for variant in story.variants.indices {
            #expect(try AppleReading.events(story.input(variant)) == story.expected(variant))
        }
    }

    @Test("Pieces of any size give the same events", arguments: stories)
    func pieces(of story: EventStory) throws {
        let whole = try AppleReading.lines(story.input(0))
        for chunk in [1, 7, 100] { #expect(try AppleReading.lines(story.input(0), chunk: chunk) == whole) }
    }

    @Test("Every line is counted once", arguments: stories)
    func counts(of story: EventStory) throws {
        let counts = try AppleReading.counts(story.input(0))
        #expect(counts.total == story.input(0).split(separator: "\n", omittingEmptySubsequences: false).count)
        #expect(counts.used > 0)
    }

    @Test("A body that is cut says where and why")
    func cut() throws {
        var source = try AppleReading.source(
            "{\"bug_type\":\"298\",\"timestamp\":\"2020-10-15 17:29:58.79 +0100\"}\n{\"memoryStatus\": {")
        var batch = EventBatch()
        var catalog = TraceCatalog()
        let failure = #expect(throws: InputFailure.self) { try source.next(&batch, &catalog) }
        #expect(failure?.place == "line 2")
    }
}
