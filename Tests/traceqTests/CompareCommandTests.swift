import Foundation
import TestSupport
import Testing

@Suite("traceq compare")
struct CompareCommandTests {
    private static let builds = "SampleTraces/builds"
    private static let sets = ["\(builds)/720", "\(builds)/730"]

    private static func compare(_ words: String...) throws -> ToolRun {
        try traceq(["compare"] + words + sets, in: Project.root)
    }

    private static func json(_ run: ToolRun) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    }

    /// Measure, part and verdict of each line.
    private static func lines(_ json: [String: Any]) throws -> [(
        series: String, verdict: String, line: [String: Any]
    )] {
        try #require(json["lines"] as? [[String: Any]]).map { line in
            let measure = line["measure"] as? String ?? ""
            let part = (line["part"] as? String).map { " \($0)" } ?? ""
            return (measure + part, line["verdict"] as? String ?? "", line)
        }
    }

    @Test("The traces of the sets are made by simulate", arguments: ["720", "730"])
    func samples(build: String) throws {
        for (name, scenario) in [("iphone", "fifty-stays"), ("pixel", "wake-lock")] {
            for seed in 1...8 {
                let file = Project.root.appending(path: "\(Self.builds)/\(build)/\(name)-\(seed).trace.zst")
                let made = try traceq("simulate", "--scenario", "\(scenario)-\(build)", "--seed", "\(seed)")
                #expect(made.status == 0)
                if Project.isRecording { try made.output.write(to: file) }
                let scratch = try TemporaryFolder()
                try scratch.file("made", made.output)
                let same = try shell(
                    "cmp <(zstd -dc < made) <(zstd -dc < '\(file.path)')", in: scratch.url)
                #expect(same.status == 0, "\(file.lastPathComponent): \(same.text)\(same.errors)")
            }
        }
    }

    @Test("What was planted is found and named, what follows is told as such, and nothing else is flagged")
    func planted() throws {
        let run = try Self.compare("--json")
        #expect(run.status == 1)
        let lines = try Self.lines(try Self.json(run))
        let flagged = lines.filter { ["regression", "improvement", "shifted"].contains($0.verdict) }
        let causes = flagged.filter { $0.line["follows"] == nil }.map(\.series)
        #expect(Set(causes) == ["task.leaks uikit upload", "hold.time wake lock session"])
        for line in flagged where !causes.contains(line.series) {
            let follows = line.line["follows"] as? [String: String]
            #expect(follows == ["measure": "task.leaks", "part": "uikit upload"], "\(line.series)")
            #expect(["stay.overrun", "kills task time-out"].contains(line.series), "\(line.series)")
        }
        // No measure got lost on the way: what did not change is said to be the same.
        for series in [
            "stay.running", "stay.tasks", "task.duration uikit upload", "visit.time",
            "battery.drain on screen",
        ] {
            #expect(lines.contains { $0.series == series && $0.verdict == "unchanged" }, "\(series)")
        }
        let hold = try #require(lines.first { $0.series == "hold.time wake lock session" }?.line)
        let head = try #require(hold["head"] as? [String: Double])
        #expect(abs(try #require(head["value"]) - 300e9) < 5e9)
        #expect((hold["methods"] as? [String])?.contains("rank-clusters") == true)
    }

    @Test("The text says it first, fits 80 columns, and names traces to look at")
    func text() throws {
        let run = try Self.compare()
        #expect(run.status == 1)
        let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("VERDICT  worse: uikit upload: leaks of tasks"))
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(run.text.contains("follows from: uikit upload: leaks of tasks"))
        #expect(run.text.contains("look at: \(Self.builds)/730/iphone-"))
        #expect(run.text.contains("breaks ios.task.leaked: 8 times in 8 of 16 traces"))
        #expect(run.errors == "")
    }

    @Test("The same traces give the same answer")
    func repeats() throws {
        #expect(try Self.compare("--json").output == Self.compare("--json").output)
    }

    @Test("A build beside itself: no change, status 0, and it says that it is the same build")
    func same() throws {
        let run = try traceq("compare", Self.sets[0], Self.sets[0], in: Project.root)
        #expect(run.status == 0)
        #expect(run.text.hasPrefix("VERDICT  no change"))
        #expect(run.text.contains("both sides are the same build"))
    }

    @Test("The two halves of one build do not differ")
    func halves() throws {
        let run = try traceq(
            "compare", "--json", "\(Self.builds)/720/*-[1-4].trace.zst",
            "\(Self.builds)/720/*-[5-8].trace.zst",
            in: Project.root)
        #expect(run.status == 0)
        let base = try #require(try Self.json(run)["base"] as? [String: Any])
        #expect(base["traces"] as? Int == 8)
    }

    @Test("Accepted regressions fail nothing; --fail-on nothing does not either")
    func baseline() throws {
        let scratch = try TemporaryFolder()
        let accepted = try Self.compare("--format", "baseline")
        #expect(accepted.text.contains("hold.time wake lock session\n"))
        let file = try scratch.file("accepted.txt", accepted.output)
        #expect(try Self.compare("--baseline", file.path).status == 0)
        let one = try scratch.file("one.txt", Data("hold.time wake lock session\n".utf8))
        #expect(try Self.compare("--baseline", one.path).status == 1)
        #expect(try Self.compare("--fail-on", "nothing").status == 0)
    }

    @Test("A threshold makes small changes none")
    func threshold() throws {
        let lines = try Self.lines(Self.json(Self.compare("--json", "--threshold", "hold.time=1000%")))
        #expect(lines.contains { $0.series == "hold.time wake lock session" && $0.verdict == "unchanged" })
        #expect(try Self.compare("--threshold", "hold.tine=5%").errors.contains("did you mean 'hold.time'?"))
        #expect(try Self.compare("--threshold", "hold.time=5").status == 2)
    }

    @Test("JUnit is XML with a failure for each regression")
    func junit() throws {
        let run = try Self.compare("--format", "junit")
        let parsed = try shell(
            "python3 -c 'import sys, xml.etree.ElementTree as t; r = t.parse(sys.stdin).getroot(); print(r.get(\"failures\"), len(r.findall(\"testcase/failure\")), int(r.get(\"tests\")) == len(r.findall(\"testcase\")))' <<'END'\n\(run.text)\nEND"
        )
        #expect(parsed.text == "4 4 True\n", "\(parsed.errors)")
    }

    @Test("Markdown has a table, and no markup of a trace")
    func markdown() throws {
        let run = try Self.compare("--format", "markdown")
        #expect(run.text.hasPrefix("**worse: "))
        #expect(
            run.text.contains("| wake lock session: held per stay | 60.1 s | 300 s | WORSE x4.99 |"))
    }

    @Test("Methods are explained, with their source")
    func explain() throws {
        let methods = try Set(
            Self.lines(Self.json(Self.compare("--json"))).flatMap { $0.line["methods"] as? [String] ?? [] })
        #expect(methods.contains("rank-clusters") && methods.contains("newcombe"))
        for method in methods.union(["holm", "strata", "sample-size"]) {
            let run = try traceq("explain", method)
            #expect(run.status == 0 && run.text.contains("source"), "\(method)")
        }
    }

    @Test("What cannot be compared is said, with the cause")
    func refusals() throws {
        let none = try traceq(
            "compare", "--of", "com.example.other", Self.sets[0], Self.sets[1], in: Project.root)
        #expect(none.status == 2 && none.errors.contains("both have com.example.app"))
        let build = try traceq("compare", "--base", "999", Self.sets[0], Self.sets[1], in: Project.root)
        #expect(build.status == 2 && build.errors.contains("they hold 7.2 (720)"))
        #expect(try traceq("compare", "nowhere/*.zst", Self.sets[1], in: Project.root).status == 2)
        #expect(try traceq("compare", Self.sets[0], in: Project.root).status == 2)
    }
}

