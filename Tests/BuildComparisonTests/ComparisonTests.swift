import Testing

@testable import BuildComparison

/// Verdicts on contributions that are made by hand.
@Suite struct ComparisonTests {
    private static func side(
        _ build: String, _ traces: [Contribution]
    ) -> Side {
        Side(
            build: BuildName(app: "com.example.app", version: build, build: build), contributions: traces,
            otherBuilds: [])
    }

    private static func trace(
        _ build: String, _ name: String, device: String = "Pixel 8", values: [Double] = [],
        leaks: Ratio? = nil
    ) -> Contribution {
        var trace = Contribution(
            build: BuildName(app: "com.example.app", version: build, build: build), trace: name,
            cluster: name, platform: "android", os: "15", device: device)
        trace.exposures = [.stays: 10, .wholeStays: 10, .sessions: 10, .launches: 1]
        if !values.isEmpty { trace.values[Series("stay.running")] = values }
        if let leaks { trace.ratios[Series("task.leaks", "job sync")] = leaks }
        return trace
    }

    private static func line(_ comparison: Comparison, _ measure: String) throws -> Line {
        try #require(comparison.lines.first { $0.measure.id == measure })
    }

    @Test("Three and three traces cannot confirm anything, and that is said with the number needed")
    func tooFew() throws {
        let base = (0..<3).map { Self.trace("1", "b\($0)", values: [60e9 + Double($0)]) }
        let head = (0..<3).map { Self.trace("2", "h\($0)", values: [300e9 + Double($0)]) }
        let line = try Self.line(
            Comparison(base: Self.side("1", base), head: Self.side("2", head)), "stay.running")
        #expect(line.verdict == .tooFew)
        #expect(line.isLikely)
        #expect(line.p == 0.1)
        #expect(line.needed ?? 0 >= 4)
    }

    @Test("Twelve and twelve that do not mix are a regression, or an improvement, with its interval")
    func direction() throws {
        let short = (0..<12).map { Self.trace("1", "s\($0)", values: [60e9 + Double($0) * 1e8]) }
        let long = (0..<12).map { Self.trace("2", "l\($0)", values: [300e9 + Double($0) * 1e8]) }
        let worse = try Self.line(
            Comparison(base: Self.side("1", short), head: Self.side("2", long)), "stay.running")
        #expect(worse.verdict == .regression)
        #expect(worse.change == 240e9)
        #expect(try #require(worse.low) < 240e9 && #require(worse.high) > 240e9)
        #expect(try #require(worse.low) > 239e9 && #require(worse.high) < 241e9)
        let better = try Self.line(
            Comparison(base: Self.side("2", long), head: Self.side("1", short)), "stay.running")
        #expect(better.verdict == .improvement)
    }

    @Test("A change that is sure and does not matter is none")
    func small() throws {
        let base = (0..<12).map { Self.trace("1", "b\($0)", values: [60e9 + Double($0)]) }
        let head = (0..<12).map { Self.trace("2", "h\($0)", values: [60.1e9 + Double($0)]) }
        let line = try Self.line(
            Comparison(base: Self.side("1", base), head: Self.side("2", head)), "stay.running")
        #expect(try #require(line.adjusted) < 0.05)
        #expect(line.verdict == .unchanged)
    }

    @Test("More slow phones do not make a build slow: like is compared with like")
    func mix() throws {
        func traces(_ build: String, slow: Int, fast: Int) -> [Contribution] {
            (0..<slow).map {
                Self.trace(build, "\(build)s\($0)", device: "Slow", values: [20e9 + Double($0 % 5) * 1e9])
            }
                + (0..<fast).map {
                    Self.trace(build, "\(build)f\($0)", device: "Fast", values: [5e9 + Double($0 % 5) * 1e9])
                }
        }
        let comparison = Comparison(
            base: Self.side("1", traces("1", slow: 5, fast: 25)),
            head: Self.side("2", traces("2", slow: 25, fast: 5)))
        let line = try Self.line(comparison, "stay.running")
        #expect(line.verdict != .regression)
        // Weighted as base is, head has the same middle.
        #expect(abs(line.change) < 1e9)
        #expect(comparison.shifts.map(\.kind) == ["device"])

        // The same mix, and every phone slower: found, in spite of the mix.
        let slower = traces("2", slow: 25, fast: 5).map { trace in
            var trace = trace
            trace.values = trace.values.mapValues { $0.map { $0 * 2 } }
            return trace
        }
        let found = try Self.line(
            Comparison(
                base: Self.side("1", traces("1", slow: 5, fast: 25)), head: Self.side("2", slower)),
            "stay.running")
        #expect(found.verdict == .regression)
        #expect(found.drivers.map(\.name).sorted() == ["Fast", "Slow"])
    }

    @Test("Without a device in common that is said, and a device of one side only is left out")
    func oneSided() throws {
        let base = (0..<10).map { Self.trace("1", "b\($0)", device: "A", values: [1e9]) }
        let other = (0..<10).map { Self.trace("2", "h\($0)", device: "B", values: [2e9]) }
        #expect(
            Comparison(base: Self.side("1", base), head: Self.side("2", other)).isWithoutCommonGround)
        let both = other + (0..<10).map { Self.trace("2", "a\($0)", device: "A", values: [1e9]) }
        let comparison = Comparison(base: Self.side("1", base), head: Self.side("2", both))
        #expect(comparison.leftOut.head == 10 && comparison.leftOut.base == 0)
        #expect(try Self.line(comparison, "stay.running").verdict != .regression)
    }

    @Test("One device that leaks again and again is one witness")
    func bunch() throws {
        let base = (0..<12).map { Self.trace("1", "b\($0)", leaks: Ratio(0, of: 50)) }
        let one = (0..<12).map { Self.trace("2", "h\($0)", leaks: Ratio($0 == 0 ? 24 : 0, of: 50)) }
        let many = (0..<12).map { Self.trace("2", "h\($0)", leaks: Ratio(2, of: 50)) }
        let bunched = try Self.line(
            Comparison(base: Self.side("1", base), head: Self.side("2", one)), "task.leaks")
        let spread = try Self.line(
            Comparison(base: Self.side("1", base), head: Self.side("2", many)), "task.leaks")
        #expect(bunched.verdict == .tooFew)
        #expect(spread.verdict == .regression)
        #expect(bunched.change == spread.change)
    }

    @Test("What only head does is named, with what base could have hidden")
    func novelty() throws {
        let base = (0..<20).map { Self.trace("1", "b\($0)", values: [1e9]) }
        var head = (0..<20).map { Self.trace("2", "h\($0)", values: [1e9]) }
        head[3].transitions = ["activity: stopped to resumed": 2]
        let comparison = Comparison(base: Self.side("1", base), head: Self.side("2", head))
        let novelty = try #require(comparison.novelties.first)
        #expect(novelty.name == "activity: stopped to resumed" && novelty.count == 2)
        #expect(novelty.traces == 1 && novelty.example == "h3")
        // None of 20: 1 − 0.05^(1/20).
        #expect(abs(novelty.baseAtMost - 0.1391) < 0.0001)
    }
}
