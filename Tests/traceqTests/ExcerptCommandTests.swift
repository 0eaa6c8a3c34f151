import Foundation
import TestSupport
import Testing
import TraceExcerpt

/// `excerpt`, and `--redact` of other commands, with the real tool.
@Suite("Excerpt and redaction") struct ExcerptCommandTests {
    private static let samples =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".trace.zst") }.sorted() ?? []
    private static let folder = Project.root.appending(path: "SampleTraces")

    private func sample(_ name: String) -> String { Self.folder.appending(path: name).path }

    @Test("The excerpt of a sample breaks the same rule, and no event of it can go", arguments: samples)
    func excerpt(of name: String) throws {
        let report = try json(["report", "--json", sample(name)])
        let rule = findings(of: report).first
        let run = try traceq("excerpt", sample(name))
        guard let rule else {
            #expect(run.status == 2 && run.errors.contains("it has no finding to show"), "\(run.errors)")
            return
        }
        #expect(run.status == 0, "\(run.errors)")
        func rules(_ text: String) throws -> [String] {
            findings(of: try json(["report", "--json", "-"], input: Data(text.utf8)))
        }
        let shown = try rules(run.text)
        #expect(shown.contains(rule), "\(shown)")
        let lines = run.text.split(separator: "\n").map(String.init)
        for event in lines.indices where lines[event].hasPrefix("{\"t\"") {
            var fewer = lines
            fewer.remove(at: event)
            let count = try rules(fewer.joined(separator: "\n") + "\n").count { $0 == rule }
            #expect(count < shown.count { $0 == rule }, "without \(lines[event])")
        }
        try expectNoNames(of: name, in: run.text)
    }

    @Test("A redacted trace replays to the same findings and measures", arguments: samples)
    func redacted(_ name: String) throws {
        let scratch = try TemporaryFolder()
        let trace = scratch.url.appending(path: "redacted.trace.zst").path
        #expect(try traceq("ingest", "--redact", sample(name), "-o", trace).status == 0)
        let whole = try json(["report", "--json", sample(name)])
        #expect(try difference(whole, json(["report", "--json", trace])) == nil)
        #expect(try difference(whole, json(["report", "--json", "--redact", sample(name)])) == nil)
        // The bytes of the stream, and of every form of the report.
        try expectNoNames(of: name, in: shell("zstd -dc '\(trace)' | strings -n 2").text)
        for format in ["text", "json", "markdown", "html", "sarif", "junit"] {
            let run = try traceq("report", "--redact", "--format", format, "-v", sample(name))
            #expect(run.status == 0, "\(format): \(run.errors)")
            try expectNoNames(of: name, in: run.text, isReport: true)
        }
        // Kinds of events are words too, such as clock.sync.
        try expectNoNames(of: name, in: traceq("dump", "--redact", sample(name)).text, isReport: true)
    }

    @Test("What cannot be shown is said")
    func refusals() throws {
        let clean = try traceq("excerpt", sample("clean-day.trace.zst"))
        #expect(clean.status == 2 && clean.errors.contains("no finding to show"), "\(clean.errors)")
        let far = try traceq("excerpt", "--finding", "99", sample("leaked-task.trace.zst"))
        #expect(far.status == 2 && far.errors.contains("numbered from 1 to 2"), "\(far.errors)")
        let other = try traceq("excerpt", "--rule", "android.fgs.time-limit", sample("leaked-task.trace.zst"))
        #expect(other.status == 2 && other.errors.contains("ios.task.leaked"), "\(other.errors)")
    }

    @Test("What of the input is lost is said, and the status tells it")
    func cut() throws {
        let dump = try traceq("dump", sample("leaked-task.trace.zst")).text
        let scratch = try TemporaryFolder()
        let broken = try scratch.file("broken.jsonl", Data((dump + "{\"t\":").utf8))
        let run = try traceq("excerpt", broken.path)
        let report = try traceq("report", broken.path)
        #expect(run.status == report.status && run.status == 3, "\(run.errors)")
        #expect(run.text == (try traceq("excerpt", sample("leaked-task.trace.zst")).text))
    }

    @Test("Around it is a matter of lines, and that is said of events")
    func aroundEvents() throws {
        let run = try traceq("excerpt", "--around", "5s", sample("leaked-task.trace.zst"))
        #expect(run.status == 0 && run.errors.contains("--around keeps lines of a log"), "\(run.errors)")
    }

    @Test("A log's own lines, with what was said around them, and with their names")
    func lines() throws {
        let log = Project.root.appending(path: "Tests/GoldenTests/Cases/03-overwritten-id/input.log").path
        let pattern = Project.root.appending(path: "Tests/GoldenTests/Cases/03-overwritten-id/pattern.txt")
            .path
        let flags = FileManager.default.fileExists(atPath: pattern) ? ["--pattern", pattern] : []
        let original = Set(try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n"))
        let few = try traceq(["excerpt", "--keep-names", log] + flags).text.split(separator: "\n")
        #expect(!few.isEmpty && few.allSatisfy(original.contains))
        let more = try traceq(["excerpt", "--keep-names", "--around", "1h", log] + flags).text.split(
            separator: "\n")
        #expect(more.count > few.count && more.allSatisfy(original.contains))
        let events = try traceq(["excerpt", "--events", log] + flags)
        #expect(events.status == 0 && events.text.hasPrefix("{\"schema\""), "\(events.errors)")
    }

    /// Which rules are broken, and how badly: beside a gap an error is a warning.
    private func findings(of report: [String: Any]) -> [String] {
        (report["findings"] as? [[String: Any]] ?? []).map { "\($0["severity"] ?? "") \($0["rule"] ?? "")" }
    }

    /// A report has words of its own; a name that could be one of them is looked for as it would be told of.
    private func expectNoNames(of sample: String, in text: String, isReport: Bool = false) throws {
        let left = try NamesOfInput(self.sample(sample)).left(in: text) { name in
            let isWord = isReport && name.allSatisfy { $0.isLowercase }
            let isTold = ["\"\(name)\"", "'\(name)'", "“\(name)”", "&quot;\(name)&quot;", ">\(name)<"]
                .contains(where: text.contains)
            if isWord, !isTold { return true }
            let runs = name.lowercased().split { !$0.isLetter }
            return PublicNames.isPublic(name)
                || runs.allSatisfy { $0.count < 2 || PublicNames.structure.contains(String($0)) }
        }
        #expect(left.isEmpty, "\(left)")
    }

    private func json(_ words: [String], input: Data? = nil) throws -> [String: Any] {
        let run = try traceq(words, input: input)
        return try #require(
            JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any], "\(run.errors)")
    }

    /// Where two values differ in anything but texts; nil if they do not.
    private func difference(_ left: Any, _ right: Any, at path: String = "") -> String? {
        switch (left, right) {
        case (let left as [String: Any], let right as [String: Any]):
            guard Set(left.keys) == Set(right.keys) else { return "\(path): \(left.keys) and \(right.keys)" }
            return left.keys.sorted().lazy.compactMap {
                difference(left[$0]!, right[$0]!, at: "\(path).\($0)")
            }.first
        case (let left as [Any], let right as [Any]):
            guard left.count == right.count else { return "\(path): \(left.count) and \(right.count)" }
            return left.indices.lazy.compactMap { difference(left[$0], right[$0], at: "\(path)[\($0)]") }
                .first
        case (is String, is String): return nil
        case (let left as NSNumber, let right as NSNumber):
            return left == right ? nil : "\(path): \(left) and \(right)"
        case (is NSNull, is NSNull): return nil
        default: return "\(path): \(left) and \(right)"
        }
    }
}
