import Foundation
import TestSupport
import Testing

/// A load that is killed at any instant leaves a whole database, and the next run goes on from there.
@Suite struct IndexKillTests {
    @Test("Killed at random instants and run again, a load gives the rows of an undisturbed one")
    func killed() throws {
        var random = SeededGenerator.printed("kills of an index")
        let folder = try TemporaryFolder()
        let traces = folder.url.appending(path: "traces").path
        try FileManager.default.createDirectory(atPath: traces, withIntermediateDirectories: true)
        for number in 0..<24 {
            let run = try traceq(
                "simulate", "--scenario", "field", "--events", "20k", "--seed", "\(number)", "-o",
                "\(traces)/\(number + 10).trace.zst")
            #expect(run.status == 0)
        }
        let clock = ContinuousClock()
        let start = clock.now
        let whole = folder.url.appending(path: "whole.db").path
        #expect(try traceq("index", traces, "--db", whole).status == 0)
        let loadMicroseconds = Int((clock.now - start) / .microseconds(1))
        let expected = try dump(whole)
        #expect(expected.count > 100_000)

        var kills = 0
        let wanted = Project.isProving ? 100 : 8
        for round in 0..<wanted {
            let db = folder.url.appending(path: "killed-\(round).db").path
            if round % 2 == 1 {
                // Into a database that is there, each trace is a transaction of its own.
                #expect(try traceq("index", "\(traces)/10.trace.zst", "--db", db).status == 0)
            }
            let tool = try RunningTool(["index", traces, "--db", db], in: folder.url)
            usleep(UInt32(random.next(in: 1_000...max(loadMicroseconds, 2_000))))
            tool.send(SIGKILL)
            if try tool.finish().status != 0 { kills += 1 }
            if FileManager.default.fileExists(atPath: db) {
                #expect(try shell("sqlite3 \(db) 'PRAGMA integrity_check'").text == "ok\n")
            }
            #expect(try traceq("index", traces, "--db", db).status == 0)
            #expect(try dump(db) == expected, "round \(round)")
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
                .filter { $0.hasPrefix("killed-\(round).db") }
            #expect(left == ["killed-\(round).db"], "\(left)")
        }
        print("index: \(kills) of \(wanted) loads were killed before their end")
        #expect(kills > wanted / 4)
    }

    private func dump(_ db: String) throws -> String {
        let run = try shell("sqlite3 \(db) .dump")
        #expect(run.status == 0)
        return run.text
    }
}
