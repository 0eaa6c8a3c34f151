import ByteIO
import Foundation
import TestSupport
import Testing
import TraceModel

@Suite("A pipe that is read while it is written to")
struct LiveSourceTests {
    /// A named pipe with its writer, and a pipe that asks to stop.
    private final class Pipes {
        let folder: TemporaryFolder
        let writer: FileHandle
        let stop = Pipe()
        let source: LiveSource

        init(interval: Int64) throws {
            folder = try TemporaryFolder()
            let path = folder.url.appending(path: "pipe").path
            guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
            // Opened for both, so that neither end waits for the other.
            writer = FileHandle(fileDescriptor: open(path, O_RDWR), closeOnDealloc: true)
            source = LiveSource(
                try FileSource(path: path), stop: stop.fileHandleForReading.fileDescriptor, interval: interval
            )
        }

        func write(_ text: String) throws { try writer.write(contentsOf: Data(text.utf8)) }

        func read() throws -> String {
            var buffer = [UInt8](repeating: 0, count: 1_000)
            let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }

    @Test("It gives what is there, pauses when its time has come, and goes on")
    func pauses() throws {
        let pipes = try Pipes(interval: 50_000_000)
        try pipes.write("one")
        #expect(try pipes.read() == "one" && pipes.source.standstill == nil)
        #expect(try pipes.read() == "" && pipes.source.standstill == .pause)
        try pipes.write("two")
        #expect(try pipes.read() == "two" && pipes.source.standstill == nil)
        // A pause comes though there is something to read.
        usleep(100_000)
        try pipes.write("three")
        #expect(try pipes.read() == "" && pipes.source.standstill == .pause)
        #expect(try pipes.read() == "three")
    }

    @Test("The end of the pipe is the end")
    func end() throws {
        let pipes = try Pipes(interval: 10_000_000_000)
        try pipes.write("last")
        try pipes.writer.close()
        #expect(try pipes.read() == "last")
        #expect(try pipes.read() == "" && pipes.source.standstill == nil)
        #expect(!pipes.source.isStopped)
    }

    @Test("A stop gives what is in the pipe already, and no more")
    func stop() throws {
        let pipes = try Pipes(interval: 10_000_000_000)
        try pipes.write("in the pipe")
        try pipes.stop.fileHandleForWriting.write(contentsOf: Data([1]))
        #expect(try pipes.read() == "in the pipe" && pipes.source.isStopped)
        #expect(try pipes.read() == "" && pipes.source.standstill == .stop)
        #expect(try pipes.read() == "" && pipes.source.standstill == .stop)
    }

    @Test("A stop ends even a pipe that never runs dry")
    func flood() throws {
        let pipes = try Pipes(interval: 10_000_000_000)
        try pipes.stop.fileHandleForWriting.write(contentsOf: Data([1]))
        let line = String(repeating: "x", count: 999) + "\n"
        var reads = 0
        repeat {
            try pipes.write(line)
            _ = try pipes.read()
            reads += 1
        } while pipes.source.standstill == nil && reads < 10_000
        #expect(pipes.source.standstill == .stop)
    }

    @Test("A look at the front takes what is there as soon as that is enough")
    func front() throws {
        let pipes = try Pipes(interval: 50_000_000)
        try pipes.write("few ")
        var asked: [String] = []
        let peeked = try PeekedSource(pipes.source) { front in
            asked.append(String(decoding: front, as: UTF8.self))
            if asked.count == 1 { try? pipes.write("words") }
            return asked.count == 2
        }
        #expect(asked == ["few ", "few words"])
        #expect(peeked.front == Array("few words".utf8))
    }

    @Test("A file in its place grows there; one that is given up is gone")
    func publish() throws {
        let folder = try TemporaryFolder()
        try folder.file("out", Data("old".utf8))
        let path = folder.url.appending(path: "out").path
        chmod(path, 0o640)
        func content() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
        do {
            var sink = try FileSink(path: path)
            try sink.write(Array("given up".utf8))
            #expect(try content() == "old")
        }
        #expect(try content() == "old")
        do {
            var sink = try FileSink(path: path)
            try sink.write(Array("new".utf8))
            try sink.publish()
            #expect(try content() == "new")
            try sink.write(Array(" and more".utf8))
            try sink.publish()
            #expect(try content() == "new and more")
        }
        #expect(try content() == "new and more", "what was published stays")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
    }
}
