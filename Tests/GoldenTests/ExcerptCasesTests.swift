import Foundation
import TestSupport
import Testing
import TraceExcerpt

/// Excerpts of the cases: few lines, no names, the same verdict.
@Suite("Excerpts of cases") struct ExcerptCasesTests {
    @Test("of a case of the project's own", arguments: GoldenCase.logs)
    func own(of log: GoldenLog) throws {
        try check(log.log, in: log.folder, flags: log.flags)
    }

    @Test(
        "of a case from the field",
        .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)),
        arguments: SharedCase.all)
    func field(of story: SharedCase) throws {
        let scratch = try TemporaryFolder()
        let pattern = scratch.url.appending(path: "pattern.txt")
        try Data(story.pattern.utf8).write(to: pattern)
        try check(
            story.log, in: try story.folder,
            flags: story.flags + (story.pattern.isEmpty ? [] : ["--pattern", pattern.path]))
    }

    private func check(_ log: String, in folder: URL, flags: [String]) throws {
        let whole = try verdict(["report", "--json", log] + flags, in: folder)
        let run = try traceq(["excerpt", log] + flags, in: folder)
        guard whole.rule != nil || whole.count > 0 else {
            #expect(run.status == 2 && run.errors.contains("no finding"), "\(run.errors)")
            return
        }
        #expect(run.status == 0, "\(run.errors)")
        // A tenth of the lines or ten, whichever is more.
        let lines = run.text.split(separator: "\n").count
        let all = try String(contentsOf: folder.appending(path: log), encoding: .utf8).split(separator: "\n")
            .count
        #expect(lines <= max(10, all / 10), "\(lines) of \(all)\n\(run.text)")
        // It alone gives the same verdict.
        let scratch = try TemporaryFolder()
        let part = try scratch.file(log, Data(run.text.utf8))
        let again = try verdict(["report", "--json", part.path] + flags, in: folder)
        #expect(again.kind == whole.kind && again.rule == whole.rule, "\(run.text)")
        // What the note says that it had to keep is a word of the platform too.
        let kept = Set(run.errors.split(separator: "'").map { $0.lowercased() })
        let left = try NamesOfInput(log, flags: flags, in: folder).left(in: run.text) { name in
            let runs = name.lowercased().split { !$0.isLetter }.map(String.init)
            return PublicNames.isPublic(name)
                || runs.allSatisfy { $0.count < 2 || PublicNames.structure.contains($0) || kept.contains($0) }
        }
        #expect(left.isEmpty, "\(left)\n\(run.text)\n\(run.errors)")
    }

    private func verdict(_ words: [String], in folder: URL) throws -> (
        kind: String?, rule: String?, count: Int
    ) {
        let text = try traceq(words, in: folder).text
        let report = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let verdict = report?["verdict"] as? [String: Any]
        let findings = report?["findings"] as? [Any]
        return (verdict?["kind"] as? String, verdict?["rule"] as? String, findings?.count ?? 0)
    }
}
