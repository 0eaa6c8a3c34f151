import Foundation
import TestSupport
import Testing

@Suite("traceq compare: cases from the field, retold")
struct CompareCasesTests {
    /// An Android app with three stays of each build; each build keeps a wake lock so many seconds after it was left.
    private static func story(_ builds: [(name: String, lock: Int64)]) -> Data {
        var lines = [
            #"{"schema":"traceq.events/1","platform":"android","app":"com.example.radio","os":"14","device":"Pixel 7","source":"recorder"}"#
        ]
        var time: Int64 = 0
        for (place, build) in builds.enumerated() {
            let process = place + 1
            lines.append(
                #"{"process":\#(process),"boot":0,"pid":\#(1_000 + process),"name":"com.example.radio","version":"\#(build.name)","build":"\#(build.name)"}"#
            )
            lines.append(
                #"{"subject":\#(process),"process":\#(process),"is":"activity","name":"com.example.radio.Main"}"#
            )
            func tell(_ kind: String, _ rest: String = "") {
                lines.append(#"{"t":\#(time),"process":\#(process),"kind":"\#(kind)"\#(rest)}"#)
            }
            func call(_ name: String) { tell("callback", #","subject":\#(process),"callback":"\#(name)""#) }
            tell("process.started", #","cause":"user""#)
            time += 500_000_000
            for stay in 0..<3 {
                for name in [stay == 0 ? "onCreate" : "onRestart", "onStart", "onResume"] { call(name) }
                time += 90_000_000_000
                call("onPause")
                call("onStop")
                if build.lock > 0 {
                    tell("hold.acquired", #","hold":"wake lock","id":\#(stay + 7),"name":"tunnel""#)
                    time += build.lock * 1_000_000_000
                    tell("hold.released", #","hold":"wake lock","id":\#(stay + 7)"#)
                }
                time += (400 - build.lock) * 1_000_000_000
            }
            tell("process.ended", #","namespace":"android","code":10"#)
            time += 60_000_000_000
        }
        return Data((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static let builds: [(name: String, lock: Int64)] = [("3.1.8", 45), ("3.1.9", 270), ("3.2.0", 0)]

    @Test("Three stays a build: the change is told with its n, and that no test at 5 % can confirm it")
    func lock() throws {
        let scratch = try TemporaryFolder()
        try scratch.file("story.jsonl", Self.story(Self.builds))
        let worse = try shell(
            "traceq compare --base 3.1.8 --head 3.1.9 story.jsonl story.jsonl", in: scratch.url)
        #expect(
            worse.text.hasPrefix(
                """
                VERDICT  likely worse: wake lock tunnel: held per stay: 45.0 s to 270 s, +225 s
                         (x6.00); 3 stays a build are too few to confirm at 5 % (exact p = 0.10)
                """))
        #expect(worse.status == 0)
        #expect(
            worse.text.contains("median 45.0 s (n = 3 stays of 1 trace) to 270 s (n = 3 stays of 1 trace)"))
        // As long on screen as before: the change is not use.
        #expect(worse.text.contains("time on screen per visit is unchanged (90.0 s and 90.0 s)"))
        let likely = "traceq compare --fail-on likely --base 3.1.8 --head 3.1.9 story.jsonl story.jsonl"
        #expect(try shell(likely, in: scratch.url).status == 1)

        let trend = try shell("traceq trend story.jsonl", in: scratch.url)
        #expect(
            trend.text.hasPrefix("VERDICT  too few traces to confirm, but likely at 3.1.9: wake lock tunnel"))

        let better = try shell(
            "traceq compare --base 3.1.9 --head 3.2.0 story.jsonl story.jsonl", in: scratch.url)
        #expect(
            better.text.hasPrefix("VERDICT  likely better: wake lock tunnel: held per stay: 270 s to 0 s"))
        #expect(better.text.contains("(exact p ="))
        #expect(better.status == 0)
    }

    @Test("The twin with the builds the other way round is likely better; without a lock nothing is likely")
    func twin() throws {
        let scratch = try TemporaryFolder()
        try scratch.file("twin.jsonl", Self.story([("3.1.8", 270), ("3.1.9", 45)]))
        let twin = try shell(
            "traceq compare --base 3.1.8 --head 3.1.9 twin.jsonl twin.jsonl", in: scratch.url)
        #expect(
            twin.text.hasPrefix("VERDICT  likely better: wake lock tunnel: held per stay: 270 s to 45.0 s"))
        try scratch.file("same.jsonl", Self.story([("3.1.8", 45), ("3.1.9", 45)]))
        let same = try shell(
            "traceq compare --base 3.1.8 --head 3.1.9 same.jsonl same.jsonl", in: scratch.url)
        #expect(!same.text.contains("likely"))
        #expect(same.status == 0)
    }

    @Test("An update in the middle of a trace: each process counts for its own build, others are set aside")
    func update() throws {
        let scratch = try TemporaryFolder()
        try scratch.file("old.jsonl", Self.story([("3.1.8", 45)]))
        try scratch.file("both.jsonl", Self.story([("3.1.8", 45), ("3.1.9", 270)]))
        let run = try shell("traceq compare --json --head 3.1.9 old.jsonl both.jsonl", in: scratch.url)
        let json = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let head = try #require(json["head"] as? [String: Any])
        #expect(head["build"] as? String == "3.1.9" && head["stays"] as? Double == 3)
        let aside = try #require(head["setAside"] as? [[String: Any]])
        #expect(aside.map { $0["build"] as? String } == ["3.1.8"])
    }

    /// A day's payload with so many exits.
    private static func payload(build: String, timeouts: Int, several: Bool = false) -> String {
        """
        {"appVersion":"4.1.\(build.suffix(1))","timeStampBegin":"2026-03-02 07:00:00 +0000",
        "timeStampEnd":"2026-03-03 06:59:00 +0000",\(several ? #""includesMultipleApplicationVersions":true,"# : "")
        "metaData":{"appBuildVersion":"\(build)","osVersion":"iPhone OS 18.5 (22F76)","deviceType":"iPhone14,7"},
        "applicationExitMetrics":{"backgroundExitData":{"cumulativeNormalAppExitCount":40,
        "cumulativeBackgroundTaskAssertionTimeoutExitCount":\(timeouts),"cumulativeAppWatchdogExitCount":2}}}

        """
    }

    @Test("A payload counts for the build that it names; one that spans two builds is set aside and counted")
    func payloads() throws {
        let scratch = try TemporaryFolder()
        for folder in ["base", "head"] {
            try FileManager.default.createDirectory(
                at: scratch.url.appending(path: folder), withIntermediateDirectories: true)
        }
        for place in 0..<8 {
            try scratch.file("base/\(place).json", Data(Self.payload(build: "410", timeouts: 1).utf8))
            try scratch.file("head/\(place).json", Data(Self.payload(build: "411", timeouts: 12).utf8))
        }
        // The new build received one of the old one, and one of the day of the update.
        try scratch.file("head/late.json", Data(Self.payload(build: "410", timeouts: 1).utf8))
        try scratch.file(
            "head/mixed.json", Data(Self.payload(build: "411", timeouts: 90, several: true).utf8))
        let run = try shell("traceq compare --json base head", in: scratch.url)
        #expect(run.errors.contains("1 window of totals spanned two builds"))
        let json = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let head = try #require(json["head"] as? [String: Any])
        #expect(head["build"] as? String == "411" && head["traces"] as? Int == 8)
        #expect(head["exits"] as? Double == 432)
        let lines = try #require(json["lines"] as? [[String: Any]])
        let exits = try #require(
            lines.first { $0["part"] as? String == "background-task time-out, background" })
        #expect(exits["verdict"] as? String == "regression")
        #expect(
            lines.contains {
                $0["part"] as? String == "watchdog, background" && $0["verdict"] as? String != "regression"
            })
        #expect(run.status == 1)
    }
}
