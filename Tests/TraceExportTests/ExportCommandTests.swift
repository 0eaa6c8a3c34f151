import Foundation
import TestSupport
import Testing

/// `traceq export`, with the real tool: inputs, places, selections, and what goes wrong.
@Suite("traceq export") struct ExportCommandTests {
    private static let story = """
        {"schema":"traceq.events/1","platform":"ios","app":"com.example.shop","os":"17.4"}
        {"boot":0,"wall":"2026-03-02T10:00:00.000000000+01:00"}
        {"process":1,"boot":0,"pid":61,"name":"Shop"}
        {"process":2,"boot":0,"pid":62,"name":"ShopWidget"}
        {"subject":1,"process":1,"is":"app"}
        {"t":0,"process":1,"kind":"process.started","cause":"user"}
        {"t":1000000000,"process":1,"kind":"state","subject":1,"state":"active"}
        {"t":2000000000,"process":1,"kind":"task.began","task":"uikit","id":1,"name":"a","handler":true}
        {"t":3000000000,"process":1,"kind":"task.began","task":"uikit","id":2,"name":"b","handler":true}
        {"t":4000000000,"process":1,"kind":"task.ended","task":"uikit","id":1}
        {"t":5000000000,"process":1,"kind":"hold.acquired","hold":"location","name":"map"}
        {"t":6000000000,"process":2,"kind":"process.started","cause":"push"}
        {"t":7000000000,"process":2,"kind":"sample","metric":"memory_footprint","value":1000}
        {"t":8000000000,"kind":"lost","count":5,"what":"lines"}
        {"t":9000000000,"process":2,"kind":"gap","until":9500000000,"why":"clock step"}
        {"t":10000000000,"process":1,"kind":"marker","name":"here"}

        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.file("story.jsonl", Data(Self.story.utf8))
        return folder
    }

    /// Rows of the table, as the text of the columns that were asked for.
    private func rows(_ words: String, _ columns: String, in folder: TemporaryFolder) throws -> [String] {
        let run = try shell("traceq export -q --format csv \(words)", in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let places = try columns.split(separator: " ").map { column in
            try #require(lines.first?.firstIndex(of: column))
        }
        return lines.dropFirst().map { line in places.map { String(line[$0]) }.joined(separator: " ") }
    }

    @Test("What is still so at the end ends there, and is marked")
    func openEnds() throws {
        let folder = try folder()
        let rows = try rows("story.jsonl", "what name value start_ns end_ns end_known", in: folder)
        #expect(rows.contains("task b open 3000000000 10000000000 open at end"))
        #expect(rows.contains("task a ended 2000000000 4000000000 observed"))
        #expect(rows.contains("hold map  5000000000 10000000000 open at end"))
        #expect(rows.contains("lost  5 8000000000  "))
        #expect(rows.contains("gap   9000000000 9500000000 observed"))
    }

    @Test("A part is of the same replay, and whole spans reach into it")
    func parts() throws {
        let folder = try folder()
        let all = try rows("story.jsonl", "what pid name start_ns end_ns", in: folder)
        let part = try rows("--from 4500ms --to 7s story.jsonl", "what pid name start_ns end_ns", in: folder)
        #expect(part.contains("task 61 b 3000000000 10000000000") && !part.contains { $0.contains(" a ") })
        #expect(part.contains("launch 62  6000000000 ") && !part.contains { $0.hasPrefix("launch 61") })
        #expect(!part.contains { $0.hasPrefix("sample") || $0.hasPrefix("lost") })
        #expect(Set(part).isSubset(of: Set(all)))
        for words in [
            "--process ShopWidget story.jsonl", "--process 62 - < story.jsonl", "--process '#2' story.jsonl",
        ] {
            let own = try rows(words, "what pid name start_ns end_ns", in: folder)
            // What was lost of nobody in particular may have been of this one.
            let expected = all.filter { row in
                row.hasPrefix("lost") || row.split(separator: " ").dropFirst().first == "62"
            }
            #expect(own == expected, "\(words)")
        }
        let seconds = try shell(
            "traceq export -q --format openmetrics --from 4500ms --to 7s story.jsonl | grep 'phase=\"active\"'",
            in: folder.url)
        #expect(seconds.text == "traceq_phase_seconds_total{app=\"com.example.shop\",phase=\"active\"} 2.5\n")
        // Events are picked as `dump` picks them.
        for words in ["--from 4500ms --to 7s", "--kind task.began --process Shop"] {
            let same = try shell(
                "traceq export -q --format jsonl \(words) story.jsonl | cmp - <(traceq dump \(words) story.jsonl)",
                in: folder.url)
            #expect(same.status == 0, "\(same.text)\(same.errors)")
        }
    }

    @Test(
        "A trace says the same from a file, a pipe, a plain stream and JSON lines",
        arguments: ["perfetto", "chrome", "csv", "openmetrics"])
    func roads(format: String) throws {
        let folder = try TemporaryFolder()
        let trace = Project.root.appending(path: "SampleTraces/budget-overrun.trace.zst").path
        let run = try shell(
            """
            export="traceq export -q --format \(format)"
            $export '\(trace)' > a && cat '\(trace)' | $export - | cmp - a && zstd -dc '\(trace)' | $export - | cmp - a &&
            traceq dump '\(trace)' | $export - | cmp - a && $export '\(trace)' -o b && cmp a b
            """, in: folder.url)
        #expect(run.status == 0, "\(run.text)\(run.errors)")
    }

    @Test("Several inputs become a file each, in a folder")
    func several() throws {
        let folder = try folder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "logs/more"), withIntermediateDirectories: true)
        for name in ["logs/a.jsonl", "logs/more/a.jsonl", "logs/b.jsonl"] {
            try folder.file(name, Data(Self.story.utf8))
        }
        try folder.file("logs/notes.txt", Data("nothing\n".utf8))
        let run = try traceq("export", "logs", "--format", "perfetto", "-o", "out", in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        let files = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appending(path: "out").path)
        #expect(files.sorted() == ["a.jsonl-2.pftrace", "a.jsonl.pftrace", "b.jsonl.pftrace"])
        for words in ["logs --format csv", "logs -o x.csv"] {
            let refused = try shell("traceq export \(words)", in: folder.url)
            #expect(
                refused.status == 2 && refused.errors.contains("`-o FOLDER` writes a file for each")
                    && refused.text.isEmpty)
        }
    }

    @Test(
        "What cannot be done is said with a way out",
        arguments: [
            ("story.jsonl", "export needs a form to write"),
            ("story.jsonl -o x.txt", "the name 'x.txt' does not tell the form to write"),
            ("story.jsonl --format csv --kind state", "--kind picks events, and csv holds none"),
            (
                "story.jsonl --format jsonl --os ios-18",
                "--os changes what is found, and jsonl holds only events"
            ),
            ("story.jsonl --format xml", "xml"), ("absent --format csv", "no such file"),
            ("story.jsonl --format csv --process Nobody", "it has no process called 'Nobody'"),
            ("--format csv", "FILE"),
        ])
    func refused(words: String, sentence: String) throws {
        let folder = try folder()
        let run = try shell("traceq export \(words)", in: folder.url)
        #expect(run.status == 2 && run.text.isEmpty, "\(run.text)")
        #expect(run.errors.contains(sentence) && run.errors.contains("hint: "), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["story.jsonl"])
    }

    @Test("A binary form is not written to a terminal, a text is")
    func terminal() throws {
        guard try shell("command -v script").status == 0 else {
            print("skipped: there is no `script` to give a terminal")
            return
        }
        let folder = try folder()
        for (format, isRefused) in [("perfetto", true), ("csv", false)] {
            let run = try shell(
                "script -qec 'traceq export -q --format \(format) story.jsonl' /dev/null < /dev/null",
                in: folder.url)
            #expect(run.text.contains("perfetto is binary and would be written to the terminal") == isRefused)
            #expect((run.status == 2) == isRefused)
        }
    }

    @Test("A cut trace is exported as far as it goes, and the status says so")
    func cut() throws {
        let folder = try TemporaryFolder()
        let made = try shell(
            "traceq simulate --scenario field --events 200k -o f.zst && head -c 700000 f.zst > cut",
            in: folder.url)
        #expect(made.status == 0)
        for format in ["perfetto", "chrome", "csv", "jsonl", "openmetrics"] {
            let run = try shell("traceq export --format \(format) cut -o x.\(format)", in: folder.url)
            #expect(run.status == 3 && run.errors.contains("warning"), "\(format): \(run.errors)")
            #expect(try Data(contentsOf: folder.url.appending(path: "x.\(format)")).count > 1_000)
        }
        let document = try Data(contentsOf: folder.url.appending(path: "x.chrome"))
        #expect(try ChromeDocument(document).overlaps == [])
    }

    @Test(
        "Somebody who reads only the beginning ends the work quietly",
        arguments: ["perfetto", "chrome", "csv", "jsonl"])
    func head(format: String) throws {
        let run = try shell(
            "traceq simulate --scenario field --events 300k | traceq export -q --format \(format) - | head -c 10 | wc -c; echo ${PIPESTATUS[1]}"
        )
        #expect(
            run.text.split(separator: "\n") == ["10", "0"] && run.errors.isEmpty, "\(run.text)\(run.errors)")
    }

    @Test("Totals of a window are no events")
    func totals() throws {
        let folder = try TemporaryFolder()
        try folder.file(
            "metrics.json",
            Data(
                #"{"timeStampBegin":"2026-07-01 00:00:00 +0000","timeStampEnd":"2026-07-02 00:00:00 +0000","appVersion":"1","metaData":{"osVersion":"iPhone OS 17.4 (21E213)","applicationBuildVersion":"1"},"applicationExitMetrics":{"backgroundExitData":{"cumulativeNormalAppExitCount":1}}}"#
                    .utf8))
        let run = try traceq("export", "metrics.json", "-o", "x.csv", in: folder.url)
        #expect(
            run.status == 2 && run.errors.contains("it holds totals of a window of time, and no events"),
            "\(run.errors)")
    }
}
