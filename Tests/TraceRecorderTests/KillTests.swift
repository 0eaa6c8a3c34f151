import Foundation
import TestSupport
import Testing
import TraceRecorder

@Suite("A process that is killed loses no event whose call had returned")
struct KillTests {
    @Test(
        "Killed by SIGKILL at random instants, while two threads record and a third seals",
        arguments: [64 << 10, 1 << 20])
    func kill(journalBytes: Int) throws {
        var generator = SeededGenerator.printed("kills")
        let rounds = Project.isProving ? 100 : 10
        var events = 0
        for round in 0..<rounds {
            let scratch = try TemporaryFolder()
            let folder = scratch.url.appending(path: "traces")
            let counters = try scratch.file("counters", Data(count: 128))
            let probe = try spawn(
                Project.products.appending(path: "recorder-probe").path, folder.path, counters.path,
                "\(journalBytes)")
            // Mostly while it records, sometimes while it is still starting.
            usleep(UInt32(generator.next(in: 0...(round % 4 == 0 ? 20_000 : 100_000))))
            Foundation.kill(probe, SIGKILL)
            var status: Int32 = 0
            while waitpid(probe, &status, 0) < 0, errno == EINTR {}
            #expect(status & 0x7F == SIGKILL, "it ran until then")
            events += try check(folder, returned: try published(counters))
        }
        print("\(rounds) kills, \(events) events whose calls had returned")
        #expect(events > 0)
    }

    /// Starts a process. Without `Process`, which may not notice the end of one that ends at once.
    private func spawn(_ words: String...) throws -> pid_t {
        var arguments = words.map { strdup($0) } + [nil]
        defer { for word in arguments { free(word) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, words[0], nil, nil, &arguments, environ)
        guard code == 0 else { throw Unexpected(String(cString: strerror(code))) }
        return pid
    }

    /// How many calls of each thread had returned true.
    private func published(_ file: URL) throws -> [Int64] {
        let bytes = try Data(contentsOf: file)
        return [0, 64].map { place in
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Int64.self) }
        }
    }

    private func check(_ folder: URL, returned: [Int64]) throws -> Int {
        guard FileManager.default.fileExists(atPath: folder.path) else {
            #expect(returned == [0, 0], "killed before it began")
            return 0
        }
        let report = TraceRecorder.recover(folder.path, diskLimit: 1 << 30)
        #expect(report.failures == [] && report.unreadable == [] && report.live == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.allSatisfy { $0.hasSuffix(".trace.zst") }, "\(files)")
        let traces = try files.map { try WrittenTrace(path: folder.appending(path: $0).path) }
        for (thread, count) in returned.enumerated() {
            let values = traces.flatMap { $0.samples["thread \(thread)"] ?? [] }.sorted()
            // Each value once, from 1 on; one more than the thread could still tell of is no fault.
            #expect(values == (0..<Int64(values.count)).map { $0 + 1 })
            #expect(values.count == Int(count) || values.count == Int(count) + 1, "\(count) had returned")
        }
        return Int(returned[0] + returned[1])
    }
}
