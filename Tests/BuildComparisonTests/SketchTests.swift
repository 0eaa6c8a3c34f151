import Testing

@testable import BuildComparison

/// Summaries: what is exact stays exact, values within the stated error, and merging knows no order.
@Suite struct SketchTests {
    private static func contributions(_ seed: UInt64) -> [Contribution] {
        var population = Population(seed: seed)
        let sides = population.sides()
        return sides.base.contributions + sides.head.contributions
    }

    @Test("Every value is told within half a percent, from nanoseconds to years")
    func error() {
        #expect(ValueSketch.relativeError < 0.005)
        var value = 1e-9
        while value < 1e19 {
            let told = ValueSketch.value(of: ValueSketch.bucket(of: value))
            #expect(abs(told - value) <= ValueSketch.relativeError * value * (1 + 1e-9), "\(value) \(told)")
            value *= 1.3717
        }
        for odd in [0, -1, .nan, -.infinity, 1e-30] {
            #expect(ValueSketch.value(of: ValueSketch.bucket(of: odd)) == 0)
        }
        #expect(ValueSketch.buckets.contains(ValueSketch.bucket(of: .infinity)))
    }

    @Test("Sketches add up in any order and grouping")
    func merging() {
        let parts = (0..<3).map { seed in
            var sketch = ValueSketch()
            for trace in Self.contributions(UInt64(seed)) {
                for value in trace.values[Series("stay.running")] ?? [] { sketch.add(value) }
            }
            return sketch
        }
        func sum(_ left: ValueSketch, _ right: ValueSketch) -> ValueSketch {
            var sum = left
            sum.merge(right)
            return sum
        }
        let grouped = sum(sum(parts[0], parts[1]), parts[2])
        #expect(grouped == sum(parts[0], sum(parts[1], parts[2])))
        #expect(grouped == sum(parts[2], sum(parts[1], parts[0])))
        #expect(grouped.count == parts.map(\.count).reduce(0, +))
    }

    @Test("A summary reads back: counts and amounts exactly, values within the error")
    func roundTrip() throws {
        let traces = Self.contributions(4)
        let back = try SummaryReader.read(SummaryFile.write(traces))
        #expect(back.count == traces.count)
        for read in back {
            let trace = try #require(traces.first { $0.trace == read.trace })
            #expect(read.exposures == trace.exposures && read.ratios == trace.ratios)
            #expect(read.counts.filter { $0.value != 0 } == trace.counts.filter { $0.value != 0 })
            for (series, values) in trace.values {
                for (told, value) in zip(try #require(read.values[series]), values.sorted()) {
                    #expect(abs(told - value) <= ValueSketch.relativeError * value * (1 + 1e-9))
                }
            }
        }
        // What was read is written the same: summarizing again changes nothing.
        #expect(SummaryFile.write(back) == SummaryFile.write(traces))
    }

    @Test("Files merge in any order and grouping, and what stands in both counts once")
    func files() throws {
        let parts = (0..<3).map { number in
            Self.contributions(UInt64(number)).map { Self.renamed($0, "\(number)") }
        }
        func merged(_ texts: [String]) throws -> String {
            SummaryFile.write(try texts.flatMap { text throws in try SummaryReader.read(text) })
        }
        let texts = parts.map(SummaryFile.write)
        let all = SummaryFile.write(parts.flatMap(\.self))
        #expect(try merged([merged([texts[0], texts[1]]), texts[2]]) == all)
        #expect(try merged([texts[2], merged([texts[1], texts[0]])]) == all)
        #expect(try merged([all, texts[1], all]) == all)
    }

    private static func renamed(_ trace: Contribution, _ mark: String) -> Contribution {
        var copy = Contribution(
            build: trace.build, trace: "\(mark)/\(trace.trace)", cluster: "\(mark)/\(trace.cluster)",
            platform: trace.platform, os: trace.os, device: trace.device)
        copy.exposures = trace.exposures
        copy.values = trace.values
        copy.ratios = trace.ratios
        copy.counts = trace.counts
        return copy
    }

    @Test("Names of any bytes come back")
    func names() throws {
        let odd = "a\tb\nc%0A\u{7F}ü%"
        let trace = Contribution(
            build: BuildName(app: odd, version: "", build: odd), trace: odd, cluster: "", platform: odd,
            os: odd,
            device: odd)
        let back = try #require(try SummaryReader.read(SummaryFile.write([trace])).first)
        #expect(back.build == trace.build && back.trace == odd && back.device == odd && back.cluster == "")
    }

    @Test(
        "What is no summary is refused with its line",
        arguments: [
            ("", 1), ("traceq.summary/9\n", 1), ("traceq.summary/1\nexposure\tstays\t1\n", 2),
            ("traceq.summary/1\ntrace\ta\n", 2),
            ("traceq.summary/1\ntrace\t1\t2\t3\t4\t5\t6\t7\t8\ncut\t-1\n", 3),
            ("traceq.summary/1\ntrace\t1\t2\t3\t4\t5\t6\t7\t8\ncut\t1e300\n", 3),
            ("traceq.summary/1\ntrace\t1\t2\t3\t4\t5\t6\t7\t8\nratio\ta\tb\tnan\t1\n", 3),
            ("traceq.summary/1\ntrace\t1\t2\t3\t4\t5\t6\t7\t8\nvalues\ta\tb\tb1:99999999999\n", 3),
            ("traceq.summary/1\ntrace\t1\t2\t3\t4\t5\t6\t7\t8\nvalues\ta\tb\tb99999:1\n", 3),
            ("traceq.summary/1\ntrace\t1\t2\t3\t4\t5\t6\t7\t8\nvalues\ta\tb\tx\n", 3),
        ])
    func hostile(text: String, line: Int) {
        do throws(SummaryFailure) {
            _ = try SummaryReader.read(text)
            Issue.record("it was read")
        } catch {
            #expect(error.line == line)
        }
    }

    @Test("Builds come in the order of their versions, and a change is told at its build")
    func trend() throws {
        func build(_ version: String, effect: Double) -> [Contribution] {
            var population = Population(seed: 9)
            population.effect = effect
            population.betweenDevices = 0.1
            return population.sides().head.contributions.map { trace in
                var copy = Contribution(
                    build: BuildName(app: "com.example.app", version: version, build: ""), trace: trace.trace,
                    cluster: "\(version) \(trace.cluster)", platform: "ios", os: "18.1", device: "iPhone15,2")
                copy.exposures = trace.exposures
                copy.values = trace.values
                return copy
            }
        }
        let trend = Trend(build("7.10", effect: 1.5) + build("7.9", effect: 1) + build("7.8", effect: 1))
        #expect(trend.builds.map(\.version) == ["7.8", "7.9", "7.10"])
        let course = try #require(trend.courses.first)
        #expect(course.series == Series("stay.running"))
        #expect(course.steps.map { $0?.verdict } == [.unchanged, .regression])
        #expect(trend.courses.count(where: \.isChanged) == 1)
    }
}
