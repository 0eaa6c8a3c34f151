import Numbers

/// The logarithm of the gamma function, and counts of ways made from it.
enum LogGamma {
    /// ln Γ(x) for x > 0, within about 1e-14 of the greater of itself and 1: Stirling's series from 15 on, reached by
    /// Γ(x + 1) = x Γ(x) (source: Abramowitz and Stegun, 6.1.41 and 6.1.15).
    static func of(_ x: Double) -> Double {
        var x = x
        var product = 1.0
        while x < 15 {
            product *= x
            x += 1
        }
        let square = 1 / (x * x)
        // 1 ÷ 12x − 1 ÷ 360x³ + 1 ÷ 1260x⁵ − …; from 15 on the term after the last is below 1e-16.
        var series = 691.0 / 360_360
        series = 1.0 / 1188 - series * square
        series = 1.0 / 1680 - series * square
        series = 1.0 / 1260 - series * square
        series = 1.0 / 360 - series * square
        series = (1.0 / 12 - series * square) / x
        let halfLogTwoPi = 0.9189385332046727
        return (x - 0.5) * Elementary.logarithm(x) - x + halfLogTwoPi + series
            - Elementary.logarithm(product)
    }

    /// The logarithm of the number of ways to choose `few` of `many`; −∞ if there are none.
    static func waysToChoose(_ few: Int, of many: Int) -> Double {
        guard few >= 0, few <= many else { return -.infinity }
        if few == 0 || few == many { return 0 }
        return of(Double(many) + 1) - of(Double(few) + 1) - of(Double(many - few) + 1)
    }
}
