import Foundation
import TestSupport
import Testing

/// A trace that ends too early: the real tool on every length of a real file.
@Suite struct CutTraceTests {
    private static let whole: Data =
        (try? Data(contentsOf: Project.root.appending(path: "SampleTraces/push-launch.trace.zst"))) ?? Data()

    @Test("Cut at every byte, the status is 2 or 3 and the place is a byte")
    func everyByte() throws {
        let scratch = try TemporaryFolder()
        #expect(Self.whole.count > 500)
        // One shell runs all lengths, so that the test measures the tool and not the shell.
        try scratch.file("whole", Self.whole)
        let script = """
            for n in $(seq 0 \(Self.whole.count - 1)); do
              head -c $n whole > cut; traceq report cut > out 2> err; s=$?
              echo "$n $s $(wc -c < out) $(tr '\\n' ' ' < err)"
            done
            """
        let run = try shell(script, in: scratch.url)
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == Self.whole.count)
        var reported = 0
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(
                String.init)
            let isRead = words[1] == "3"
            #expect(words[1] == "2" || isRead, "\(line)")
            #expect(words[3].contains("byte "), "\(line)")
            // What was read is reported; what was not is no report.
            #expect((words[2] != "0") == isRead, "\(line)")
            if isRead { reported += 1 }
        }
        #expect(reported > 0)
        #expect(lines.first?.hasPrefix("0 2 ") ?? false, "an empty file is not done")
        try scratch.file("cut", Self.whole)
        #expect(try shell("traceq report cut", in: scratch.url).status == 0)
    }
}
