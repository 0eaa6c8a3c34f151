import ByteIO
import Foundation
import TestSupport
import Testing
import TraceModel
import TraceRecorder

@Suite("A journal is followed while its recorder writes it")
struct JournalSourceTests {
    /// All events of one look, as (kind, name or word).
    private func look(_ source: inout JournalSource, _ catalog: inout TraceCatalog) throws -> [String]? {
        var batch = EventBatch()
        guard try source.next(&batch, &catalog) else { return nil }
        return (0..<batch.count).map { row in
            let kind = EventTable.row(of: EventKind(rawValue: batch.kinds[row]))?.word ?? "?"
            let name = catalog.text(NameID(rawValue: batch.names[row]))
            let label = catalog.text(NameID(rawValue: batch.labels[row]))
            return [kind, label, name].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    @Test("each look gives what was recorded since the last one, once, and nothing after the end")
    func looks() throws {
        let recording = try Recording()
        let journal = recording.folder.appending(path: try #require(try recording.files(".journal").last))
            .path
        #expect(JournalSource.recognises(journal))
        let live = LiveSource(try FileSource(path: journal), stop: -1, interval: 20_000_000)
        live.follows = true
        var source = try JournalSource(journal, live)
        var catalog = TraceCatalog()
        var first = try #require(try look(&source, &catalog))
        #expect(first.first?.hasPrefix("clock.sync") == true && first.count >= 2, "\(first)")
        for round in 0..<50 {
            let name = recording.recorder.name("upload \(round)")
            #expect(recording.recorder.begin(.uikit, id: PlatformID(Int64(round)), name: name))
            #expect(recording.recorder.end(.uikit, id: PlatformID(Int64(round))))
            var seen: [String] = []
            for _ in 0..<20 where seen.count < 2 { seen += try #require(try look(&source, &catalog)) }
            #expect(
                seen.filter { $0.hasPrefix("task") } == [
                    "task.began uikit upload \(round)", "task.ended uikit",
                ])
        }
        first = try #require(try look(&source, &catalog))
        #expect(!first.contains { $0.hasPrefix("task") }, "\(first)")
        // The file goes when it is sealed; that is the end.
        _ = try recording.recorder.close()
        var rest: [String] = []
        for _ in 0..<20 {
            guard let more = try look(&source, &catalog) else { break }
            rest += more
        }
        #expect(try look(&source, &catalog) == nil)
        #expect(!rest.contains { $0.hasPrefix("task") }, "\(rest)")
    }

    @Test("the live view of the tool tells what stands in it")
    func live() throws {
        let recording = try Recording()
        let name = recording.recorder.name("upload")
        #expect(recording.recorder.begin(.uikit, id: 7, name: name))
        let journal = recording.folder.appending(path: try #require(try recording.files(".journal").last))
            .path
        let run = try traceq("live", "--no-follow", journal)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.contains("upload") && run.text.contains("VERDICT"), "\(run.text)")
    }

    @Test("what is no journal is not taken for one")
    func others() throws {
        let scratch = try TemporaryFolder()
        for bytes in [Data(), Data("TQJ1".utf8), Data(count: 64 << 10), Data(repeating: 0x54, count: 4_096)] {
            #expect(!JournalSource.recognises(try scratch.file("x.journal", bytes).path))
        }
    }
}
