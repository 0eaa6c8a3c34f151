import ByteIO
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// The unified log in its layouts, and the messages of the system in it.
@Suite struct UnifiedLogTests {
    /// A message in each layout that prints a pid.
    static let layouts = [
        "2026-03-04 09:00:0{s}.000000+0100 0x1853    Default     0x0                  33   0    runningboardd: (RunningBoard) [com.apple.runningboard:ttl] {message}",
        "2026-03-04 09:00:0{s}.000 Df runningboardd[33:1853] [com.apple.runningboard:ttl] {message}",
        "2026-03-04 09:00:0{s}.000000+0100  host runningboardd[33]: (RunningBoard) [com.apple.runningboard:ttl] {message}",
        "Mar  4 09:00:0{s} runningboardd(RunningBoard)[33] <Notice>: {message}",
        "Mar  4 09:00:0{s} someones-phone runningboardd[33] <Notice>: {message}",
        "2026-03-04 09:00:0{s}.000000 runningboardd{RunningBoard}[33] <DEBUG>: {message}",
        "default\t09:00:0{s}.000000+0100\trunningboardd\t{message}",
        "default\t09:00:0{s}.000000+0100\trunningboardd\tRunningBoard\t{message}",
        "09:00:0{s}.000000+0100\trunningboardd\t{message}",
        "default\t2026-03-04 09:00:0{s}.000000 +0100\trunningboardd\t{message}",
        "09:00:0{s}.000  runningboardd  {message}",
        "2026-03-04 09:00:0{s}.000000+0100 runningboardd[33:9] {message}",
        #"{"timestamp":"2026-03-04 09:00:0{s}.000000+0100","processImagePath":"/usr/libexec/runningboardd","processID":33,"subsystem":"com.apple.runningboard","eventType":"logEvent","bootUUID":"B0","eventMessage":"{message}"}"#,
        #"{"time":1,"timestamp":"2026-03-04T08:00:0{s}.000000000Z","event_type":"Log","boot_uuid":"B0","process":"/usr/libexec/runningboardd","pid":33,"subsystem":"com.apple.runningboard","message":"{message}"}"#,
    ]

