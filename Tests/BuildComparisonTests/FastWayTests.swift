import TestSupport
import Testing

@testable import BuildComparison

/// What is done the fast way gives what the plain way gives.
@Suite struct FastWayTests {
    /// Few different values, many, none, negative ones and zeros of both signs.
    private static func values(_ random: inout SeededGenerator) -> [Double] {
        let count = [0, 1, 7, 511, 512, 3_000][random.next(in: 0...5)]
        let kind = random.next(in: 0...3)
        return (0..<count).map { _ in
            switch kind {
            case 0: Double(random.next(in: 0...3))
            case 1: Double(random.next(in: 0...Int(Int32.max))) / 7
            case 2: Double(random.next(in: -5...5)) * 1e9
            default: random.next(in: 0...1) == 0 ? 0.0 : -0.0
            }
        }
    }

    @Test("The order of values is that of a plain sort that keeps equal ones as they came")
    func order() {
        var random = SeededGenerator.printed("orders")
        for _ in 0..<(Project.isProving ? 2_000 : 100) {
            let values = Self.values(&random)
            let plain = values.indices.sorted {
                values[$0].totalOrderKey != values[$1].totalOrderKey
                    ? values[$0].totalOrderKey < values[$1].totalOrderKey : $0 < $1
            }
            let order = AscendingOrder.of(values)
            #expect(order.map { values[$0] } == plain.map { values[$0] })
            if values.count >= 512 { #expect(order == plain) }
        }
    }

    @Test("The center of drawn clusters is that of their values, one by one")
    func center() {
        var random = SeededGenerator.printed("centers")
        var told = 0
        for _ in 0..<(Project.isProving ? 2_000 : 200) {
            let count = random.next(in: 1...60)
            let isCoarse = random.next(in: 0...1) == 0
            let clusters: [[Double]?] = (0..<count).map { _ in
                random.next(in: 0...9) == 0
                    ? nil
                    : (0..<random.next(in: 1...30)).map { _ in
                        Double(random.next(in: 0...(isCoarse ? 4 : 1_000_000)))
                    }
            }
            let weight = Double(random.next(in: 1...9)) / 3
            let weights = clusters.indices.map { _ in random.next(in: 0...1) == 0 ? 1 : weight }
            let side = SideValues(clusters, weights: weights)
            for _ in 0..<20 {
                var times = [Double](repeating: 0, count: count)
                for _ in 0..<count { times[random.next(in: 0...(count - 1))] += 1 }
                // Some draws are far from what is likely, so that the middle leaves its usual place.
                if random.next(in: 0...4) == 0 { times = times.map { $0 > 1 ? $0 * 20 : 0 } }
                let pairs = zip(clusters.indices, clusters).flatMap { place, own in
                    (own ?? []).map { (value: $0, weight: weights[place] * times[place]) }
                }.sorted { $0.value < $1.value }
                let total = pairs.reduce(0) { $0 + $1.weight }
                let median = WeightedQuantile.of(
                    sorted: pairs.map(\.value), weights: { pairs[$0].weight }, total: total, 0.5)
                #expect(side.center(.median, times) == median)
                let mean = total > 0 ? pairs.reduce(0) { $0 + $1.value * $1.weight } / total : nil
                switch (side.center(.mean, times), mean) {
                case (let ours?, let plain?): #expect(abs(ours - plain) <= 1e-9 * max(plain, 1))
                case (let ours, let plain): #expect(ours == plain)
                }
                told += median == nil ? 0 : 1
            }
        }
        #expect(told > 1_000)
    }

    @Test("Few values are kept as they are; more become a sketch, whose values are the same every time")
    func seriesValues() {
        var series = SeriesValues()
        for value in 0..<SeriesValues.exactLimit { series.add(Double(value)) }
        #expect(series.values == (0..<SeriesValues.exactLimit).map { Double($0) })
        series.add(1e9)
        #expect(series.values.count == SeriesValues.exactLimit + 1)
        var again = SeriesValues()
        for value in series.values { again.add(value) }
        #expect(again.values == series.values)
        for (told, value) in zip(series.values, (0..<SeriesValues.exactLimit).map { Double($0) } + [1e9]) {
            #expect(abs(told - value) <= value * ValueSketch.relativeError * (1 + 1e-9))
        }
    }
}

extension Double {
    /// Bits in the order of the values, −0 before 0.
    fileprivate var totalOrderKey: UInt64 { sign == .minus ? ~bitPattern : bitPattern | 1 << 63 }
}
