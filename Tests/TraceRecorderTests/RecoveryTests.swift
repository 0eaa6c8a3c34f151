import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceRecorder

@Suite("What a process left is recovered by the next one")
struct RecoveryTests {
    /// A journal as a process that was killed leaves it: with `count` samples, in a folder of its own.
    static func left(_ count: Int = 100, bytes: Int = 64 << 10) throws -> (
        scratch: TemporaryFolder, file: URL
    ) {
        let recording = try Recording { $0.journalBytes = bytes }
        let subject = try #require(recording.recorder.subject(.app))
        #expect(recording.recorder.transition(subject, to: .active))
        for value in 1...Int64(count) { #expect(recording.recorder.sample(.cpuTime, value)) }
        let journal = try #require(try recording.files(".journal").first { !$0.hasSuffix(".2.journal") })
        let scratch = try TemporaryFolder()
        let file = scratch.url.appending(path: journal)
        try FileManager.default.copyItem(at: recording.folder.appending(path: journal), to: file)
        return (scratch, file)
    }

    /// The bytes of such a journal.
    static func leftBytes() throws -> Data {
        let (scratch, file) = try left()
        return try withExtendedLifetime(scratch) { try Data(contentsOf: file) }
    }

    @Test("A left journal becomes a trace that ends unknown, and goes")
    func recover() throws {
        let (scratch, _) = try Self.left()
        let report = TraceRecorder.recover(scratch.url.path)
        #expect(
            report.sealed.count == 1 && report.unreadable == [] && report.failures == [] && report.live == 0)
        let trace = try WrittenTrace(path: report.sealed[0])
        #expect(trace.samples == ["cpu_time": (1...100).map { $0 }])
        #expect(trace.labels(.endedEarly) == ["the process ended without closing its recording"])
        #expect(trace.labels(.processEnded) == [])
        #expect(trace.losses == [:])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).count == 1)
        #expect(TraceRecorder.recover(scratch.url.path).sealed == [])
    }

    @Test("Events that were given a slot and not written whole are dropped and counted")
    func halfWritten() throws {
        let (scratch, file) = try Self.left()
        var bytes = try Data(contentsOf: file)
        let layout = try #require(JournalLayout(size: bytes.count))
        var found = 0
        for slot in stride(from: layout.slotsOffset, to: bytes.count - 32, by: 32) where bytes[slot] == 0x40 {
            found += 1
            // The third loses its commit word, as if the process had ended just before that store.
            if found == 3 { bytes.replaceSubrange(slot..<slot + 8, with: Data(count: 8)) }
        }
        #expect(found == 100)
        try bytes.write(to: file)
        let trace = try WrittenTrace(path: try #require(TraceRecorder.recover(scratch.url.path).sealed.first))
        #expect(trace.samples["cpu_time"]?.count == 99 && trace.samples["cpu_time"]?.contains(3) == false)
        #expect(trace.losses == ["half-written when the process ended": 1])
    }

    @Test("The journal of a living process stays; a spare that was never used leaves no trace")
    func live() throws {
        let recording = try Recording()
        #expect(recording.recorder.sample(.cpuTime, 1))
        #expect(try recording.wait { try recording.files(".journal").count == 2 })
        var report = TraceRecorder.recover(recording.folder.path)
        #expect(report.live == 2 && report.sealed == [] && report.unreadable == [])
        let spare = try #require(try recording.files(".2.journal").first)
        let scratch = try TemporaryFolder()
        let copy = scratch.url.appending(path: spare)
        try FileManager.default.copyItem(at: recording.folder.appending(path: spare), to: copy)
        report = TraceRecorder.recover(scratch.url.path)
        #expect(report.sealed == [] && report.unreadable == [] && report.failures == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == [])
        #expect(try recording.closedTrace().samples == ["cpu_time": [1]])
    }

    @Test(
        "The next recorder of the folder recovers by itself, and clears unfinished traces of ended processes")
    func atStart() throws {
        let (scratch, _) = try Self.left()
        // No process can have this pid: it is above the kernel's upper bound.
        try scratch.file("x.trace.zst.partial-99999999", Data("half".utf8))
        try scratch.file("y.trace.zst.partial-\(getpid())", Data("half".utf8))
        try scratch.file("empty.journal", Data())
        try scratch.file("not-begun.journal", Data(count: 64 << 10))
        let recorder = try TraceRecorder(RecorderOptions(folder: scratch.url.path))
        func names() throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path))
        }
        var found: Set<String> = []
        for _ in 0..<2_000 {
            found = try names()
            if found.contains(where: { $0.hasSuffix(".trace.zst") }), !found.contains("empty.journal") {
                break
            }
            usleep(5_000)
        }
        #expect(found.filter { $0.hasSuffix(".trace.zst") }.count == 1)
        #expect(!found.contains("x.trace.zst.partial-99999999") && !found.contains("empty.journal"))
        #expect(
            !found.contains { $0.hasPrefix("not-begun") }, "its process ended before its header was there")
        #expect(found.contains("y.trace.zst.partial-\(getpid())"), "its process lives")
        try recorder.close()
        #expect(try names().filter { $0.hasSuffix(".trace.zst") }.count == 2)
    }

    @Test("Two recorders at the same second in one folder have traces of their own")
    func neighbours() throws {
        let recording = try Recording()
        var options = RecorderOptions(folder: recording.folder.path)
        options.recoversAtStart = true
        let others = try (0..<3).map { _ in try TraceRecorder(options) }
        for (value, recorder) in ([recording.recorder] + others).enumerated() {
            #expect(recorder.sample(.cpuTime, Int64(value)))
        }
        var traces = try recording.recorder.close()
        for other in others { traces += try other.close() }
        #expect(Set(traces).count == 4)
        let values = try traces.flatMap { try WrittenTrace(path: $0).samples["cpu_time"] ?? [] }
        #expect(values.sorted() == [0, 1, 2, 3])
    }

    @Test("What is no journal of this version is put aside, byte for byte")
    func aside() throws {
        let (scratch, file) = try Self.left()
        var bytes = try Data(contentsOf: file)
        bytes[4] = 2
        try bytes.write(to: file)
        let report = TraceRecorder.recover(scratch.url.path)
        #expect(report.sealed == [] && report.unreadable == [file.lastPathComponent])
        #expect(try Data(contentsOf: file.appendingPathExtension("unreadable")) == bytes)
        #expect(TraceRecorder.recover(scratch.url.path).unreadable == [])
    }

    @Test("A journal whose trace cannot be written stays")
    func keeps() throws {
        let (scratch, file) = try Self.left()
        let name = file.deletingPathExtension().lastPathComponent
        let obstacle = scratch.url.appending(path: "\(name).trace.zst")
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
        let report = TraceRecorder.recover(scratch.url.path)
        #expect(report.failures.count == 1 && report.sealed == [])
        try FileManager.default.removeItem(at: obstacle)
        #expect(TraceRecorder.recover(scratch.url.path).sealed.count == 1)
    }
}
