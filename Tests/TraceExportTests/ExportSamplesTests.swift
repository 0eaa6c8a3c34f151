import Foundation
import TestSupport
import Testing

/// Every trace of `SampleTraces`, and cases from the field, exported by the real tool and read by somebody else: the same as
/// query, report and dump say.
@Suite("Exports of the samples") struct ExportSamplesTests {
    /// Logs with what no sample has: holds, processes without a pid, records that are lost.
    private static let cases = [
        "34-fgs-six-hours-retold", "38-wakelock-worksource-retold", "42-doze-alarm-window-retold",
        "65-chatty-dropped-lines",
        "55-stop-timeout-retold", "01-same-name-leaks", "24-cpu-kill-97-percent-retold",
    ]

    static let samples: [String] = {
        let root = Project.root.appending(path: "SampleTraces")
        let paths =
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        return (paths ?? []).map(\.path).filter { $0.hasSuffix(".trace.zst") }
            .map { "SampleTraces/" + $0.dropFirst(root.path.count + 1) }.sorted()
            + cases.map { "Tests/GoldenTests/Cases/\($0)/input.log" }
    }()

    private static func path(_ sample: String) -> String {
        Project.root.appending(path: sample).path
    }

    @Test("There are samples") func there() { #expect(Self.samples.count >= 42 + Self.cases.count) }

    @Test(
        "Perfetto's own classes read the same spans, counters and findings",
        .enabled(if: Python.isThere, "\(Python.isAbsent)"), arguments: samples)
    func perfetto(sample: String) throws {
        let folder = try TemporaryFolder()
        let run = try traceq("export", Self.path(sample), "-o", "x.pftrace", in: folder.url)
        #expect(
            run.status == 0
                && run.errors == "traceq: note: perfetto does not hold single events or proofs of findings.\n"
        )
        let read = try Python.run("read_perfetto.py", "x.pftrace", in: folder.url)
        try #require(read.status == 0, "\(read.errors)")
        try expectSame(read.text.split(separator: "\n").map(String.init), sample)
    }

    @Test("Chrome's events parse, nest and say the same", arguments: samples)
    func chrome(sample: String) throws {
        let run = try traceq("export", Self.path(sample), "--format", "chrome", "-q")
        #expect(run.status == 0 && run.errors.isEmpty)
        let document = try ChromeDocument(run.output)
        #expect(document.overlaps == [])
        try expectSame(document.rows, sample)
    }

    @Test(
        "A reader of CSV finds the same rows", .enabled(if: Python.isThere, "\(Python.isAbsent)"),
        arguments: samples)
    func csv(sample: String) throws {
        let folder = try TemporaryFolder()
        #expect(try traceq("export", Self.path(sample), "-o", "x.csv", "-q", in: folder.url).status == 0)
        let read = try Python.run("read_csv.py", "< x.csv", in: folder.url)
        try #require(read.status == 0, "\(read.errors)")
        try expectSame(read.text.split(separator: "\n").map(String.init), sample)
    }

