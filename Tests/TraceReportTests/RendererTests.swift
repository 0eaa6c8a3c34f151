import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Every form of a report, on every sample trace.
@Suite("Renderers")
struct RendererTests {
    static let forms = ["text", "markdown", "json", "jsonl", "html", "junit", "sarif"]
    static let folder = Project.root.appending(path: "SampleTraces")
    static let samples =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".trace.zst") }.sorted() ?? []
    /// Logs with other things in them than the samples have: lines, several apps, totals.
    static let logs = [
        "03-overwritten-id", "12-success-after-expiry-retold", "40-excessive-cpu", "48-old-kill",
        "65-chatty-dropped-lines",
    ]
    .map { "../Tests/GoldenTests/Cases/\($0)/input.log" }
    private static let golden = Project.root.appending(path: "Tests/TraceReportTests/Golden")
    private static let columns = ["COLUMNS": "80"]

    /// Style and script are the same on every page, and their hashes stand in the policy.
    private static func withoutProgram(_ page: String) -> String {
        page.replacing(#/<style>(?:.|\n)*?<\/style>/#, with: "")
            .replacing(#/<script>(?:.|\n)*?<\/script>/#, with: "")
            .replacing(#/'sha256-[^']*'/#, with: "")
    }

    private func output(_ command: String, _ form: String, _ sample: String) throws -> String {
        let run = try traceq([command, "--format", form, sample], environment: Self.columns, in: Self.folder)
        // A check can find something, or nothing that it could judge.
        #expect(run.status == 0 || command == "check" && run.status < 3, "\(run.errors)")
        return run.text
    }

    @Test("letter for letter", arguments: samples, forms)
    func golden(_ sample: String, _ form: String) throws {
        var text = try output("report", form, sample)
        if form == "html" { text = Self.withoutProgram(text) }
        // One golden file holds the form of the report and, where there is one, that of the check.
        if form != "html" { text += "\n=== check\n" + (try output("check", form, sample)) }
        let file = Self.golden.appending(path: "\(sample.prefix { $0 != "." }).\(form)")
        if Project.isRecording {
            try FileManager.default.createDirectory(at: Self.golden, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let approved = try String(contentsOf: file, encoding: .utf8)
        let place = zip(text.split(separator: "\n"), approved.split(separator: "\n")).first { $0 != $1 }
        #expect(
            text == approved,
            "first difference: \(place.map { "\($0.0.prefix(300))\nnot\n\($0.1.prefix(300))" } ?? "the end")")
    }

    @Test("JSON is what the schemas say", arguments: samples + logs)
    func schemas(_ input: String) throws {
        for command in ["report", "check"] {
            let whole = try JSONSerialization.jsonObject(with: Data(output(command, "json", input).utf8))
            #expect(try JSONSchema(named: command).faults(in: whole) == [])
            let schema = try JSONSchema(named: "\(command)-lines")
            let lines = try output(command, "jsonl", input).split(separator: "\n").map {
                try JSONSerialization.jsonObject(with: Data($0.utf8))
            }
            #expect(lines.flatMap(schema.faults) == [])
            // They say the same.
            let types = lines.compactMap { ($0 as? [String: Any])?["type"] as? String }
            let findings = ((whole as? [String: Any])?["findings"] as? [Any])?.count
            #expect(types.first == "begin" && types.last == "end")
            #expect(types.count { $0 == "finding" } == findings)
        }
    }

    @Test("the validator sees what is wrong")
    func validator() throws {
        let schema = try JSONSchema(named: "report")
        var report = try #require(
            JSONSerialization.jsonObject(with: Data(output("report", "json", "leaked-task.trace.zst").utf8))
                as? [String: Any])
        report["surprise"] = 1
        #expect(schema.faults(in: report) == [": surprise is not in the schema"])
        report["surprise"] = nil
        report["verdict"] = nil
        #expect(schema.faults(in: report) == [": verdict is missing"])
        report["verdict"] = ["kind": "bad", "sentence": 3] as [String: Any]
        #expect(schema.faults(in: report).count == 2)
    }

    @Test("SARIF has what the standard asks for", arguments: samples + logs)
    func sarif(_ input: String) throws {
        let text = try output("report", "sarif", input)
        let document = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(document["version"] as? String == "2.1.0")
        let runs = try #require(document["runs"] as? [[String: Any]])
        let run = try #require(runs.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["name"] as? String == "traceq")
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let ids = rules.compactMap { $0["id"] as? String }
        #expect(Set(ids).count == rules.count, "rules are told once")
        for rule in rules { #expect((rule["shortDescription"] as? [String: Any])?["text"] is String) }
        let artifacts = try #require(run["artifacts"] as? [[String: Any]])
        #expect(artifacts.count == 1)
        let results = try #require(run["results"] as? [[String: Any]])
        let report =
            try JSONSerialization.jsonObject(with: Data(output("report", "json", input).utf8))
            as? [String: Any]
        let findings = try #require(report?["findings"] as? [[String: Any]])
        #expect(results.count == findings.count)
        for (result, finding) in zip(results, findings) {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(ids[index] == result["ruleId"] as? String)
            #expect(result["ruleId"] as? String == finding["rule"] as? String)
            #expect(["none", "note", "warning", "error"].contains(result["level"] as? String ?? ""))
            let message = try #require((result["message"] as? [String: Any])?["text"] as? String)
            #expect(message.hasPrefix(try #require(finding["headline"] as? String)))
            var locations = try #require(result["locations"] as? [[String: Any]])
            let flows = result["codeFlows"] as? [[String: Any]] ?? []
            for flow in flows {
                for thread in try #require(flow["threadFlows"] as? [[String: Any]]) {
                    locations += try #require(thread["locations"] as? [[String: Any]]).compactMap {
                        $0["location"] as? [String: Any]
                    }
                }
            }
            #expect(locations.count == 1 + (try #require(finding["evidence"] as? [Any]).count))
            for location in locations {
                let physical = try #require(location["physicalLocation"] as? [String: Any])
                let artifact = try #require(physical["artifactLocation"] as? [String: Any])
                let uri = try #require(artifact["uri"] as? String)
                #expect(URL(string: uri) != nil && !uri.contains(" "))
                if let region = physical["region"] as? [String: Any] {
                    #expect(try #require(region["startLine"] as? Int) >= 1)
                }
            }
            #expect((result["partialFingerprints"] as? [String: String])?.isEmpty == false)
        }
    }

    @Test("JUnit counts what it holds", arguments: samples + logs)
    func junit(_ input: String) throws {
        let text = try output("check", "junit", input)
        let counts = try JUnitCounts(text)
        #expect(counts.suites == 1)
        #expect(
            counts.tests == counts.cases && counts.failures == counts.failed
                && counts.skipped == counts.passedOver)
        // The same rules as in the JSON form.
        let check =
            try JSONSerialization.jsonObject(with: Data(output("check", "json", input).utf8))
            as? [String: Any]
        #expect(counts.cases == (check?["rules"] as? [Any])?.count)
        #expect(counts.skipped == check?["unknown"] as? Int)
        let errors = (check?["findings"] as? [[String: Any]] ?? []).filter {
            $0["severity"] as? String == "error"
        }
        #expect(counts.failures == Set(errors.compactMap { $0["rule"] as? String }).count)
    }

    @Test("names stay text in every form")
    func hostileNames() throws {
        let evil = #"</script>]]><b>|`*x*` [a](http://b) @all \u{FFFE} "q" 'r' <!--"#
            .replacingOccurrences(of: #"\u{FFFE}"#, with: "\u{FFFE}")
        let folder = try TemporaryFolder()
        try folder.file("e.jsonl", hostileTrace(name: evil))
        func form(_ form: String) throws -> String {
            let run = try traceq("report", "--format", form, "e.jsonl", in: folder.url)
            try #require(run.status == 0, "\(run.errors)")
            return run.text
        }
        _ = try JUnitCounts(form("junit"))
        for name in ["json", "sarif"] { _ = try JSONSerialization.jsonObject(with: Data(form(name).utf8)) }
        let markdown = try form("markdown")
        #expect(!markdown.contains("<b>") && !markdown.contains(#/[^\\]\]\(/#) && !markdown.contains("@all"))
        // A bar in a name makes no further cell.
        let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("uikit") }
        #expect(!rows.isEmpty)
        for row in rows { #expect(row.replacing(#"\|"#, with: "").count { $0 == "|" } == 5, "\(row)") }
    }

    @Test("the end of a file's name chooses the form, and a failed report leaves the file alone")
    func outputFile() throws {
        let folder = try TemporaryFolder()
        let sample = Self.folder.appending(path: "push-launch.trace.zst").path
        for (name, begin) in [
            ("a.html", "<!doctype html>"), ("a.md", "# "), ("a.json", "{\"schema\":\"traceq.report/1\""),
            ("a.jsonl", "{\"type\":\"begin\""), ("a.xml", "<?xml "), ("a.sarif", "{\"$schema\""),
            ("a.txt", "VERDICT"), ("a", "VERDICT"),
        ] {
            let run = try traceq("report", sample, "-o", name, in: folder.url)
            #expect(run.status == 0 && run.text.isEmpty && run.errors.isEmpty)
            let text = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
            #expect(text.hasPrefix(begin), "\(name)")
        }
        let run = try traceq("report", "absent.log", "-o", "a.html", in: folder.url)
        #expect(run.status == 2)
        #expect(try String(contentsOf: folder.url.appending(path: "a.html"), encoding: .utf8).count > 1_000)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 8,
            "no draft is left")
    }

    @Test("a folder gives a page for each trace, and an index")
    func fleet() throws {
        let folder = try TemporaryFolder()
        let refused = try traceq("report", Self.folder.path, "-o", "all.html", in: folder.url)
        #expect(refused.status == 2 && refused.errors.contains("-o FOLDER"))
        let run = try traceq(
            "report", Self.folder.path, "--format", "html", "-o", "pages", in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        let pages = folder.url.appending(path: "pages")
        let index = try String(contentsOf: pages.appending(path: "index.html"), encoding: .utf8)
        for sample in Self.samples {
            #expect(index.contains("href=\"./\(sample).html\""))
            #expect(FileManager.default.fileExists(atPath: pages.appending(path: "\(sample).html").path))
        }
        #expect(index.contains("10 traces: 4 with a fault") || index.contains("with a fault"))
        #expect(index.contains("killed by the system: background time used up"))
        #expect(!index.contains("<script>"))
    }
}

/// A trace whose every name is this.
func hostileTrace(name: String) throws -> Data {
    let name = String(
        decoding: try JSONSerialization.data(withJSONObject: [name]).dropFirst().dropLast(), as: UTF8.self)
    return Data(
        """
        {"schema":"traceq.events/1","source":\(name)}
        {"boot":0,"platform":"ios","os":"18.1","device":\(name),"wall":"2026-03-01T10:00:00.000000000+01:00"}
        {"process":1,"boot":0,"pid":7,"name":\(name),"app":\(name)}
        {"subject":1,"process":1,"is":"scene","name":\(name)}
        {"t":0,"kind":"process.started","process":1,"cause":"user"}
        {"t":1000000000,"kind":"callback","process":1,"subject":1,"callback":"sceneDidBecomeActive"}
        {"t":2000000000,"kind":"task.began","process":1,"task":"uikit","id":4,"name":\(name)}
        {"t":2500000000,"kind":"hold.acquired","process":1,"hold":"wake lock","name":\(name)}
        {"t":3000000000,"kind":"callback","process":1,"subject":1,"callback":"sceneDidEnterBackground"}
        {"t":99000000000,"kind":"process.ended","process":1,"reason":\(name),"words":\(name)}

        """.utf8)
}

/// What a JUnit document says that it holds, and what it holds.
private final class JUnitCounts: NSObject, XMLParserDelegate {
    private(set) var suites = 0, cases = 0, failed = 0, passedOver = 0
    private(set) var tests = -1, failures = -1, skipped = -1

    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        switch name {
        case "testsuites":
            tests = attributes["tests"].flatMap(Int.init) ?? -1
            failures = attributes["failures"].flatMap(Int.init) ?? -1
            skipped = attributes["skipped"].flatMap(Int.init) ?? -1
        case "testsuite": suites += 1
        case "testcase":
            if attributes["name"] != nil, attributes["classname"] != nil { cases += 1 }
        case "failure": failed += attributes["message"] == nil ? 0 : 1
        case "skipped": passedOver += 1
        default: break
        }
    }
}
