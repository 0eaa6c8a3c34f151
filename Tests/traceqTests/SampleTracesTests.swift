import Foundation
import TestSupport
import Testing

/// The traces in `SampleTraces`: made by `simulate`, the same bytes every time, and read as their README says.
@Suite struct SampleTracesTests {
    static let folder = Project.root.appending(path: "SampleTraces")

    /// Scenario of each trace; the file is named for it, and the seed is 1.
    static let scenarios = [
        "clean-day", "leaked-task", "budget-overrun", "illegal-transition", "push-launch",
        "killed-while-suspended", "fgs-past-limit", "log-gap", "rotation", "two-scenes",
    ]

    /// The release of zstd that wrote the files; another one may compress otherwise.
    private static let zstdRelease = "v1.5.4"

    @Test("The folder holds these traces and its README, nothing else")
    func files() throws {
        let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(found) == Set(Self.scenarios.map { "\($0).trace.zst" } + ["README.md", "builds"]))
    }

    @Test("Made again, a trace has the same bytes", arguments: scenarios)
    func regenerate(scenario: String) throws {
        let made = try traceq("simulate", "--scenario", scenario, "--seed", "1")
        #expect(made.status == 0)
        let file = Self.folder.appending(path: "\(scenario).trace.zst")
        if Project.isRecording { try made.output.write(to: file) }
        let kept = try Data(contentsOf: file)
        let scratch = try TemporaryFolder()
        try scratch.file("made", made.output)
        let plain = try shell("zstd -dc < made | cmp - <(zstd -dc < '\(file.path)')", in: scratch.url)
        #expect(plain.status == 0, "\(plain.text)\(plain.errors)")
        if try shell("zstd --version").text.contains(Self.zstdRelease) {
            #expect(made.output == kept)
        } else {
            print("not compared: this zstd is not \(Self.zstdRelease), so only the plain streams were")
        }
    }

    @Test("The README gives the verdict that the report gives", arguments: scenarios)
    func readme(scenario: String) throws {
        let report = try traceq("report", "--json", Self.folder.appending(path: "\(scenario).trace.zst").path)
        #expect(report.status == 0)
        let json = try #require(try JSONSerialization.jsonObject(with: report.output) as? [String: Any])
        let verdict = try #require(json["verdict"] as? [String: Any])
        let sentence = try #require(verdict["sentence"] as? String)
        let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        let row = try #require(readme.split(separator: "\n").first { $0.contains("`\(scenario).trace.zst`") })
        #expect(row.contains(sentence), "\(sentence)")
    }

    @Test("The project's README shows the report as it is printed")
    func projectReadme() throws {
        let report = try shell(
            "unset COLUMNS; traceq report SampleTraces/leaked-task.trace.zst", in: Project.root)
        let readme = try String(contentsOf: Project.root.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("```\n\(report.text)```"))
    }

    @Test("zstd accepts every trace")
    func zstd() throws {
        let run = try shell("zstd -tq *.trace.zst", in: Self.folder)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("A trace says the same by every road", arguments: scenarios)
    func roads(scenario: String) throws {
        let scratch = try TemporaryFolder()
        let roads = [
            "traceq simulate --scenario \(scenario) | traceq report -",
            "traceq simulate --scenario \(scenario) | zstd -dc | traceq report -",
            "traceq simulate --scenario \(scenario) | traceq dump - | traceq record | traceq report -",
            "traceq simulate --scenario \(scenario) | traceq dump - | traceq report -",
            "traceq simulate --scenario \(scenario) | traceq ingest - | traceq report -",
        ]
        let reports = try roads.map { try shell("set -o pipefail; \($0)", in: scratch.url) }
        for (road, report) in zip(roads, reports) {
            #expect(report.status == 0, "\(road)")
            #expect(report.text == reports[0].text, "\(road)")
            #expect(report.errors == "", "\(road)")
        }
        #expect(reports[0].text.contains("VERDICT"))
    }

    @Test("JSON lines come back byte for byte", arguments: scenarios)
    func lines(scenario: String) throws {
        let scratch = try TemporaryFolder()
        let run = try shell(
            "traceq simulate --scenario \(scenario) | traceq dump - > a; traceq record a | traceq dump - | cmp a -",
            in: scratch.url)
        #expect(run.status == 0, "\(run.text)")
    }
}
