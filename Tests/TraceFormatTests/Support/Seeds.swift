import Foundation
import TestSupport

/// Seeds for tests that run once for each of several.
enum Seeds {
    /// Always 1, then new ones, or only the one in `TRACEQ_SEED`; printed, so that a failure can be repeated. The full
    /// counts are twenty times as many.
    static func pick(_ count: Int, _ purpose: String) -> [UInt64] {
        var seeds: [UInt64] = [1]
        if let given = ProcessInfo.processInfo.environment["TRACEQ_SEED"].flatMap({ UInt64($0) }) {
            seeds = [given]
        } else {
            let wanted = Project.isProving ? count * 20 : count
            while seeds.count < wanted { seeds.append(UInt64.random(in: 0...UInt64(UInt32.max))) }
        }
        print("seeds of \(purpose): TRACEQ_SEED=\(seeds.map(String.init).joined(separator: " or "))")
        return seeds
    }
}

extension SeededGenerator {
    mutating func chance(_ part: Int, of whole: Int) -> Bool { next(in: 0...whole - 1) < part }
}
