import ByteIO
import TestSupport
import Testing
import TraceExport
import TraceModel

@testable import FieldLogs

/// A stream may come in pieces of any size. The front of it is looked at as a whole, so what is cut here stands behind
/// ``PeekedSource/peekLimit`` bytes.
@Suite("Boundaries of reads")
struct ReadBoundaryTests {
    /// A log of one kind.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        /// What stands in front, so long that no look at the front reaches behind it.
        let front: [UInt8]
        /// What is cut at every byte.
        let story: [UInt8]
        var isArchive = false

        var testDescription: String { name }

        init(_ name: String, front: [UInt8], story: [UInt8], isArchive: Bool = false) {
            (self.name, self.front, self.story, self.isArchive) = (name, front, story, isArchive)
        }

        /// A log of text: the story, lines that belong to nothing, and the story once more.
        init(_ name: String, _ text: String) {
            let lines = [60_000, 10_000].map { String(repeating: "z", count: $0) + "\n" }.joined()
            self.init(name, front: Array((text + "\n" + lines).utf8), story: Array((text + "\n").utf8))
        }
    }

    static let kinds: [Kind] =
        UnifiedLogTests.layouts.enumerated().map { number, layout in
            let lines = [("0", "Suspending"), ("2", "Resuming")].map { second, what in
                layout.replacing("{message}", with: "[app<net.acme.ferry(9F)>:301] \(what) task.")
                    .replacing("{s}", with: second)
            }
            return Kind("Apple's layout \(number)", lines.joined(separator: "\n"))
        }
        + UnifiedLogTests.stories.map { Kind("unified log: \($0.name)", $0.input(0)) }
        + [
            Kind(
                "Xcode's console",
                XcodeConsoleTests.line("[lifecycle] didBecomeActive")
                    + XcodeConsoleTests.line("[lifecycle] willResignActive", at: "09:00:01.000000"))
        ]
        + LogcatRoadsTests.roads.map { road in
            Kind(
                "logcat: \(road.name)",
                LogcatRoadsTests.story.prefix(6).map(road.write).joined(separator: "\n"))
        }
        + (BatteryHistoryTests.stories + DumpsysTests.stories).map { Kind($0.name, $0.input(0)) }
        + [Kind("bug report", BugReportTests.lines.joined(separator: "\n")), logd] + perfetto + [zip]

    /// Records with long messages in front.
    private static let logd = Kind(
        "logd",
        front: (0..<14).flatMap { _ in
            LogdTests.text(second: 1_699_999_999, "Acme", String(repeating: "z", count: 5_000))
        },
        story: LogdTests.sample)

    /// Packets of a version to come in front, and the packets plain and in a batch of each compression.
    private static let perfetto: [Kind] = {
        let filler = PerfettoTests.Message().text(4_000, String(repeating: "z", count: 8_000))
        let front = PerfettoTests.file([PerfettoTests.snapshot] + Array(repeating: filler, count: 9))
        let plain = PerfettoTests.file(PerfettoTests.packets)
        let batches = [("deflate", 50, Stored.zlib(plain)), ("zstd", 133, Stored.zstd(plain))]
        return [Kind("Perfetto", front: front, story: plain)]
            + batches.map { name, field, bytes in
                Kind(
                    "Perfetto, \(name)", front: front,
                    story: PerfettoTests.file([PerfettoTests.Message().raw(field, bytes)]))
            }
    }()

    private static let zip: Kind = {
        let whole = Stored.zip([
            ("notes.txt", [UInt8](repeating: 0x7A, count: 70_000)),
            ("bugreport-phone.txt", Array(BugReportTests.lines.joined(separator: "\n").utf8)),
        ])
        return Kind(
            "zipped bug report", front: Array(whole.prefix(70_000)), story: Array(whole.dropFirst(70_000)),
            isArchive: true)
    }()

    /// A stream whose first read ends at a given byte.
    private struct CutSource: ByteSource {
        let bytes: [UInt8]
        let cut: Int
        var place = 0

        mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
            let count = min(buffer.count, (place < cut ? cut : bytes.count) - place)
            bytes.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[place..<place + count])) }
            place += count
            return count
        }
    }

    /// Everything that a log becomes: events and declarations as JSON lines, counts and losses.
    private static func read(_ bytes: some ByteSource) throws -> [String] {
        var source = try #require(try FieldInput.open(PeekedSource(bytes)))
        var writer = EventLinesWriter(to: MemorySink())
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        while try source.next(&batch, &catalog) { try writer.write(batch, catalog) }
        try writer.finish(catalog)
        let lines = String(decoding: writer.sink.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        return lines + ["\(catalog.source.lines ?? LineCounts())", "\(source.losses.count) losses"]
    }

    private static let isArchiveLibraryThere = ArchiveLibrary() != nil

    @Test("A read that ends at any byte, and reads of one byte, give the same", arguments: kinds)
    func boundaries(of kind: Kind) throws {
        if kind.isArchive, !Self.isArchiveLibraryThere {
            print("skipped: libarchive is not installed")
            return
        }
        let bytes = kind.front + kind.story
        #expect(kind.front.count > PeekedSource.peekLimit)
        let whole = try Self.read(MemorySource(bytes))
        // What is compared must hold something: events of the part that is cut, and no loss.
        let front = try? Self.read(MemorySource(kind.front))
        #expect(whole != front && whole.count { $0.hasPrefix("{\"t\"") } > 1 && whole.last == "0 losses")
        #expect(try Self.read(MemorySource(bytes, chunk: 1)) == whole)
        for cut in kind.front.count...bytes.count {
            let cutAt = try Self.read(CutSource(bytes: bytes, cut: cut))
            guard cutAt != whole else { continue }
            Issue.record("cut at byte \(cut - kind.front.count) of the story")
            return
        }
    }
}