    @Test("Every layout gives the same events", arguments: layouts)
    func layout(_ layout: String) throws {
        let messages = [
            (0, "[app<net.acme.ferry(9F)>:301] Suspending task."),
            (2, "[app<net.acme.ferry(9F)>:301] Resuming task."),
        ]
        let text = messages.map { second, message in
            layout.replacing("{s}", with: "\(second)").replacing("{message}", with: message)
        }.joined(separator: "\n")
        #expect(
            try AppleReading.events(text) == [
                #"{"t":0,"process":1,"kind":"process.suspended","reason":"RunningBoard"}"#,
                #"{"t":2000000000,"process":1,"kind":"process.resumed","reason":"RunningBoard"}"#,
            ])
        #expect(try AppleReading.counts(text).used == 2)
    }

    static let stories = [
        EventStory(
            name: "a background launch that crashes",
            text: """
                default\t16:31:49.500000+0200\trunningboardd\tExecuting launch request for application<net.acme.{app}> (FBApplicationProcess)
                default\t16:31:49.600000+0200\trunningboardd\tCreating and launching job for: application<net.acme.{app}>
                default\t16:31:49.700000+0200\tSpringBoard\tApplication process state changed for net.acme.{app}: <SBApplicationProcessState: 0x2; pid: {pid}; taskState: Running; visibility: Background>
                default\t16:31:49.800000+0200\trunningboardd\tCalculated state for application<net.acme.{app}>: running-active (role: Background)
                default\t16:31:50.100000+0200\trunningboardd\tCalculated state for application<net.acme.{app}>: none (role: None)
                default\t16:31:50.200000+0200\tSpringBoard\tProcess exited: <FBApplicationProcess: 0x1; application<net.acme.{app}>:{pid}(v1)> -> <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:{signal}>>
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.started","cause":"unknown"}"#,
                #"{"t":200000000,"process":1,"kind":"state","subject":1,"state":"background","cause":"SpringBoard"}"#,
                #"{"t":700000000,"process":1,"kind":"process.ended","namespace":"signal","code":{code}}"#,
            ],
            variants: [
                ["app": "ferry", "pid": "1957", "signal": "SIGSEGV(11)", "code": "11"],
                ["app": "post", "pid": "20", "signal": "SIGABRT(6)", "code": "6"],
            ]),
        EventStory(
            name: "two launches for background refreshes",
            text: """
                09:30:54.355540+0200\tRunner\tHandling launch from daemon for activities: {(
                    bgRefresh-{id}:{one}
                )}
                09:30:54.356447+0200\tRunner\tRunning task: <BGAppRefreshTask: {id}>
                09:30:54.358161+0200\tRunner\tsubmitTaskRequest: <BGAppRefreshTaskRequest: {id}, earliestBeginDate: 2020-06-15 07:{due}:54 +0000>
                09:31:06.813659+0200\tRunner\tHandling launch from daemon for activities: {(
                    bgRefresh-{id}:D60C2C
                )}
                """,
            events: [
                #"{"t":0,"process":1,"kind":"task.reported","task":"app refresh","id":"{id}","name":"{id}","report":"launched for it","type":"{one}"}"#,
                #"{"t":907000,"process":1,"kind":"task.began","task":"app refresh","id":"{id}","name":"{id}","type":"{one}"}"#,
                #"{"t":2621000,"process":1,"kind":"task.scheduled","task":"app refresh","id":"{id}","name":"{id}","earliest":{earliest}}"#,
                #"{"t":12458119000,"process":1,"kind":"task.reported","task":"app refresh","id":"{id}","name":"{id}","report":"launched for it","type":"D60C2C"}"#,
            ],
            variants: [
                ["id": "net.acme.fetch", "one": "519B19", "due": "30", "earliest": "-355540000"],
                ["id": "net.acme.tidy", "one": "01", "due": "45", "earliest": "899644460000"],
            ]),
        EventStory(
            name: "over midnight without a date",
            text: """
                default\t23:59:41.208311+0200\tFerry\t[lifecycle] didEnterBackground
                default\t23:59:41.250000+0200\tFerry\t[bgtask] begin id={id} name=flush
                default\t00:00:06.771902+0200\tFerry\t[bgtask] expired id={id}
                default\t00:00:0{s}.790000+0200\tFerry\t[bgtask] end id={id}
                """,
            events: [
                #"{"t":0,"process":1,"kind":"callback","subject":1,"callback":"didEnterBackground"}"#,
                #"{"t":41689000,"process":1,"kind":"task.began","task":"uikit","id":{id},"name":"flush"}"#,
                #"{"t":25563591000,"process":1,"kind":"task.expiring","task":"uikit","id":{id}}"#,
                #"{"t":2{t}581689000,"process":1,"kind":"task.ended","task":"uikit","id":{id}}"#,
            ],
            variants: [["id": "4", "s": "6", "t": "5"], ["id": "12", "s": "9", "t": "8"]]),
        EventStory(
            name: "an old system with its budget",
            text: """
                18:05:17 assertiond [Ferry:{pid}] Setting up BG permission check timer for 30s
                18:05:18 assertiond [Ferry:{pid}] Add assertion: <BKProcessAssertion: 0x1; id: 94-67; name: "Shared Background Assertion 1 for net.acme.ferry" ; state: active; reason: finishTask; duration: {limit}.0s>
                18:05:43 assertiond [Ferry:{pid}] Sending background permission expiration warning!
                18:05:48 assertiond [Ferry:{pid}] Forcing crash report with description: Ferry:{pid} has active assertions beyond permitted time: <BKProcessAssertion: 0x1; "Shared Background Assertion 1 for net.acme.ferry" (finishTask:{limit}s); id:94-67> (owner: Ferry:{pid})
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.reported","report":"background time starts","limit":30000000000}"#,
                #"{"t":1000000000,"process":1,"kind":"task.began","task":"background assertion","id":"94-67","name":"Shared Background Assertion 1 for net.acme.ferry","type":"finishTask","limit":{limit}000000000}"#,
                #"{"t":26000000000,"process":1,"kind":"task.expiring","task":"background assertion","id":"94-67","name":"Shared Background Assertion 1 for net.acme.ferry"}"#,
                #"{"t":31000000000,"process":1,"kind":"task.reported","task":"background assertion","id":"94-67","name":"Shared Background Assertion 1 for net.acme.ferry","report":"held past its permitted time","limit":{limit}000000000,"type":"finishTask"}"#,
                #"{"t":31000000000,"process":1,"kind":"process.ended","namespace":"assertiond","code":2343432205,"words":"Ferry:{pid} has active assertions beyond permitted time"}"#,
            ],
            variants: [["pid": "12636", "limit": "30"], ["pid": "8", "limit": "180"]]),
        EventStory(
            name: "prewarmed by the system, and a tap of which SpringBoard says it prewarms",
            text: """
                2026-03-04 05:00:00.000 Df runningboardd[33:1] [com.apple.runningboard:job] Executing launch request for app<net.acme.{one}(9F)> (DAS Prewarm launch)
                2026-03-04 05:00:00.100 Df runningboardd[33:1] [com.apple.runningboard:ttl] Now tracking process: [app<net.acme.{one}(9F)>:51]
                2026-03-04 05:00:00.200 Df runningboardd[33:1] [com.apple.runningboard:process] [app<net.acme.{one}(9F)>:51] Suspending task.
                2026-03-04 06:00:00.000 Df SpringBoard[34:1] [com.apple.FrontBoard:Process] Bootstrapping app<net.acme.{two}> with intent foreground-interactive
                2026-03-04 06:00:00.001 Df SpringBoard[34:1] [com.apple.SpringBoard:Common] Prewarming for launch of net.acme.{two}
                2026-03-04 06:00:00.100 Df runningboardd[33:1] [com.apple.runningboard:ttl] Now tracking process: [app<net.acme.{two}(9F)>:52]
                """,
            events: [
                #"{"t":0,"process":1,"kind":"process.started","cause":"prewarm"}"#,
                #"{"t":200000000,"process":1,"kind":"process.suspended","reason":"RunningBoard"}"#,
                #"{"t":3600000000000,"process":2,"kind":"process.started","cause":"user"}"#,
                #"{"t":3600100000000,"process":2,"kind":"state","subject":1,"state":"foreground","cause":"launch"}"#,
            ],
            variants: [["one": "ferry", "two": "post"], ["one": "a", "two": "b"]]),
        EventStory(
            name: "names that are private: begins and ends by count",
            text: """
                default\t21:08:54.000000-0500\tFerry\tCreated background task <private>.
                default\t21:08:54.100000-0500\tFerry\tCreated background task <private>.
                default\t21:08:55.000000-0500\tFerry\tEnding background task with UIBackgroundTaskIdentifier: {id}
                """,
            events: [
                #"{"t":0,"process":1,"kind":"task.began","task":"uikit","id":"private 1"}"#,
                #"{"t":100000000,"process":1,"kind":"task.began","task":"uikit","id":"private 2"}"#,
                #"{"t":1000000000,"process":1,"kind":"task.ended","task":"uikit","id":"private 1","reason":"paired by count: begins are private, the end is of {id}"}"#,
            ],
            variants: [["id": "19"], ["id": "3"]]),
        EventStory(
            name: "why work does not run, and one state that many watch",
            text: """
                2026-03-04 09:00:00.000 Df SpringBoard[34:1] [a:b] Application process state changed for net.acme.ferry: <SBApplicationProcessState: 0x1; pid: 70; taskState: Running; visibility: Foreground>
                2026-03-04 09:00:01.000 Df CommCenter[40:1] [a:b] Received state update for 70 (app<net.acme.ferry(9F)>, running-active-NotVisible
                2026-03-04 09:00:01.001 Df healthd[41:1] [a:b] Received state update for 70 (app<net.acme.ferry(9F)>, running-active-NotVisible
                2026-03-04 09:00:02.000 Df dasd[50:1] [com.apple.duetactivityscheduler:default] 501:bgRefresh-net.acme.ferry.{task}:0B1380:[{name: {policy}, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{[ratelimited]: Required:1.00, Observed:0.00},]}}], FinalDecision: Must Not Proceed}
                """,
            events: [
                #"{"t":0,"process":1,"kind":"state","subject":1,"state":"foreground","cause":"SpringBoard"}"#,
                #"{"t":1000000000,"process":1,"kind":"state","subject":1,"state":"background","cause":"RunningBoard"}"#,
                #"{"t":2000000000,"process":1,"kind":"task.refused","task":"app refresh","name":"net.acme.ferry.{task}","reason":"{policy} ([ratelimited]: Required:1.00, Observed:0.00)"}"#,
            ],
            variants: [
                ["task": "fetch", "policy": "ActivityRateLimitPolicy"],
                ["task": "x", "policy": "Battery Level Policy"],
            ]),
        EventStory(
            name: "not suspended, because it is not managed; a budget in a state dump",
            text: """
                2026-03-04 09:00:00.000 Df runningboardd[33:1] [a:process] [app<net.acme.ferry(9F)>:70] Ignoring suspend because this process is not lifecycle managed
                2026-03-04 09:00:01.000 Df runningboardd[33:1] [a:ttl] Calculated state for app<net.acme.ferry(9F)>: running-suspended (role: None) (endowments: (null))
                2026-03-04 09:00:02.000 Sd runningboardd[33:0] (8FCF1609-E151-3057-8E2C-8F6F0AE39DF8) RBSStateCaptureSet Segment 1
                <RBAssertion| identifier:33-70-{n} target:[app<net.acme.ferry(9F)>:70] explanation:"Shared Background Assertion 0 for net.acme.ferry" originator:[app<net.acme.ferry(9F)>:70] intransientState:<RBAssertionIntransientState| strt:Delayed-Relative end:InvalidateAndTerminateProcess nvld:{limit}.00 warn:5.00 invOnConds:{
                    therm = 860;
                }>>
                """,
            events: [
                #"{"t":2000000000,"process":1,"kind":"task.reported","task":"background assertion","id":"33-70-{n}","name":"Shared Background Assertion 0 for net.acme.ferry","report":"permitted time","limit":{limit}000000000}"#
            ],
            variants: [["n": "63", "limit": "30"], ["n": "7", "limit": "20"]]),
        EventStory(
            name: "two boots and a loss",
            text: """
                {"timestamp":"2026-03-04 09:00:00.000000+0100","processImagePath":"/x/Ferry","processID":70,"eventType":"logEvent","bootUUID":"{a}","eventMessage":"[lifecycle] didBecomeActive"}
                {"timestamp":"2026-03-04 09:00:01.000000+0100","eventType":"lossEvent","lossCount":{n},"bootUUID":"{a}","eventMessage":""}
                {"timestamp":"2026-03-04 10:00:00.000000+0100","processImagePath":"/x/Ferry","processID":70,"eventType":"logEvent","bootUUID":"{b}","eventMessage":"[lifecycle] didBecomeActive"}
                {"count":3,"finished":1}
                """,
            events: [
                #"{"t":0,"process":1,"kind":"callback","subject":1,"callback":"didBecomeActive"}"#,
                #"{"t":1000000000,"boot":0,"kind":"lost","count":{n},"what":"log records"}"#,
                #"{"t":0,"process":2,"kind":"callback","subject":2,"callback":"didBecomeActive"}"#,
            ],
            variants: [["a": "B0", "b": "B1", "n": "7"], ["a": "one", "b": "two", "n": "1"]]),
        EventStory(
            name: "an array of objects over lines",
            text: """
                [{
                  "timestamp" : "2026-03-04 09:00:00.000000+0100",
                  "processImagePath" : "\\/x\\/Ferry",
                  "processID" : {pid},
                  "backtrace" : { "frames" : [ { "imageOffset" : 1 } ] },
                  "eventMessage" : "[lifecycle] didBecomeActive"
                },{
                  "timestamp" : "2026-03-04 09:00:0{s}.000000+0100",
                  "processImagePath" : "\\/x\\/Ferry",
                  "processID" : {pid},
                  "eventMessage" : "[lifecycle] willResignActive"
                }]
                """,
            events: [
                #"{"t":0,"process":1,"kind":"callback","subject":1,"callback":"didBecomeActive"}"#,
                #"{"t":{s}000000000,"process":1,"kind":"callback","subject":1,"callback":"willResignActive"}"#,
            ],
            variants: [["pid": "70", "s": "3"], ["pid": "71", "s": "8"]]),
    ]

    @Test("Each log becomes the events that it shows", arguments: stories)
    func events(of story: EventStory) throws {
        for variant in story.variants.indices {
            #expect(try AppleReading.events(story.input(variant)) == story.expected(variant))
        }
    }

    /// A stream whose first read ends at a given byte.
    private struct CutSource: ByteSource {
        let bytes: [UInt8]
        let cut: Int
        var place = 0

        mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
            let end = place < cut ? cut : bytes.count
            let count = min(buffer.count, end - place)
            buffer.copyBytes(from: bytes[place..<place + count])
            place += count
            return count
        }
    }

    @Test("A piece that ends at any byte changes no line")
    func everyCut() throws {
        let bytes = Array(Self.stories[0].input(0).utf8)
        func lines(_ source: any ByteSource) throws -> [String] {
            var reader = LineReader(source)
            var lines: [String] = []
            while case .text = try reader.next({ lines.append($0.string) }) {}
            return lines
        }
        let whole = try lines(MemorySource(bytes))
        #expect(whole.count == 6)
        for cut in 0...bytes.count { #expect(try lines(CutSource(bytes: bytes, cut: cut)) == whole) }
    }

    @Test("Copies through Markdown lose their backslashes")
    func markdown() throws {
        let text =
            "default\t09:00:00.000000+0100\trunningboardd\t\\[app\\<net.acme.ferry(9F)\\>:301\\] Suspending task.\n\n"
        #expect(
            try AppleReading.events(text) == [
                #"{"t":0,"process":1,"kind":"process.suspended","reason":"RunningBoard"}"#
            ])
    }

    @Test("Patterns are counted, with what no pattern of a daemon fits")
    func patterns() throws {
        let line = Self.layouts[1].replacing("{s}", with: "0")
        let text = [
            "[app<net.acme.ferry(9F)>:301] Suspending task.",
            "[app<net.acme.ferry(9F)>:301] Suspending task.", "hello",
        ]
        .map { line.replacing("{message}", with: $0) }.joined(separator: "\n")
        var source = try #require(LogSource(try PeekedSource(MemorySource(Array(text.utf8)))))
        var batch = EventBatch()
        var catalog = TraceCatalog()
        while try source.next(&batch, &catalog) {}
        let counts = source.patternCounts.map { "\($0.speaker) \($0.pattern) \($0.count)" }
        #expect(counts == ["runningboardd Suspending task 2", "runningboardd  1"])
        #expect(source.patternCounts.first?.seen == "iOS 13 to 26")
    }

    @Test("Mutated logs and reports are read without a trap, and every line of a log is counted")
    func mutations() throws {
        var generator = SeededGenerator.printed("mutated Apple logs and reports")
        let texts =
            (Self.stories + AppleReportTests.stories).map { Array($0.input(0).utf8) }
            + MetricKitTests.samples.map { Array($0.utf8) }
        for round in 0..<(Project.isProving ? 100_000 : 1_500) {
            var bytes = texts[round % texts.count]
            let other = texts[generator.next(in: 0...(texts.count - 1))]
            for _ in 0..<generator.next(in: 1...8) {
                let place = generator.next(in: 0...(bytes.count - 1))
                switch generator.next(in: 0...4) {
                case 0: bytes[place] = UInt8(generator.next(in: 0...255))
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + generator.next(in: 1...60)))
                case 2: bytes.insert(contentsOf: generator.bytes(atMost: 20), at: place)
                case 3: bytes.insert(contentsOf: other[..<generator.next(in: 1...other.count)], at: place)
                default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 200)], at: place)
                }
                if bytes.isEmpty { bytes = [0x0A] }
            }
            let peeked = try PeekedSource(MemorySource(bytes))
            var batch = EventBatch()
            var catalog = TraceCatalog()
            if var totals = AggregateSource(peeked) {
                _ = try? totals.next(&batch, &catalog)
            } else if var reports = AppleReportSource(peeked) {
                while (try? reports.next(&batch, &catalog)) ?? false {}
            } else if var log = LogSource(peeked) {
                do {
                    while try log.next(&batch, &catalog) {}
                } catch { continue }
                let newlines = bytes.count { $0 == 0x0A } + (bytes.last == 0x0A ? 0 : 1)
                #expect(catalog.source.lines?.total == newlines)
            }
        }
    }
}
