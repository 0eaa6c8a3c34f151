import Foundation
import Numbers
import TestSupport
import Testing

@testable import Simulation

/// Logarithm, exponential and random deviates that are the same on every machine.
@Suite struct DeviatesTests {
    @Test func elementaryFunctionsAreExactEnough() {
        var random = SeededGenerator.printed("elementary functions")
        for _ in 0..<200_000 {
            let bits = Double(random.next() >> 11) * 0x1p-53
            for number in [bits, 1 - bits, bits * 1e9, 1 + bits * 1e-6] where number > 0 {
                let error = abs(Elementary.logarithm(number) - log(number))
                #expect(error <= 4 * log(number).ulp, "ln \(number)")
            }
            let power = (bits - 0.5) * 100
            #expect(abs(Elementary.exponential(power) - exp(power)) <= 4 * exp(power).ulp, "e^\(power)")
        }
        #expect(Elementary.logarithm(1) == 0 && Elementary.exponential(0) == 1)
    }

    /// Bit by bit what other machines must give too.
    @Test func elementaryFunctionsAreFixed() {
        let logarithms: [(Double, UInt64)] = [
            (2, 0x3fe6_2e42_fefa_39ef), (0.1, 0xc002_6bb1_bbb5_5515), (1e-16, 0xc042_6bb1_bbb5_5516),
            (0.7, 0xbfd6_d3c3_24e1_3f50),
        ]
        for (number, bits) in logarithms {
            #expect(Elementary.logarithm(number).bitPattern == bits, "ln \(number)")
        }
        let powers: [(Double, UInt64)] = [
            (1, 0x4005_bf0a_8b14_576a), (-3.5, 0x3f9e_ec10_18e4_ff66), (5.25, 0x4067_d21e_df07_d24f),
            (0.01, 0x3ff0_292a_5d2f_2226),
        ]
        for (number, bits) in powers {
            #expect(Elementary.exponential(number).bitPattern == bits, "e^\(number)")
        }
    }

    /// Mean, deviation and quantiles of a million numbers.
    @Test func deviatesAreSpreadAsTheyShould() {
        var deviates = Deviates(RandomNumbers(seed: 1, purpose: "test"))
        let count = 1_000_000
        let normal = (0..<count).map { _ in deviates.normal() }
        let mean = normal.reduce(0, +) / Double(count)
        let variance = normal.reduce(0) { $0 + $1 * $1 } / Double(count)
        #expect(abs(mean) < 0.004 && abs(variance - 1) < 0.006, "\(mean) \(variance)")
        #expect(abs(Double(normal.count { $0 > 1.6448536 }) / Double(count) - 0.05) < 0.001)
        #expect(abs(Double(normal.count { $0 < -2.3263479 }) / Double(count) - 0.01) < 0.0005)

        let waits = (0..<count).map { _ in deviates.exponential(mean: 5) }
        #expect(abs(waits.reduce(0, +) / Double(count) - 5) < 0.02)
        #expect(abs(Double(waits.count { $0 > 5 }) / Double(count) - 0.367879) < 0.002)
        #expect(waits.allSatisfy { $0 >= 0 })

        let stays = (0..<count).map { _ in deviates.logNormal(median: 75, spread: 1.1) }
        #expect(abs(Double(stays.count { $0 < 75 }) / Double(count) - 0.5) < 0.002)
        #expect(abs(Double(stays.count { $0 < 75 * 3.004166 }) / Double(count) - 0.8413447) < 0.002)

        let small = (0..<count).map { _ in deviates.smallNumber(below: 40) }
        #expect(small.allSatisfy { (0..<40).contains($0) })
        // P(40uv < 1) = (1 + ln 40) ÷ 40.
        #expect(abs(Double(small.count { $0 == 0 }) / Double(count) - 0.117222) < 0.002)
    }
}
