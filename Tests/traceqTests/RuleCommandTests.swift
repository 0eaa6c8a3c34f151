import Foundation
import LifecycleEngine
import TestSupport
import Testing

/// `check`, `rules`, `explain` and `shrink`, with the real tool.
@Suite struct RuleCommandTests {
    private static let page = Project.root.appending(
        path: "Sources/LifecycleEngine/LifecycleEngine.docc/Rules.md")

    @Test("The page of rules is what the tool prints")
    func currentPage() throws {
        let run = try traceq("rules", "--format", "markdown")
        #expect(run.status == 0)
        if Project.isRecording { try Data(run.text.utf8).write(to: Self.page) }
        #expect(try String(contentsOf: Self.page, encoding: .utf8) == run.text)
    }

    @Test("The list shrinks with the platform and the version")
    func lists() throws {
        let all = try traceq("rules").text.split(separator: "\n").count
        #expect(all == Rules.all.count)
        let android = try traceq("rules", "--platform", "android").text
        #expect(!android.contains("ios.") && android.contains("android.fgs.time-limit"))
        let old = try traceq("rules", "--os", "android-13").text
        #expect(!old.contains("android.fgs.time-limit") && old.contains("android.fgs.start-deadline"))
    }

    @Test("The example of every rule breaks it when the tool reads it back", arguments: Rules.all.map(\.id))
    func examples(rule: String) throws {
        let example = try traceq("explain", rule, "--example")
        #expect(example.status == 0)
        let check = try traceq("check", "--json", "-", input: Data(example.text.utf8))
        #expect(
            check.text.contains("{\"id\":\"\(rule)\",\"status\":\"broken\""), "\(check.text.prefix(400))")
        #expect(
            check.status
                == (Rules[rule]?.severity == .error || check.text.contains("\"severity\":\"error\"")
                    ? 1 : 0))
    }

    @Test("An unknown rule is refused, and a near one named")
    func unknownRule() throws {
        let run = try traceq("explain", "ios.task.leakd")
        #expect(run.status == 2 && run.errors.contains("did you mean 'ios.task.leaked'?"))
        #expect(try traceq("check", "--rule", "no.such", "-").status == 2)
    }

    @Test("Rules are counted, chosen, and accepted by a baseline")
    func check() throws {
        let folder = try TemporaryFolder()
        let sample = Project.root.appending(path: "SampleTraces/leaked-task.trace.zst").path
        let whole = try traceq("check", sample)
        #expect(
            whole.status == 1 && whole.text.contains(" broken, ")
                && whole.text.contains("unknown for want of"))
        let others = try traceq(
            "check", "--not-rule", "ios.task", "--not-rule", "any.process.killed", sample, )
        #expect(others.status == 0 && !others.text.contains("error:"))
        let baseline = try traceq("check", "--format", "baseline", sample)
        let file = folder.url.appending(path: "accepted.txt")
        try Data(baseline.text.utf8).write(to: file)
        let accepted = try traceq("check", "--baseline", file.path, sample)
        #expect(accepted.status == 0 && accepted.text.contains("accepted by the baseline"))
    }

    @Test("Another version changes what is broken, and the difference is said")
    func versions() throws {
        let sample = Project.root.appending(path: "SampleTraces/fgs-past-limit.trace.zst").path
        let old = try traceq("check", "--os", "android-14", sample)
        #expect(
            old.text.contains(
                "broken under the version of the trace, and not there: android.fgs.time-limit"))
    }

    @Test("A shrunk trace breaks the same rule, and no event of it can go")
    func shrink() throws {
        let folder = try TemporaryFolder()
        let small = folder.url.appending(path: "small.trace.zst").path
        let sample = Project.root.appending(path: "SampleTraces/leaked-task.trace.zst").path
        let run = try traceq("shrink", sample, "--rule", "ios.task.leaked", "-o", small)
        #expect(run.status == 0, "\(run.errors)")
        let lines = try traceq("dump", small).text.split(separator: "\n").map(String.init)
        let events = lines.indices.filter { lines[$0].contains("\"kind\":") && lines[$0].contains("\"t\":") }
        #expect(events.count < 6)
        func isBroken(_ lines: [String]) throws -> Bool {
            let input = Data((lines.joined(separator: "\n") + "\n").utf8)
            return try traceq("check", "--json", "-", input: input).text
                .contains("{\"id\":\"ios.task.leaked\",\"status\":\"broken\"")
        }
        #expect(try isBroken(lines))
        for event in events {
            var fewer = lines
            fewer.remove(at: event)
            #expect(try !isBroken(fewer), "without \(lines[event])")
        }
    }
}
