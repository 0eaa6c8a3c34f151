import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceRecorder

@Suite("A journal is believed nothing")
struct HostileJournalTests {
    /// Seals a changed journal in a folder of its own; nil if it was put aside.
    private func recover(_ bytes: Data) throws -> WrittenTrace? {
        let scratch = try TemporaryFolder()
        try scratch.file("a.journal", bytes)
        let report = TraceRecorder.recover(scratch.url.path)
        #expect(report.failures == [])
        #expect(report.sealed.count + report.unreadable.count <= 1)
        return try report.sealed.first.map { try WrittenTrace(path: $0) }
    }

    @Test("Any bytes anywhere give a whole trace or none")
    func anyBytes() throws {
        let whole = try RecoveryTests.leftBytes()
        let layout = try #require(JournalLayout(size: whole.count))
        var generator = SeededGenerator.printed("hostile journals")
        var sealed = 0
        for round in 0..<(Project.isProving ? 5_000 : 400) {
            var bytes = whole
            // By turns: the counters, the records, the slots, everything.
            let area = [
                JournalHeader.size..<1_600, JournalLayout.headerBytes..<layout.slotsOffset,
                layout.slotsOffset..<bytes.count, 0..<bytes.count,
            ][round % 4]
            for _ in 0..<generator.next(in: 1...200) {
                let place = generator.next(in: area.lowerBound...area.upperBound - 1)
                bytes[place] = round % 8 < 4 ? UInt8(generator.next(in: 0...255)) : 0xFF
            }
            if try recover(bytes) != nil { sealed += 1 }
        }
        #expect(sealed > 200, "most changes leave something to read")
    }

    @Test("A changed bit of a slot takes its event and no other, and adds none")
    func slots() throws {
        let whole = try RecoveryTests.leftBytes()
        let original = Set(try #require(try recover(whole)).timedLines)
        let layout = try #require(JournalLayout(size: whole.count))
        let used = stride(from: layout.slotsOffset, to: whole.count - 32, by: 32).filter { whole[$0] != 0 }
        #expect(used.count == 101)
        var generator = SeededGenerator.printed("changed slots")
        for _ in 0..<(Project.isProving ? 5_000 : 300) {
            var bytes = whole
            let slot = used[generator.next(in: 0...used.count - 1)]
            bytes[slot + generator.next(in: 0...31)] ^= 1 << UInt8(generator.next(in: 0...7))
            let trace = try #require(try recover(bytes))
            let lines = try trace.timedLines.filter {
                !$0.contains(#""kind":"lost""#) && !$0.contains("ended.early")
            }
            #expect(Set(lines).subtracting(original) == [])
            #expect(lines.count == original.count - 2)
            #expect(trace.losses == ["unreadable slots of the journal": 1])
        }
    }

    @Test("A file cut anywhere, or longer than it says, is put aside")
    func sizes() throws {
        let whole = try RecoveryTests.leftBytes()
        for size in [1, 63, 64, 4_095, 4_096, 65_535] { #expect(try recover(whole.prefix(size)) == nil) }
        #expect(try recover(whole + Data(count: 65_536)) == nil)
        #expect(try recover(Data(count: 65_536)) == nil)
        #expect(try recover(Data(repeating: 0xFF, count: 65_536)) == nil)
    }

    @Test("Counters beyond all bounds are not believed")
    func counters() throws {
        var bytes = try RecoveryTests.leftBytes()
        let places = JournalLayout.Place.self
        for lane in 0..<JournalLayout.lanes {
            let start = places.lanes + lane * places.laneStride
            bytes.replaceSubrange(start..<start + 16, with: Data(repeating: 0xFF, count: 16))
        }
        bytes.replaceSubrange(
            places.recordBytes..<places.recordBytes + 8, with: Data(repeating: 0xFF, count: 8))
        bytes.replaceSubrange(
            places.callsWhileOff..<places.callsWhileOff + 8, with: Data(repeating: 0xFF, count: 8))
        let layout = try #require(JournalLayout(size: bytes.count))
        let trace = try #require(try recover(bytes))
        #expect(trace.samples["cpu_time"]?.count == 100)
        #expect(trace.losses["half-written when the process ended"] == Int64(layout.slotCount - 101))
        #expect(trace.losses["recording was switched off"] == .max)
    }

    @Test("A link, a folder and a pipe that are called like a journal are left alone")
    func strangeFiles() throws {
        let scratch = try TemporaryFolder()
        let target = try scratch.file("target", Data("precious".utf8))
        try FileManager.default.createSymbolicLink(
            at: scratch.url.appending(path: "link.journal"), withDestinationURL: target)
        try FileManager.default.createDirectory(
            at: scratch.url.appending(path: "folder.journal"), withIntermediateDirectories: false)
        #expect(mkfifo(scratch.url.appending(path: "pipe.journal").path, 0o600) == 0)
        let report = TraceRecorder.recover(scratch.url.path)
        #expect(report.sealed == [] && report.unreadable == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).count == 4)
        #expect(try Data(contentsOf: target) == Data("precious".utf8))
    }
}
