import ByteIO
import Foundation
import FieldLogs
import TestSupport
import Testing
import TraceExport
import TraceModel

/// Xcode console lines: each message that is read, and the event that it becomes.
@Suite struct XcodeConsoleTests {
    /// The events of a log as JSON lines, without their origin; declarations are left out.
    static func events(_ log: String, chunk: Int = .max) throws -> [String] {
        let source = try PeekedSource(MemorySource(Array(log.utf8), chunk: chunk))
        var reader = try #require(LogSource(source))
        var writer = EventLinesWriter(to: MemorySink())
        var batch = EventBatch()
        var catalog = TraceCatalog()
        while try reader.next(&batch, &catalog) { try writer.write(batch, catalog) }
        try writer.finish(catalog)
        return String(decoding: writer.sink.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("{\"t\"") && !$0.contains("\"ended.early\"") }
            .map { line in
                guard let origin = line.range(of: ",\"origin\":") else { return line }
                return line[..<origin.lowerBound] + "}"
            }
    }

    /// How many lines became what.
    static func counts(_ log: String) throws -> LineCounts {
        var reader = try #require(LogSource(try PeekedSource(MemorySource(Array(log.utf8)))))
        var batch = EventBatch()
        var catalog = TraceCatalog()
        while try reader.next(&batch, &catalog) {}
        return try #require(catalog.source.lines)
    }

    static func line(
        _ message: String, process: String = "Demo", pid: Int = 77, at time: String = "09:00:00.000000"
    ) -> String {
        "2026-03-04 \(time)+0100 \(process)[\(pid):1a2b] \(message)\n"
    }