    @Test(
        "The parser of Prometheus' client reads totals that the spans add up to",
        .enabled(if: Python.isThere, "\(Python.isAbsent)"), arguments: samples)
    func openmetrics(sample: String) throws {
        let folder = try TemporaryFolder()
        #expect(try traceq("export", Self.path(sample), "-o", "x.om", "-q", in: folder.url).status == 0)
        let read = try Python.run("read_openmetrics.py", "< x.om", in: folder.url)
        try #require(read.status == 0, "\(read.errors)")
        var totals: [String: Double] = [:]
        for line in read.text.split(separator: "\n") {
            let row = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
            let labels = try #require(row[3] as? [[String]])
            // Apps are added up: the rows that are expected have none.
            let key = ["phase", "task", "outcome", "rule", "cause"].compactMap { name in
                labels.first { $0[0] == name }?[1]
            }.joined(separator: " ")
            totals["\(try #require(row[2] as? String)) \(key)", default: 0] += row[4] as? Double ?? .nan
        }
        var expected: [String: Double] = [:]
        for text in try ExpectedRows.of(Self.path(sample)) {
            let row = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any])
            func number(_ place: Int) -> Double { (row[place] as? NSNumber)?.doubleValue ?? .nan }
            switch row[0] as? String {
            case "phase":
                expected["traceq_phase_seconds_total \(row[2])", default: 0] += (number(4) - number(3)) / 1e9
            case "task":
                expected["traceq_tasks_total \(row[2]) \(row[5])", default: 0] += 1
                expected["traceq_task_seconds_total \(row[2]) \(row[5])", default: 0] +=
                    (number(7) - number(6)) / 1e9
            case "launch": expected["traceq_launches_total \(row[3])", default: 0] += 1
            case "end": expected["traceq_ends_total \(row[3])", default: 0] += 1
            case "finding": expected["traceq_findings_total \(row[1])", default: 0] += 1
            default: break
            }
        }
        #expect(!expected.isEmpty)
        for (key, value) in expected {
            #expect(abs((totals[key] ?? -1) - value) < 1e-6, "\(key): \(totals[key] ?? -1) for \(value)")
        }
        let counted = ["phase_seconds", "tasks", "task_seconds", "launches", "ends", "findings"]
        let own = totals.keys.filter { key in counted.contains { key.hasPrefix("traceq_\($0)_total ") } }
        #expect(Set(own) == Set(expected.keys))
    }

    @Test(
        "The time line and the table of a field log hold the same, and its totals can be read",
        .enabled(if: Python.isThere, "\(Python.isAbsent)"))
    func fieldLogs() throws {
        let logs = try Self.fieldLogs()
        // Each fourth one, unless everything is to be proved.
        let chosen = Project.isProving ? logs : logs.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
        #expect(chosen.count >= 15)
        let folder = try TemporaryFolder()
        for log in chosen {
            let export = "traceq export -q '\(log)' -o"
            let run = try shell("\(export) x.pftrace && \(export) x.csv && \(export) x.om", in: folder.url)
            // Beside logs there is what traceq does not read, or only in part.
            guard [0, 3].contains(run.status) else { continue }
            let perfetto = try Python.run("read_perfetto.py", "x.pftrace", in: folder.url)
            let csv = try Python.run("read_csv.py", "< x.csv", in: folder.url)
            let metrics = try Python.run("read_openmetrics.py", "< x.om", in: folder.url)
            #expect(
                perfetto.status == 0 && csv.status == 0 && metrics.status == 0,
                "\(log): \(perfetto.errors)\(csv.errors)")
            // A table has the times of each boot, and shows line ends.
            guard try !traceq("dump", log).text.contains("{\"boot\":1"), !perfetto.text.contains("\\n") else {
                continue
            }
            #expect(
                perfetto.text.split(separator: "\n").sorted() == csv.text.split(separator: "\n").sorted(),
                "\(log)")
        }
    }

    /// The cases of the project, and real logs where there are any.
    private static func fieldLogs() throws -> [String] {
        let folders = [
            Project.root.appending(path: "Tests/GoldenTests/Cases"),
            Project.shared?.appending(path: "samples"),
        ]
        return folders.compactMap(\.self).flatMap { folder in
            let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
            return (found?.allObjects as? [URL] ?? []).filter { url in
                let isInput = folder.lastPathComponent != "Cases" || url.lastPathComponent == "input.log"
                let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
                return isInput && !url.hasDirectoryPath && size < 20_000_000
            }.map(\.path)
        }.sorted()
    }

    @Test("JSON lines are those of dump, and make the same trace again", arguments: samples)
    func jsonLines(sample: String) throws {
        let folder = try TemporaryFolder()
        let line =
            "traceq export -q '\(Self.path(sample))' -o x.jsonl && traceq record -o again.trace.zst - < x.jsonl && "
            + "traceq export -q again.trace.zst --format jsonl | cmp - x.jsonl && traceq dump '\(Self.path(sample))' | cmp - x.jsonl"
        let run = try shell(line, in: folder.url)
        #expect(run.status == 0, "\(run.text)\(run.errors)")
    }

    /// Compares without the sentence of findings that a report tells of together.
    private func expectSame(_ rows: [String], _ sample: String) throws {
        let expected = try ExpectedRows.of(Self.path(sample))
        let together = Set(expected.filter { $0.contains("\"…\"") })
        let found = rows.map { row in
            let bare = Self.withoutSentence(row)
            return together.contains(bare) ? bare : row
        }.sorted()
        let difference = found.difference(from: expected)
        #expect(difference.isEmpty, "\(difference)")
    }

    private static func withoutSentence(_ row: String) -> String {
        guard row.hasPrefix("[\"finding\","),
            var values = try? JSONSerialization.jsonObject(with: Data(row.utf8)) as? [Any], values.count == 7
        else { return row }
        values[4] = "…"
        let words = values[1...4].map { ExpectedRows.quoted("\($0)") }.joined(separator: ",")
        return "[\"finding\",\(words),\(values[5]),\(values[6])]"
    }
}
