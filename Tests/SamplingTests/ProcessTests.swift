import Foundation
import Sampling
import TestSupport
import Testing

@Suite("CPU time and memory of a process")
struct ProcessTests {
    private static let ticks = Int64(sysconf(Int32(_SC_CLK_TCK)))

    private static func stat(_ name: String, user: String, system: String) -> String {
        "42 (\(name)) S 1 42 42 0 -1 4194560 1 2 3 4 \(user) \(system) 700 800 20 0 1 0 99 0 0\n"
    }

    private func readings(stat: String = "", status: String = "") throws -> Readings {
        let system = try FakeSystem(["proc/42/stat": stat, "proc/42/status": status])
        return Sampler(.process(42), systemRoot: system.root).readings()
    }

    @Test("User and system time add up, in nanoseconds, whatever the process is called")
    func times() throws {
        for name in ["app", "a b", "x) S 1 (y", "((", ""] {
            let readings = try readings(stat: Self.stat(name, user: "150", system: "50"))
            #expect(readings.cpuTime == 200 * 1_000_000_000 / Self.ticks, "\(name)")
        }
    }

    @Test("Anonymous and swapped memory add up, files do not")
    func memory() throws {
        let status = "Name:\tapp\nVmRSS:\t  9000 kB\nRssAnon:\t    1000 kB\nRssFile:\t  8000 kB\n"
        #expect(try readings(status: status).memoryFootprint == 1_000 << 10)
        #expect(try readings(status: status + "VmSwap:\t 24 kB\n").memoryFootprint == 1_024 << 10)
        // A name cannot pretend to be another line, since the kernel escapes what ends a line.
        #expect(try readings(status: "Name:\tRssAnon: 5 kB\nState:\tZ\n").memoryFootprint == nil)
    }

    @Test(
        "What is no number is unknown, and nothing traps",
        arguments: ["", "42", "42 (a", "42 (a)", "42 (a) S 1", "9223372036854775807", "-1", "1e3", "\u{0}"])
    func broken(text: String) throws {
        #expect(try readings(stat: text, status: text) == Readings())
    }

    @Test(
        "A field that is no number that can be is unknown",
        arguments: ["-1", "1e3", "x", "9223372036854775807", "99999999999999999999", "\u{0}"])
    func brokenField(text: String) throws {
        #expect(try readings(stat: Self.stat("a", user: text, system: "1")).cpuTime == nil)
        #expect(try readings(status: "RssAnon: \(text) kB\n").memoryFootprint == nil)
    }

    #if os(Linux)
        @Test("The own process, really: work and memory show")
        func own() throws {
            let sampler = Sampler()
            let before = sampler.readings()
            let start = clock()
            var sum: UInt64 = 1
            // At least a quarter of a second of CPU time, as the C library counts it.
            while clock() - start < CLOCKS_PER_SEC / 4 { for _ in 0..<10_000 { sum = sum &* 3 &+ 1 } }
            var memory = [UInt8](repeating: UInt8(truncatingIfNeeded: sum) | 1, count: 64 << 20)
            let after = sampler.readings()
            memory[0] = 1
            let used = try #require(after.cpuTime) - (try #require(before.cpuTime))
            #expect(used >= 200_000_000, "\(used)")
            let grown = try #require(after.memoryFootprint) - (try #require(before.memoryFootprint))
            #expect(grown > 32 << 20, "\(grown)")
        }

        @Test("Another process, and one that is gone")
        func other() throws {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sleep")
            process.arguments = ["60"]
            try process.run()
            let sampler = Sampler(.process(process.processIdentifier))
            #expect(sampler.readings().cpuTime != nil)
            #expect(sampler.readings().memoryFootprint ?? 0 > 0)
            process.terminate()
            process.waitUntilExit()
            let gone = sampler.readings()
            #expect(gone.cpuTime == nil && gone.memoryFootprint == nil)
        }
    #endif
}
