/// Corrects for many tests at once, so that the chance of any false alarm among them stays under the stated one.
enum HolmCorrection {
    /// Adjusted p of each test: a test is significant at α if its adjusted p is at most α (source: Holm, "A simple
    /// sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979).
    ///
    /// Tests that could not become significant whatever happened do not count (source: Tarone, "A modified Bonferroni
    /// method for discrete data", Biometrics 46, 1990): with few traces, or one event in all, a test has a smallest p that it
    /// can give, which depends on the counts alone and not on which side they fell. Their adjusted p is 1.
    static func adjusted(_ tests: [(p: Double, smallest: Double)], alpha: Double) -> [Double] {
        let count = family(tests.map(\.smallest), alpha: alpha)
        var result = [Double](repeating: 1, count: tests.count)
        guard count > 0 else { return result }
        let able = tests.indices.filter { tests[$0].smallest <= alpha / Double(count) }
        var largest = 0.0
        for (place, test) in able.sorted(by: { tests[$0].p < tests[$1].p }).enumerated() {
            largest = max(largest, min(tests[test].p * Double(able.count - place), 1))
            result[test] = largest
        }
        return result
    }

    /// The least number k such that at most k tests can reach α ÷ k; 0 if none can reach α.
    static func family(_ smallest: [Double], alpha: Double) -> Int {
        guard smallest.contains(where: { $0 <= alpha }) else { return 0 }
        for count in 1...max(smallest.count, 1)
        where smallest.count(where: { $0 <= alpha / Double(count) }) <= count {
            return count
        }
        return smallest.count
    }
}
