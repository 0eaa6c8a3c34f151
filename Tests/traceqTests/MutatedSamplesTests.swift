import Foundation
import TestSupport
import Testing

/// Real files of every kind with bytes and lines changed at random, through the real program: it does not crash, does not
/// hang, and needs no more memory than it is given.
@Suite(
    "Mutated samples",
    .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)))
struct MutatedSamplesTests {
    /// Address space of a run in KiB; what the runtime itself takes is part of it.
    private static let addressSpace = 1_500_000
    private static let seconds = 60

    private static func files(_ folder: String) throws -> [URL] {
        let folder = try #require(Project.shared).appending(path: "samples/\(folder)")
        let files = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (files?.compactMap { $0 as? URL } ?? []).filter { url in
            url.pathExtension != "md"
                && (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
        }.sorted { $0.path < $1.path }
    }

    private static func mutate(_ bytes: inout Data, _ other: Data, _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = random.next(in: 0...(bytes.count - 1))
        let end = min(bytes.count, place + random.next(in: 1...400))
        switch random.next(in: 0...5) {
        case 0: bytes[place] ^= 1 << UInt8(random.next(in: 0...7))
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes = bytes.prefix(place)
        case 3:
            // A splice: from here on it is another file.
            bytes = bytes.prefix(place) + other.suffix(random.next(in: 0...other.count))
        case 4: bytes.insert(contentsOf: random.bytes(atMost: 20), at: place)
        default:
            // Lines come again.
            let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let stop = bytes[end...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let lines = bytes.subdata(in: start..<stop)
            for _ in 0..<random.next(in: 1...20) where bytes.count < 8 << 20 {
                bytes.insert(contentsOf: lines, at: start)
            }
        }
        bytes = Data(bytes)
    }

    @Test("Every sample, changed at random", arguments: ["android", "apple"])
    func samples(of folder: String) throws {
        var random = SeededGenerator.printed("mutated samples of \(folder)")
        let scratch = try TemporaryFolder()
        let files = try Self.files(folder)
        let contents = try files.map { try Data(contentsOf: $0) }
        #expect(files.count > 20)
        for round in 0..<(Project.isProving ? 20 : 1) {
            for (number, file) in files.enumerated() {
                var bytes = contents[number]
                let other = contents[random.next(in: 0...(files.count - 1))]
                for _ in 0..<random.next(in: 1...6) { Self.mutate(&bytes, other, &random) }
                // The name belongs to what is known of a file.
                let name = "\(round)-\(file.lastPathComponent)"
                let copy = try scratch.file(name, bytes)
                let run = try shell(
                    "ulimit -v \(Self.addressSpace); timeout \(Self.seconds) traceq report \"$FILE\" > out",
                    environment: ["FILE": name], in: scratch.url)
                #expect(
                    [0, 2, 3].contains(run.status),
                    "\(file.path), round \(round): status \(run.status), \(run.errors.prefix(300))")
                try FileManager.default.removeItem(at: copy)
            }
        }
    }
}
