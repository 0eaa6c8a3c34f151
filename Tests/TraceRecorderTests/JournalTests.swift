import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceRecorder

@Suite("Journals fill, spares take over, what does not fit is counted")
struct JournalTests {
    @Test("Without a spare, a full journal counts what is lost, and the trace says it")
    func full() throws {
        let recording = try Recording()
        let recorder = recording.recorder
        #expect(try recording.wait { try recording.files(".journal").count == 2 })
        // A folder that is not there takes neither a spare nor a trace.
        let aside = recording.scratch.url.appending(path: "aside")
        try FileManager.default.moveItem(at: recording.folder, to: aside)
        let calls = 10_000
        let kept = (0..<calls).filter { recorder.sample(.cpuTime, Int64($0)) }
        #expect(kept.count == 2 * recorder.layout.slotCount)
        try FileManager.default.moveItem(at: aside, to: recording.folder)
        try recorder.close()
        let traces = try recording.traces()
        try #require(traces.count == 2)
        let values = traces.flatMap { $0.samples["cpu_time"] ?? [] }
        #expect(values == kept.map(Int64.init))
        #expect(traces[0].losses == [:], "the first was full, and its spare took over")
        #expect(traces[1].losses == ["the journal was full": Int64(calls - kept.count)])
    }

    @Test("A long recording goes on in further traces, each whole, and nothing that was taken is lost")
    func rotation() throws {
        let recording = try Recording()
        let recorder = recording.recorder
        var taken: [Int64] = []
        while taken.count < 20_000 {
            if recorder.sample(.cpuTime, Int64(taken.count)) {
                taken.append(Int64(taken.count))
            } else {
                usleep(500)
            }
        }
        try recorder.close()
        let traces = try recording.traces()
        #expect(traces.count > 20_000 / recorder.layout.slotCount)
        let values = traces.flatMap { $0.samples["cpu_time"] ?? [] }
        #expect(values.sorted() == taken)
        #expect(traces.allSatisfy { $0.times == $0.times.sorted() })
        #expect(traces.reduce(0) { $0 + $1.labels(.processStarted).count } == 1)
        #expect(traces.reduce(0) { $0 + $1.labels(.beganLate).count } == traces.count - 1)
        #expect(try recording.files(".journal") == [])
    }

    @Test("Sealing on demand writes what was recorded so far, and the next time all of it")
    func seal() throws {
        let recording = try Recording()
        let recorder = recording.recorder
        #expect(recorder.sample(.cpuTime, 1))
        let first = try recorder.seal()
        #expect(first.count == 1)
        var trace = try WrittenTrace(path: first[0])
        #expect(trace.samples == ["cpu_time": [1]])
        #expect(trace.labels(.endedEarly) == ["sealed while the process ran"])
        #expect(recorder.sample(.cpuTime, 2))
        #expect(try recorder.seal() == first)
        trace = try WrittenTrace(path: first[0])
        #expect(trace.samples == ["cpu_time": [1, 2]])
        #expect(try recorder.close() == first)
        #expect(try WrittenTrace(path: first[0]).labels(.endedEarly) == ["the recording was closed"])
    }

    @Test("Several threads lose nothing", arguments: [2, 4, 16])
    func threads(count: Int) throws {
        let recording = try Recording { $0.journalBytes = 16 << 20 }
        let recorder = recording.recorder
        let each = 20_000
        let metrics = (0..<count).map { recorder.name("thread \($0)") }
        DispatchQueue.concurrentPerform(iterations: count) { thread in
            for value in 1...each { #expect(recorder.sample(metrics[thread], Int64(value))) }
        }
        let trace = try recording.closedTrace()
        let expected = (1...each).map(Int64.init)
        for thread in 0..<count { #expect(trace.samples["thread \(thread)"] == expected) }
        #expect(trace.losses == [:])
    }

    @Test(
        "Journals of every size have room, and use the file to its end",
        arguments: [0, 1, 64 << 10, 65 << 10, 4 << 20, 1 << 40])
    func layouts(size: Int) throws {
        let layout = JournalLayout(nearest: size)
        #expect(JournalLayout(size: layout.size) == layout)
        #expect(JournalLayout.sizes.contains(layout.size))
        let end = layout.slotsOffset + layout.slotCount * JournalLayout.slotBytes
        #expect(end <= layout.size && layout.size - end < JournalLayout.lanes * JournalLayout.slotBytes)
        #expect(layout.recordCapacity >= 4_096 && layout.slotsOffset % 64 == 0)
        #expect(JournalLayout.Place.lanesEnd <= JournalLayout.headerBytes)
        #expect(JournalLayout(size: layout.size + 1) == nil)
    }

    @Test("A folder that cannot be made is refused with the system's words")
    func refused() throws {
        let scratch = try TemporaryFolder()
        let options = RecorderOptions(folder: scratch.url.appending(path: "a/b").path)
        do throws(RecorderFailure) {
            _ = try TraceRecorder(options)
            Issue.record("it was made")
        } catch {
            #expect(error.description.hasSuffix("a/b cannot be made: No such file or directory"))
        }
    }
}
