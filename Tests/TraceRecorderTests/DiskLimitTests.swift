import Foundation
import TestSupport
import Testing

@testable import TraceRecorder

@Suite("Traces take no more of the disk than they may")
struct DiskLimitTests {
    /// Old traces of a kilobyte each, the one with the highest number the newest.
    private func olderTraces(_ count: Int, in folder: URL) throws {
        for number in 0..<count {
            let file = folder.appending(path: "old-\(number).trace.zst")
            try Data(count: 1_024).write(to: file)
            // The names run against the age, so it must be the age that counts.
            let date = Date(timeIntervalSince1970: 1_000_000 + Double(count - number) * 1_000)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
    }

    @Test("The oldest go first, and the trace that they made room for says how many went")
    func oldest() throws {
        let limit = 40_000
        let recording = try Recording { $0.diskLimit = limit }
        try olderTraces(40, in: recording.folder)
        #expect(recording.recorder.sample(.cpuTime, 1))
        let trace = try recording.closedTrace()
        let left = try recording.files(".trace.zst").filter { $0.hasPrefix("old-") }
        #expect(!left.isEmpty && left.count < 40)
        #expect(Set(left) == Set((0..<left.count).map { "old-\($0).trace.zst" }), "the newest stay")
        #expect(
            trace.losses == ["older traces, removed to keep the limit of disk use": Int64(40 - left.count)])
        let total = try recording.files(".trace.zst").reduce(0) { total, name in
            let size =
                try FileManager.default.attributesOfItem(
                    atPath: recording.folder.appending(path: name).path)[.size] as? Int
            return total + (size ?? 0)
        }
        #expect(total <= limit)
        #expect(total > limit / 2, "no more went than had to")
    }

    @Test("Under the limit nothing goes; above it alone, a trace is written all the same")
    func edges() throws {
        for (limit, left) in [(1 << 20, 5), (0, 0)] {
            let recording = try Recording { $0.diskLimit = limit }
            try olderTraces(5, in: recording.folder)
            try Data(count: 10).write(to: recording.folder.appending(path: "of-the-app.txt"))
            let trace = try recording.closedTrace()
            #expect(try recording.files(".trace.zst").filter { $0.hasPrefix("old-") }.count == left)
            #expect(try recording.files(".txt").count == 1, "what is no trace stays")
            #expect(trace.losses.values.reduce(0, +) == Int64(5 - left))
        }
    }

    @Test("A trace takes less than the used part of its journal, which the limit counts on")
    func size() throws {
        let recording = try Recording { $0.journalBytes = 4 << 20 }
        let recorder = recording.recorder
        var generator = SeededGenerator.printed("incompressible events")
        let names = (0..<3_000).map { recorder.name("name \($0) \(generator.next())") }
        for _ in 0..<60_000 {
            let name = names[generator.next(in: 0...names.count - 1)]
            let value = Int64(truncatingIfNeeded: generator.next() >> 1)
            #expect(recorder.begin(name, id: PlatformID(value), name: name, remaining: value))
        }
        let used = try #require(JournalReader(recorder.journal(at: recorder.current))).usedBytes
        let path = try #require(try recorder.seal().first)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        print("bytes of the trace: \(size ?? 0), of the used part of the journal: \(used)")
        #expect((size ?? .max) <= used)
    }
}