@Suite("traceq summarize and traceq trend")
struct SummarizeCommandTests {
    private static let builds = "SampleTraces/builds"

    @Test("A comparison of summaries says what one of the traces says")
    func summaries() throws {
        let scratch = try TemporaryFolder()
        let run = try shell(
            """
            set -e
            for build in 720 730; do traceq summarize \(Self.builds)/$build -o '\(scratch.url.path)'/$build.tqs; done
            traceq compare --format junit '\(scratch.url.path)'/720.tqs '\(scratch.url.path)'/730.tqs | grep -c '<failure' || true
            """, in: Project.root)
        #expect(run.text == "4\n", "\(run.errors)")
    }

    @Test("Summaries merge in any order, and what is in both counts once")
    func merging() throws {
        let scratch = try TemporaryFolder()
        let run = try shell(
            """
            set -e
            traceq summarize \(Self.builds)/720 > '\(scratch.url.path)'/all
            traceq summarize \(Self.builds)/720/iphone* > '\(scratch.url.path)'/a
            traceq summarize \(Self.builds)/720/pixel* > '\(scratch.url.path)'/b
            cd '\(scratch.url.path)'
            traceq summarize a b | cmp - all
            traceq summarize b all a b | cmp - all
            """, in: Project.root)
        #expect(run.status == 0, "\(run.text)\(run.errors)")
    }

    @Test("A damaged summary is refused with its line, and nothing is compared")
    func damaged() throws {
        let scratch = try TemporaryFolder()
        try scratch.file("a.tqs", Data("traceq.summary/1\ntrace\tx\n".utf8))
        let run = try traceq("compare", "a.tqs", "a.tqs", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("line 2"))
    }

    @Test("The trend names the build of the change")
    func trend() throws {
        let run = try traceq("trend", Self.builds, in: Project.root)
        #expect(run.status == 0)
        #expect(
            run.text.hasPrefix("VERDICT  at 7.3 (730): uikit upload: leaks of tasks 0 % to 1.96 %; wake lock")
        )
        #expect(run.text.contains("#"))
        #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
        let json = try traceq("trend", "--json", Self.builds, in: Project.root)
        #expect(try JSONSerialization.jsonObject(with: json.output) is [String: Any])
        #expect(try traceq("trend", "\(Self.builds)/720", in: Project.root).status == 2)
    }
}