    @Test(
        "Messages that are read",
        arguments: [
            // UIKit
            (
                "[BackgroundTask] Created background task <_UIBackgroundTaskInfo: 0x151beb340>: taskID = 19, taskName = up, load, creationTime = 697606 (elapsed = 0).",
                #""kind":"task.began","task":"uikit","id":19,"name":"up, load"}"#
            ),
            (
                "[BackgroundTask] Ending background task with UIBackgroundTaskIdentifier: 19",
                #""kind":"task.ended","task":"uikit","id":19}"#
            ),
            (
                "[BackgroundTask] Ending task with identifier 19 and description: <x>, _expireHandler: (null)",
                #""kind":"task.ended","task":"uikit","id":19}"#
            ),
            (
                "[BackgroundTask] Background Task 5 (\"Timer (1)\"), was created over 30 seconds ago. In applications",
                #""kind":"task.reported","task":"uikit","id":5,"name":"Timer (1)","report":"open over 30 s","age":30000000000,"uncertainty":1000000000}"#
            ),
            (
                "Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x1>: taskID = 8, taskName = Called by Demo, from $s4main, creationTime = 70784 (elapsed = 26). This app will",
                #""kind":"task.reported","task":"uikit","id":8,"name":"Called by Demo, from $s4main","report":"still open after expiration handlers","age":26000000000,"uncertainty":1000000000}"#
            ),
            (
                "Can't end BackgroundTask: no background task exists with identifier 8 (0x8), or it may have already been ended.",
                #""kind":"task.reported","task":"uikit","id":8,"report":"no such task"}"#
            ),
            // Lines an app prints
            ("[lifecycle] didBecomeActive", #""kind":"callback","subject":1,"callback":"didBecomeActive"}"#),
            (
                "[lifecycle] sceneDidEnterBackground scene=B",
                #""kind":"callback","subject":1,"callback":"sceneDidEnterBackground"}"#
            ),
            (
                "[bgtask] begin id=12 name=publish on leave",
                #""kind":"task.began","task":"uikit","id":12,"name":"publish on leave"}"#
            ),
            ("[bgtask] expired id=12", #""kind":"task.expiring","task":"uikit","id":12}"#),
            ("[bgtask] expire id=12", #""kind":"task.expiring","task":"uikit","id":12}"#),
            ("[bgtask] end id=12", #""kind":"task.ended","task":"uikit","id":12}"#),
            (
                "[bgtask] refresh begin id=com.example.wake",
                #""kind":"task.began","task":"app refresh","id":"com.example.wake","name":"com.example.wake"}"#
            ),
            (
                "[bgtask] processing expired id=com.example.tidy",
                #""kind":"task.expiring","task":"processing","id":"com.example.tidy","name":"com.example.tidy"}"#
            ),
            (
                "[bgtask] setTaskCompleted success=false id=com.example.wake",
                #""kind":"task.ended","task":"app refresh","id":"com.example.wake","name":"com.example.wake","result":"failure"}"#
            ),
            (
                "[push] background message begin",
                #""kind":"task.began","task":"app work","id":"push: background message","name":"push: background message"}"#
            ),
            (
                "[sync] all of it end",
                #""kind":"task.ended","task":"app work","id":"sync: all of it","name":"sync: all of it"}"#
            ),
            ("[launch] process start env ActivePrewarm=1", #""kind":"process.started","cause":"prewarm"}"#),
            ("[launch] process start", #""kind":"process.started","cause":"unknown"}"#),
            ("[launch] viewDidLoad Root", #""kind":"marker","name":"launch: viewDidLoad Root"}"#),
            ("flutter: AppLifecycleState.inactive", #""kind":"state","subject":1,"state":"inactive"}"#),
        ])
    func message(text: String, event: String) throws {
        let events = try Self.events(Self.line(text))
        #expect(events == ["{\"t\":0,\"process\":1," + event])
    }

    @Test(
        "Lines of the system's daemons speak of the process that they name",
        arguments: [
            (
                "runningboardd", "[application<com.example.app>:301] Suspending task.",
                #""kind":"process.suspended","reason":"RunningBoard"}"#
            ),
            (
                "runningboardd", "[app<com.example.app(8E2F)>:301] Resuming task.",
                #""kind":"process.resumed","reason":"RunningBoard"}"#
            ),
            (
                "SpringBoard",
                "Process exited: <FBApplicationProcess: 0x1; application<com.example.app>:301(v1)> -> <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:runningboard(15) code:0x8BADF00D>>",
                #""kind":"process.ended","namespace":"runningboard","code":2343432205}"#
            ),
            (
                "SpringBoard",
                "[app<com.example.app(8E2F)>:301] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGSEGV(11)>>.",
                #""kind":"process.ended","namespace":"signal","code":11}"#
            ),
            (
                "SpringBoard",
                "[app<com.example.app(8E2F)>:301] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:jetsam(1) code:17>>.",
                #""kind":"process.ended","namespace":"jetsam","code":17}"#
            ),
            (
                "launchd",
                "[user/501/UIKitApplication:com.example.app[0959][rb-legacy] [301]:] exited with exit reason (namespace: 15 code: 0x2182bad2) - OS_REASON_RUNNINGBOARD | <RBSTerminateContext| domain:15 code:0x2182BAD2 explanation:task assertion timed out, again reportType:None>, ran for 3754ms",
                #""kind":"process.ended","namespace":"runningboard","code":562215634,"words":"task assertion timed out, again","age":3754000000,"reportType":"None"}"#
            ),
            (
                "launchd",
                "[user/501/UIKitApplication:com.example.app[0959][rb-legacy] [301]:] exited due to SIGABRT | sent by Demo[301], ran for 1351ms",
                #""kind":"process.ended","namespace":"signal","code":6,"reason":"sent by Demo[301]","age":1351000000}"#
            ),
            (
                "launchd_sim",
                "[user/501/UIKitApplication:com.example.app[0959] [301]] exited due to exit(3), ran for 1361ms",
                #""kind":"process.ended","namespace":"exit","code":3,"age":1361000000}"#
            ),
        ])
    func daemons(process: String, text: String, event: String) throws {
        // The app's own line first: the daemon's line must find the same process by its pid.
        let log =
            Self.line("[lifecycle] didEnterBackground", pid: 301) + Self.line(text, process: process, pid: 33)
        let events = try Self.events(log)
        #expect(events.count == 2)
        #expect(events.last == "{\"t\":0,\"process\":1," + event)
    }

    @Test(
        "Lines that say nothing are known or unknown, never fatal",
        arguments: [
            ("[network] request begin now", 0, 1, 0), ("flutter: hello", 0, 1, 0),
            ("[bgtask] begin id=abc", 0, 1, 0),
            ("[bgtask] begin", 0, 1, 0), ("[lifecycle]", 0, 1, 0), ("[lifecycle] <script>", 0, 1, 0),
            ("[]", 0, 1, 0), ("", 0, 1, 0),
        ])
    func innocent(text: String, used: Int, known: Int, unknown: Int) throws {
        let counts = try Self.counts(Self.line(text))
        #expect((counts.used, counts.known, counts.unknown) == (used, known, unknown))
    }

    @Test("A record goes on over several lines; strays in front are counted")
    func continuation() throws {
        let log =
            "stray\n\n"
            + Self.line(
                "Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x1>: taskID = 8, taskName = a,\n b, creationTime = 70784 (elapsed = 26). \nThis app will be terminated."
            )
            + Self.line("unrelated")
        let counts = try Self.counts(log)
        #expect((counts.used, counts.known, counts.unknown) == (3, 2, 1))
        #expect(
            try Self.events(log) == [
                #"{"t":0,"process":1,"kind":"task.reported","task":"uikit","id":8,"name":"a,\n b","report":"still open after expiration handlers","age":26000000000,"uncertainty":1000000000}"#
            ])
    }

    @Test("The handler of a task is taken from the line before, its second end line is not a second end")
    func pairsOfLines() throws {
        let log =
            Self.line("[BackgroundTask] Will add backgroundTask with taskName: up, expirationHandler: (null)")
            + Self.line(
                "[BackgroundTask] Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 3, taskName = up, creationTime = 1 (elapsed = 0)."
            )
            + Self.line(
                "[BackgroundTask] Ending background task with UIBackgroundTaskIdentifier: 3",
                at: "09:00:02.000000")
            + Self.line(
                "[BackgroundTask] Ending task with identifier 3 and description: <x>", at: "09:00:02.000100")
        #expect(
            try Self.events(log) == [
                #"{"t":0,"process":1,"kind":"task.began","task":"uikit","id":3,"name":"up","handler":false}"#,
                #"{"t":2000000000,"process":1,"kind":"task.ended","task":"uikit","id":3}"#,
            ])
    }

    @Test("A clock that is set cuts what crosses it; a little disorder does not")
    func clock() throws {
        let log =
            Self.line("[lifecycle] didBecomeActive", at: "09:00:10.000000")
            + Self.line("[lifecycle] willResignActive", at: "09:00:20.000000")
            + Self.line("[lifecycle] didEnterBackground", at: "09:00:19.500000")
            + Self.line("[sync] x begin", at: "08:00:00.000000")
            + Self.line("[sync] x end", at: "08:00:05.000000")
        let events = try Self.events(log)
        #expect(events.contains { $0.contains("clock.step") })
        #expect(events.contains { $0.contains("\"gap\"") && $0.contains("clock step") })
        #expect(events.last?.contains("task.ended") ?? false)
    }

    @Test("A pid is used again after its process ended")
    func pids() throws {
        let exit =
            "Process exited: <FBApplicationProcess: 0x1; application<com.example.app>:77(v1)> -> <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:jetsam(1) code:9>>"
        let log =
            Self.line("[lifecycle] didEnterBackground") + Self.line(exit, process: "SpringBoard", pid: 60)
            + Self.line(
                "[lifecycle] didFinishLaunching state=background reason=remote-notification",
                at: "10:00:00.000000")
        let events = try Self.events(log)
        #expect(events.map { $0.contains("\"process\":2") } == [false, false, true, true])
        #expect(events[2].contains(#""kind":"process.started","cause":"push""#))
    }

    @Test("Mutated logs are read without a trap, and every line is counted")
    func mutations() throws {
        let log = Array(
            (Self.line("[lifecycle] sceneDidBecomeActive scene=A") + Self.line("[bgtask] begin id=12 name=x")
                + Self.line("Background Task 5 (\"t\"), was created over 30 seconds ago.")
                + Self.line("[app<com.example.app(1)>:77] Suspending task.", process: "runningboardd")
                + Self.line(
                    "Process exited: application<c>:77(v1)> domain:jetsam(1) code:9>", process: "SpringBoard"))
                .utf8)
        var generator = SeededGenerator.printed("mutated console logs")
        for _ in 0..<(Project.isProving ? 100_000 : 2_000) {
            var bytes = log
            for _ in 0..<generator.next(in: 1...12) {
                let place = generator.next(in: 0...(bytes.count - 1))
                switch generator.next(in: 0...3) {
                case 0: bytes[place] = UInt8(generator.next(in: 0...255))
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + generator.next(in: 1...40)))
                case 2: bytes.insert(contentsOf: generator.bytes(atMost: 20), at: place)
                default: bytes.insert(contentsOf: log[..<generator.next(in: 1...log.count)], at: place)
                }
                if bytes.isEmpty { bytes = [0x0A] }
            }
            guard var reader = LogSource(try PeekedSource(MemorySource(bytes))) else { continue }
            var batch = EventBatch()
            var catalog = TraceCatalog()
            while try reader.next(&batch, &catalog) {}
            let newlines = bytes.count { $0 == 0x0A } + (bytes.last == 0x0A ? 0 : 1)
            #expect(catalog.source.lines?.total == newlines)
        }
    }
}
