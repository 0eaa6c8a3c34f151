import ByteIO
import Foundation
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// Android's dumps with bytes and lines changed at random: nothing traps, hangs or loses count.
@Suite("Mutated dumps of Android")
struct AndroidMutationTests {
    private static func mutate(_ bytes: inout [UInt8], _ other: [UInt8], _ random: inout SeededGenerator) {
        let place = random.next(in: 0...(bytes.count - 1))
        switch random.next(in: 0...6) {
        case 0: bytes[place] = UInt8(random.next(in: 0...255))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.next(in: 1...60)))
        case 2: bytes.insert(contentsOf: random.bytes(atMost: 12), at: place)
        case 3: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
        case 4: bytes[place] = Array(",=+-:\"\\ 09\n".utf8)[random.next(in: 0...10)]
        case 5: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 200)], at: place)
        default: bytes.insert(contentsOf: other.prefix(random.next(in: 1...400)), at: place)
        }
        if bytes.isEmpty { bytes = [0x0A] }
    }

    private static func check(_ bytes: [UInt8], chunk: Int) throws {
        guard let reading = try Logs.readIfKnown(bytes, chunk: chunk) else { return }
        // Binary records have no lines of their own.
        if LogdText.recognises(bytes) { return }
        let lines = bytes.count { $0 == 0x0A } + (bytes.last == 0x0A ? 0 : 1)
        #expect(reading.counts.total == lines)
        #expect(reading.catalog.boots.count <= lines)
    }

    @Test("Histories and dumps of the project's own")
    func stories() throws {
        var random = SeededGenerator.printed("mutated dumps of Android")
        let texts = (BatteryHistoryTests.stories + DumpsysTests.stories).map { Array($0.input(0).utf8) }
        for round in 0..<(Project.isProving ? 60_000 : 1_500) {
            var bytes = texts[round % texts.count]
            for _ in 0..<random.next(in: 1...8) {
                Self.mutate(&bytes, texts[random.next(in: 0...(texts.count - 1))], &random)
            }
            try Self.check(bytes, chunk: random.next(in: 1...700))
        }
    }

    @Test(
        "Every text beside the project",
        .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)))
    func samples() throws {
        var random = SeededGenerator.printed("mutated samples of Android")
        let folder = try #require(Project.shared).appending(path: "samples/android")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var texts: [[UInt8]] = []
        while let file = files?.nextObject() as? URL {
            guard ["checkin", "dump", "log", "txt", "logd"].contains(file.pathExtension) else { continue }
            let bytes = Array(try Data(contentsOf: file).prefix(40_000))
            if !bytes.isEmpty { texts.append(bytes) }
        }
        #expect(texts.count > 50)
        for (place, text) in texts.enumerated() {
            for _ in 0..<(Project.isProving ? 100 : 3) {
                var bytes = text
                for _ in 0..<random.next(in: 1...8) {
                    Self.mutate(&bytes, texts[(place + 1) % texts.count], &random)
                }
                try Self.check(bytes, chunk: random.next(in: 1_000...9_000))
            }
        }
    }

    /// Format, lines used, known and unknown, looked at by hand.
    @Test(
        "The excerpts of dumps beside the project are understood",
        .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)),
        arguments: [
            ("exit_info_android14.txt", "dumpsys", 8, 4, 0),
            ("exit_info_package_updated_and_signaled.txt", "dumpsys", 4, 4, 0),
            ("batterystats_human_history_samsung.txt", "batterystats-text", 7, 1, 0),
        ] as [(String, String, Int, Int, Int)])
    func excerpts(_ name: String, _ format: String, _ used: Int, _ known: Int, _ unknown: Int) throws {
        let file = try #require(Project.shared).appending(path: "samples/android/field_excerpts/\(name)")
        let reading = try #require(try Logs.readIfKnown(Array(try Data(contentsOf: file))))
        #expect(reading.catalog.text(reading.catalog.source.format) == format)
        #expect(reading.counts == LineCounts(used: used, known: known, unknown: unknown))
    }
}
