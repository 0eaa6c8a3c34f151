import Numbers

/// The regularized incomplete beta function, which the binomial distribution is a sum of.
enum IncompleteBeta {
    /// I_x(a, b) for a and b > 0 and x from 0 through 1, by its continued fraction (source: Abramowitz and Stegun,
    /// 26.5.8; evaluated by Lentz's method).
    static func of(_ x: Double, _ a: Double, _ b: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        // The fraction converges fast below the mean; above it, the other tail does.
        if x > (a + 1) / (a + b + 2) { return 1 - of(1 - x, b, a) }
        let logFront =
            LogGamma.of(a + b) - LogGamma.of(a) - LogGamma.of(b) + a * Elementary.logarithm(x)
            + b * Elementary.logarithm(1 - x)
        guard logFront > -690 else { return 0 }
        return Elementary.exponential(logFront) * fraction(x, a, b) / a
    }

    /// The x with I_x(a, b) = `share`, by halving: 60 steps leave 2⁻⁶⁰ of the range.
    static func inverse(_ share: Double, _ a: Double, _ b: Double) -> Double {
        var low = 0.0
        var high = 1.0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if of(middle, a, b) < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let tiny = 1e-300
        var c = 1.0
        var d = 1 - (a + b) * x / (a + 1)
        d = 1 / (abs(d) < tiny ? tiny : d)
        var result = d
        // The number of steps grows with the square root of the larger parameter; counts of a billion need 40,000.
        for step in 1...100_000 {
            let m = Double(step)
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            d = 1 + even * d
            c = 1 + even / c
            d = 1 / (abs(d) < tiny ? tiny : d)
            c = abs(c) < tiny ? tiny : c
            result *= d * c
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            d = 1 + odd * d
            c = 1 + odd / c
            d = 1 / (abs(d) < tiny ? tiny : d)
            c = abs(c) < tiny ? tiny : c
            result *= d * c
            if abs(d * c - 1) < 1e-15 { break }
        }
        return result
    }
}
