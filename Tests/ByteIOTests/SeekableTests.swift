import ByteIO
import Foundation
import TestSupport
import Testing
import TraceModel

/// Bytes at any place: of a file, of memory, of a copied stream.
@Suite struct SeekableTests {
    private let content: [UInt8] = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }

    @Test func allSourcesGiveTheSame() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("x", Data(content)).path
        let sources: [any SeekableSource] = [
            SeekableMemory(content), try #require(try SeekableFile(path: path)),
            try SeekableFile(copying: MemorySource(content, chunk: 977)),
        ]
        for source in sources {
            #expect(source.size == content.count)
            var bytes: [UInt8] = []
            for (offset, count) in [(0, 0), (0, 5), (99_990, 10), (5, 99_995), (100_000, 0), (1_234, 40_000)]
            {
                #expect(try source.read(count, at: offset, into: &bytes))
                #expect(Array(bytes[..<count]) == Array(content[offset..<offset + count]))
            }
            for (offset, count) in [(0, 100_001), (99_999, 2), (100_001, 0), (-1, 1), (.max, 1), (1, .max)] {
                #expect(try !source.read(count, at: offset, into: &bytes))
            }
            #expect(bytes.count <= content.count)
            var stream = StreamOfSeekable(source)
            var read: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 3_001)
            while case let count = try stream.read(intoFreePartOf: &chunk, from: 0), count > 0 {
                read += chunk[..<count]
            }
            #expect(read == content)
        }
    }

    @Test func onlyRegularFilesHavePlaces() throws {
        #expect(try SeekableFile(path: "/dev/null") == nil)
        #expect(throws: InputFailure.self) { _ = try SeekableFile(path: "/no/such/file") }
    }

    @Test func copyLeavesNothingBehind() throws {
        let folder = try TemporaryFolder()
        let copy = try SeekableFile(copying: MemorySource(content), in: folder.url.path)
        #expect(copy.size == content.count)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        #expect(throws: InputFailure.self) {
            _ = try SeekableFile(copying: MemorySource(content), in: "/no/such/folder")
        }
    }
}
