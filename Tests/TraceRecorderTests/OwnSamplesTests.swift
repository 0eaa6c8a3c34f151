import CTraceRecorder
import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceRecorder

@Suite("A recorder samples its own process and the battery")
struct OwnSamplesTests {
    /// CPU time of 3.5 s, 9,000 KiB of memory.
    private static let process = [
        "proc/self/stat": "7 (app) S 1 7 7 0 -1 4194560 1 0 0 0 200 150 0 0 20 0 1 0 5 1 1\n",
        "proc/self/status": "Name:\tapp\nRssAnon:\t    8000 kB\nVmSwap:\t    1000 kB\n",
    ]

    private func phone() throws -> FakeSystem {
        try FakeSystem(Self.process.merging(FakeSystem.battery()) { $1 })
    }

    /// Samples of a metric that are in the journal by now.
    private func count(_ metric: String, _ recording: Recording) throws -> Int {
        try recording.recorder.seal()
        return try recording.traces().reduce(0) { $0 + ($1.samples[metric]?.count ?? 0) }
    }

    @Test("On the grid, with the values that the system tells, and no more of them than moments")
    func grid() throws {
        let system = try phone()
        let recording = try Recording {
            $0.samplePeriod = .milliseconds(5)
            $0.systemRoot = system.root
        }
        #expect(try recording.wait { try count("battery_level", recording) >= 4 })
        let paths = try recording.recorder.close()
        let moments = Int(recording.recorder.now / 5_000_000) + 1
        let written = try paths.map { try Data(contentsOf: URL(filePath: $0)) }
        usleep(30_000)
        #expect(try paths.map { try Data(contentsOf: URL(filePath: $0)) } == written, "closed is closed")
        var samples: [String: [Int64]] = [:]
        for trace in try recording.traces() { samples.merge(trace.samples) { $0 + $1 } }
        let values: [String: Int64] = [
            "cpu_time": 3_500_000_000, "memory_footprint": 9_000 * 1_024, "battery_level": 730,
            "battery_charge": 2_410_000, "battery_current": -412_000, "battery_temperature": 28_700,
        ]
        #expect(Set(samples.keys) == Set(values.keys))
        for (metric, value) in values {
            let found = samples[metric] ?? []
            #expect(found.count >= 4 && found.count <= moments, "\(metric): \(found.count) of \(moments)")
            #expect(Set(found) == [value], "\(metric)")
        }
    }

    @Test("After a transition, however long the period")
    func transition() throws {
        let system = try phone()
        let recording = try Recording {
            $0.samplePeriod = .seconds(3_600)
            $0.systemRoot = system.root
        }
        let app = try #require(recording.recorder.subject(.app))
        for taken in 1...4 {
            #expect(try recording.wait { try count("battery_level", recording) >= taken })
            #expect(try count("battery_level", recording) == taken)
            if taken < 4 { #expect(recording.recorder.transition(app, to: .active)) }
        }
        recording.recorder.mark(recording.recorder.name("no transition"))
        let trace = try recording.closedTrace()
        #expect(trace.samples["battery_level"]?.count == 4)
        // Each sample stands behind the transition that asked for it.
        let kinds = trace.batches.flatMap { batch in
            (0..<batch.count).compactMap { row -> String? in
                if batch.kinds[row] == EventKind.state.rawValue { return "state" }
                let metric = trace.catalog.names[NameID(rawValue: batch.labels[row])]
                return batch.kinds[row] == EventKind.sample.rawValue && metric == "cpu_time" ? metric : nil
            }
        }
        #expect(
            kinds == ["cpu_time", "state", "cpu_time", "state", "cpu_time", "state", "cpu_time"], "\(kinds)")
    }

    @Test("None while recording is off, none of them counts as missed, and it goes on afterwards")
    func off() throws {
        let system = try phone()
        let recording = try Recording {
            $0.samplePeriod = .milliseconds(5)
            $0.systemRoot = system.root
        }
        let recorder = recording.recorder
        let app = try #require(recorder.subject(.app))
        #expect(try recording.wait { try count("cpu_time", recording) > 0 })
        recorder.isOn = false
        // A sample that was under way comes to its end.
        usleep(100_000)
        let before = try count("cpu_time", recording)
        #expect(!recorder.transition(app, to: .active))
        usleep(100_000)
        #expect(try count("cpu_time", recording) == before)
        recorder.isOn = true
        #expect(try recording.wait { try count("cpu_time", recording) > before })
        try recorder.close()
        let losses = try recording.traces().map(\.losses).filter { !$0.isEmpty }
        #expect(losses == [["recording was switched off": 1]], "the transition alone")
    }

    @Test("A battery that is not there gives no sample, never 0")
    func noBattery() throws {
        let system = try FakeSystem(
            Self.process.merging(FakeSystem.battery("battery", ["present": "0\n"])) { $1 })
        let recording = try Recording {
            $0.samplePeriod = .milliseconds(5)
            $0.systemRoot = system.root
        }
        #expect(try recording.wait { try count("cpu_time", recording) >= 3 })
        try recording.recorder.close()
        let metrics = try Set(recording.traces().flatMap(\.samples.keys))
        #expect(metrics == ["cpu_time", "memory_footprint"])
    }

    @Test("None unless asked for")
    func never() throws {
        let recording = try Recording()
        let app = try #require(recording.recorder.subject(.app))
        #expect(recording.recorder.transition(app, to: .active))
        usleep(50_000)
        #expect(try recording.closedTrace().samples.isEmpty)
    }

    @Test("Periods are brought into their range")
    func periods() {
        var options = RecorderOptions(folder: "/")
        #expect(options.samplePeriodNanoseconds == nil)
        for (period, nanoseconds) in [
            (.seconds(1), 1_000_000_000), (.milliseconds(250), 250_000_000), (.zero, 1_000_000),
            (.seconds(-5), 1_000_000), (.seconds(Int64.max), 365 * 86_400 * 1_000_000_000),
        ] as [(Duration, Int64)] {
            options.samplePeriod = period
            #expect(options.samplePeriodNanoseconds == nanoseconds)
        }
    }

    @Test("From C, of this very process")
    func fromC() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.url.appending(path: "traces").path
        var options = traceq_options()
        options.skips_recovery = true
        options.sample_period = 3_600_000_000_000
        let opened = path.withCString { folder in
            options.folder = folder
            return traceq_open(&options, nil, 0)
        }
        let recorder = try #require(opened)
        var samples: [String: [Int64]] = [:]
        for _ in 0..<2_000 where samples["memory_footprint"] == nil {
            usleep(5_000)
            #expect(traceq_seal(recorder))
            let files = try FileManager.default.contentsOfDirectory(atPath: path)
            for file in files where file.hasSuffix(".trace.zst") {
                samples = try WrittenTrace(path: "\(path)/\(file)").samples
            }
        }
        #expect(traceq_close(recorder))
        #expect(samples["cpu_time"]?.count == 1)
        #expect(try #require(samples["memory_footprint"]?.first) > 100_000)
    }
}
