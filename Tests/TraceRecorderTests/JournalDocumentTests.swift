import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceRecorder

@Suite("The documents of the recorder say what the code does")
struct JournalDocumentTests {
    private static let folder = Project.root.appending(path: "Sources/TraceRecorder/TraceRecorder.docc")

    private func lines(_ name: String) throws -> Set<String> {
        Set(
            try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
                .split(separator: "\n").map(String.init))
    }

    private func hex(_ code: UInt8) -> String {
        let digits = String(code, radix: 16, uppercase: true)
        return "0x" + (digits.count < 2 ? "0" : "") + digits
    }

    @Test("Kinds and fields of slots, places of counters")
    func tables() throws {
        let lines = try lines("Journal.md")
        for kind in SlotKind.allCases {
            let word = try #require(EventTable.row(of: kind.eventKind)).word
            let field = kind.field.map { "`\($0)` | \(hex($0.rawValue))" } ?? "|"
            let line = "| `\(word)` | \(hex(kind.rawValue)) | \(field) |"
            #expect(lines.contains(line), "\(line)")
        }
        let place = JournalLayout.Place.self
        for line in [
            "| \(place.recordBytes) | 8 | bytes of records that are whole |",
            "| \(place.callsWhileOff) | 8 | calls while recording was off |",
            "| \(place.lanes) + \(place.laneStride) *l* | 8 | slots of lane *l* that were given out |",
            "| \(place.lanes + 8) + \(place.laneStride) *l* | 8 | calls of lane *l* that found no slot |",
            "| header | 0 | \(JournalHeader.size) |",
            "| counters | \(place.recordBytes) | up to \(place.lanesEnd) |",
        ] { #expect(lines.contains(line), "\(line)") }
    }

    /// A journal as the document describes it, made without the code.
    @Test("A journal made from the document alone is read")
    func stranger() throws {
        func bytes(_ number: some FixedWidthInteger) -> Data {
            withUnsafeBytes(of: number.littleEndian) { Data($0) }
        }
        let (scratch, file) = try RecoveryTests.left(1)
        var journal = try Data(contentsOf: file)
        // The header and the records stay, and a marker is put behind the two events: lane by lane, so into each.
        let (time, number): (UInt64, UInt64) = (77, 1 << 63)
        let head: UInt64 = 0x60 | 1 << 48
        let mixed =
            time &* 0x9E37_79B9_7F4A_7C15 ^ number &* 0xC2B2_AE3D_27D4_EB4F ^ head &* 0xD6E8_FEB8_6659_FD93
        let records = journal.count / 16
        let slots = (journal.count - 4_096 - records) / 256
        for lane in 0..<8 {
            let counter = 384 + 128 * lane
            let used = Int(journal[counter])
            let slot = 4_096 + records + (lane * slots + used) * 32
            journal.replaceSubrange(
                slot..<slot + 32,
                with: bytes(head | (mixed >> 48) << 16) + bytes(time) + bytes(number) + bytes(UInt64(0)))
            journal.replaceSubrange(counter..<counter + 8, with: bytes(UInt64(used + 1)))
        }
        try journal.write(to: file)
        let trace = try WrittenTrace(path: try #require(TraceRecorder.recover(scratch.url.path).sealed.first))
        #expect(trace.markers == [String](repeating: "(name not kept)", count: 8))
        #expect(trace.samples == ["cpu_time": [1]] && trace.losses == [:])
    }
}
