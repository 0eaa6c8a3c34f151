import Foundation
import LifecycleEngine
import TestSupport
import Testing

/// `reproduce`: a script for people to read and run.
@Suite struct ReproduceTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private static let samples = Project.root.appending(path: "SampleTraces")
    private static let hasShellCheck = (try? shell("command -v shellcheck").status) == 0

    private static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: samples.path)) ?? [])
        .filter { $0.hasSuffix(".trace.zst") }.sorted()

    /// The shell reads it, and ShellCheck finds nothing in it.
    private func check(_ script: String, _ what: String) throws {
        try scratch.file("x.sh", Data(script.utf8))
        let syntax = try shell("sh -n x.sh", in: scratch.url)
        #expect(syntax.status == 0, "\(what): \(syntax.errors)")
        guard Self.hasShellCheck else { return print("skipped: there is no `shellcheck`") }
        let lint = try shell("shellcheck --shell=sh x.sh", in: scratch.url)
        #expect(lint.status == 0, "\(what): \(lint.text)")
    }

    @Test(
        "every sample trace with a finding gives a script that the shell and ShellCheck accept",
        arguments: names)
    func sample(_ name: String) throws {
        let path = Self.samples.appending(path: name).path
        let run = try traceq("reproduce", path)
        let hasFinding = try traceq("report", "--fail-on", "note", path).status == 1
        #expect(run.status == (hasFinding ? 0 : 2), "\(run.errors)")
        if hasFinding { try check(run.text, name) }
    }

    @Test("so does the trace that breaks each rule", arguments: RuleExamples.all.map(\.rule))
    func example(_ rule: String) throws {
        let example = try traceq("explain", rule, "--example")
        let run = try traceq("reproduce", "-", "--rule", rule, input: example.output)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.contains("[\(rule)]"))
        try check(run.text, rule)
    }

    /// Runs a script with tools that write down how they were called: `adb` hands what it gets to a shell, as a device does,
    /// in which only such tools are found.
    private func drive(_ script: String, environment: String = "") throws -> (run: ToolRun, calls: [[String]])
    {
        let device = scratch.url.appending(path: "device")
        let host = scratch.url.appending(path: "host")
        for folder in [device, host] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        func tool(_ name: String, in folder: URL, _ body: String) throws {
            let file = folder.appending(path: name)
            try Data("#!/bin/sh\n\(body)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let note = #"{ printf '%s\0' "${0##*/}" "$@"; printf '\1\0'; } >> '\#(scratch.url.path)/calls'"#
        for name in ["am", "monkey", "cmd", "input", "dumpsys", "settings", "date"] {
            try tool(name, in: device, note)
        }
        // All words become one text, which the shell of the device reads.
        try tool(
            "adb", in: host, "[ \"$1\" = -s ] && shift 2\nshift\nPATH='\(device.path)' exec /bin/sh -c \"$*\""
        )
        try tool("xcrun", in: host, note)
        try scratch.file("script", Data(script.utf8))
        try? FileManager.default.removeItem(at: scratch.url.appending(path: "calls"))
        let run = try shell(
            "PATH='\(host.path)':/usr/bin:/bin waits=off \(environment) sh ./script < /dev/null",
            in: scratch.url)
        let bytes = (try? Data(contentsOf: scratch.url.appending(path: "calls"))) ?? Data()
        let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        return (run, words.dropLast().split(separator: "\u{1}").map(Array.init))
    }

    private static let android = """
        {"schema":"traceq.events/1","platform":"android","os":"15"}
        {"boot":0,"wall":"2026-07-01T13:00:00.000000000+02:00"}
        {"process":1,"boot":0,"pid":4001,"name":"com.example.backup","app":"com.example.backup","uid":10124}
        {"subject":1,"process":1,"is":"activity","name":"com.example.backup.MainActivity"}
        {"t":0,"kind":"device","device":"standbyBucket","value":"working set"}
        {"t":1000000,"kind":"device","device":"charging","value":"off"}
        {"t":1000000000,"process":1,"kind":"process.started","cause":"user"}
        {"t":1200000000,"process":1,"kind":"callback","subject":1,"callback":"onCreate"}
        {"t":1210000000,"process":1,"kind":"callback","subject":1,"callback":"onStart"}
        {"t":1220000000,"process":1,"kind":"callback","subject":1,"callback":"onResume"}
        {"t":9000000000,"process":1,"kind":"callback","subject":1,"callback":"onPause"}
        {"t":9100000000,"process":1,"kind":"callback","subject":1,"callback":"onStop"}
        {"t":20000000000,"process":1,"kind":"task.began","task":"job","id":44,"name":"NightlyJob"}
        {"t":2000000000000,"process":1,"kind":"task.ended","task":"job","id":44,"result":"timed out"}
        {"t":2001000000000,"process":1,"kind":"process.ended","namespace":"android","code":4}

        """

    @Test("Android: the steps of the story, in their order, each with its event")
    func androidStory() throws {
        let made = try traceq(
            "reproduce", "-", "--rule", "android.job.run-limit", input: Data(Self.android.utf8))
        #expect(made.status == 0, "\(made.errors)")
        try check(made.text, "android")
        #expect(made.text.contains("# 13:00:20.000: task.began job \"NightlyJob\" #44\n"))
        // The wait of 33 minutes is cut, and the script says so.
        #expect(made.text.contains("# 1980 s in the trace, cut to 120 s\npause 120\n"), "\(made.text)")
        #expect(made.text.contains("# 1 wait is cut"))
        let (run, calls) = try drive(made.text)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let expected = [
            "am force-stop com.example.backup", "am set-standby-bucket com.example.backup working_set",
            "dumpsys battery unplug", "monkey -p com.example.backup -c android.intent.category.LAUNCHER 1",
            "input keyevent HOME", "cmd jobscheduler run -f com.example.backup 44",
            "cmd jobscheduler timeout com.example.backup 44",
            // What it changed is put back.
            "am set-standby-bucket com.example.backup active", "dumpsys battery reset",
        ]
        #expect(calls.map { $0.joined(separator: " ") }.filter { !$0.hasPrefix("date") } == expected)
        #expect(run.text.contains("traceq report - --app 'com.example.backup'"))
        let other = try drive(made.text, environment: "package='it'\\''s' serial=emulator-5554")
        #expect(other.calls.contains(["am", "force-stop", "it's"]), "\(other.calls)")
    }

    @Test("a story that begins late in its trace begins without a wait")
    func lateStart() throws {
        let late = Self.android.replacing(#/"t":(\d+)/#) { #""t":\#((Int($0.1) ?? 0) + 3_600_000_000_000)"# }
        let made = try traceq("reproduce", "-", "--rule", "android.job.run-limit", input: Data(late.utf8))
        #expect(made.status == 0, "\(made.errors)")
        let first = try #require(made.text.range(of: "step 'open the app'"))
        #expect(!made.text[..<first.lowerBound].contains("\npause "), "\(made.text)")
    }

    @Test("iOS: simulator commands, lines for the debugger, and what cannot be driven is said")
    func iosStory() throws {
        let example = try traceq("explain", "ios.bgtask.expired", "--example")
        let made = try traceq("reproduce", "-", "--rule", "ios.bgtask.expired", input: example.output)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.text.contains("_simulateLaunchForTaskWithIdentifier:@\""), "\(made.text)")
        #expect(made.text.contains("_simulateExpirationForTaskWithIdentifier:@\""))
        let (run, calls) = try drive(made.text)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(calls.first == ["xcrun", "simctl", "terminate", "booted", "com.example.app"])
        #expect(run.text.contains("by hand: in the debugger"))
        let leak = try traceq("reproduce", Self.samples.appending(path: "leaked-task.trace.zst").path)
        #expect(leak.text.contains("# Not driven:\n") && leak.text.contains("the app does this by itself"))
        #expect(leak.text.contains("earlier events are not told again"))
        let driven = try drive(leak.text)
        #expect(
            driven.calls.map { $0[2] } == ["terminate", "launch", "launch", "terminate"], "\(driven.calls)")
    }

    @Test("names of the trace do nothing, in no shell: they reach the tools as they are, or not at all")
    func hostileNames() throws {
        var random = SeededGenerator.printed("names in a script")
        let pieces = [
            "$(touch canary)", "`touch canary`", "; touch canary #", "' ; touch canary ; '",
            "\" ; touch canary ; \"",
            "\n touch canary \n", "\\", "'", "\"", "$app", "${package}", "&& touch canary", "| touch canary",
            "> canary",
            "%s", "-n", " ", "é", "’", "*", "~", "!", "\u{1B}[2J", "\r", "\u{2028}", "a", "/", ".",
        ]
        func name() -> String {
            (0...random.next(in: 1...5)).map { _ in pieces[random.next(in: 0...(pieces.count - 1))] }.joined()
        }
        for _ in 0..<(Project.isProving ? 400 : 25) {
            let (app, task) = (name(), name())
            func quoted(_ text: String) throws -> String {
                String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            }
            let isAndroid = random.next(in: 0...1) == 0
            let text: String
            if isAndroid {
                text = try Self.android
                    .replacingOccurrences(of: "\"com.example.backup\"", with: quoted(app))
                    .replacingOccurrences(
                        of: "\"task\":\"job\",\"id\":44",
                        with: "\"task\":\"foreground service\",\"type\":\"shortService\",\"id\":44"
                    )
                    .replacingOccurrences(of: "\"NightlyJob\"", with: quoted(task))
            } else {
                text = try traceq("explain", "ios.bgtask.expired", "--example").text
                    .replacingOccurrences(of: "\"com.example.app\"", with: quoted(app))
                    .replacingOccurrences(of: "\"refresh\"", with: quoted(task))
            }
            // A device event without a word, which some sources could write.
            let odd = #"{"t":1,"kind":"device","device":"","value":""}"# + "\n"
            let made = try traceq("reproduce", "-", input: Data((text + odd).utf8))
            #expect(made.status == 0, "\(made.errors)")
            for line in made.text.split(separator: "\n") where line.hasPrefix("#") {
                #expect(isInert(String(line)))
            }
            try check(made.text, "\(app.debugDescription) \(task.debugDescription)")
            let (run, calls) = try drive(made.text)
            #expect(run.status == 0, "\(run.errors)")
            let canary = FileManager.default.fileExists(atPath: scratch.url.appending(path: "canary").path)
            #expect(!canary, "\(app.debugDescription) \(task.debugDescription)")
            // A command substitution takes line feeds off the end of a variable.
            let reached = calls.joined().contains {
                $0 == app || $0 + "\n" == app || $0 == String(app.reversed().drop { $0 == "\n" }.reversed())
            }
            #expect(reached, "\(app.debugDescription): \(calls)")
        }
    }

    @Test("what cannot be reproduced is said, with status 2")
    func nothing() throws {
        let clean = try traceq("reproduce", Self.samples.appending(path: "clean-day.trace.zst").path)
        #expect(
            clean.status == 2 && clean.errors.contains("it has no finding to reproduce"), "\(clean.errors)")
        let path = Self.samples.appending(path: "leaked-task.trace.zst").path
        let other = try traceq("reproduce", path, "--rule", "android.fgs.time-limit")
        #expect(other.status == 2 && other.errors.contains("no finding of the rule android.fgs.time-limit"))
        let third = try traceq("reproduce", path, "--finding", "3")
        #expect(third.status == 2 && third.errors.contains("numbered from 1 to 2"), "\(third.errors)")
        #expect(try traceq("reproduce", path, "--finding", "2").text.contains("[any.process.killed]"))
    }
}
