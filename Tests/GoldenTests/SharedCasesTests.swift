import Foundation
import TestSupport
import Testing

/// The inputs as they came in from the field, where they lie beside the project.
@Suite("Field cases", .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)))
struct SharedCasesTests {
    @Test("the right answer, and none of the wrong ones", arguments: SharedCase.all)
    func answers(of story: SharedCase) throws {
        let scratch = try TemporaryFolder()
        let pattern = scratch.url.appending(path: "pattern.txt")
        try Data(story.pattern.utf8).write(to: pattern)
        let flags = story.flags + (story.pattern.isEmpty ? [] : ["--pattern", pattern.path])
        let report = try reportText(on: story.log, in: try story.folder, flags: flags)
        let faults = story.answers.faults(in: report)
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))\n\(report)")
    }
}
