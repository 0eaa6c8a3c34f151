import Numbers

/// Random numbers that are spread as the real world spreads them; see ``Elementary`` for why they are the same on
/// every machine.
struct Deviates: Sendable {
    private var random: RandomNumbers
    /// Normal numbers come in pairs; this one is not used yet.
    private var spare: Double?

    init(_ random: RandomNumbers) { self.random = random }

    /// Any number from 0 up to, not including, 1.
    mutating func uniform() -> Double { Double(random.next() >> 11) * 0x1p-53 }

    /// A whole number from 0 below `count`, all alike.
    mutating func number(below count: Int64) -> Int64 { Int64(Double(count) * uniform()) }

    /// A whole number from 0 below `count`, the small ones more often: `count` × the product of two uniform numbers.
    mutating func smallNumber(below count: Int64) -> Int64 { Int64(Double(count) * uniform() * uniform()) }

    /// How long to wait for what comes once in `mean` on average, at any moment alike.
    mutating func exponential(mean: Double) -> Double { -mean * Elementary.logarithm(1 - uniform()) }

    /// The bell curve around 0 with deviation 1, by Marsaglia's polar method (source: Marsaglia and Bray, "A
    /// convenient method for generating normal variables", SIAM Review 6, 1964).
    mutating func normal() -> Double {
        if let number = spare {
            spare = nil
            return number
        }
        while true {
            let x = 2 * uniform() - 1
            let y = 2 * uniform() - 1
            let square = x * x + y * y
            // A point inside the unit circle; π ÷ 4 of the points are, so the loop ends soon.
            guard square < 1, square > 0 else { continue }
            let scale = (-2 * Elementary.logarithm(square) / square).squareRoot()
            spare = y * scale
            return x * scale
        }
    }

    /// A number whose logarithm is normal: half of them lie below `median`, and `spread` is the logarithm's deviation.
    mutating func logNormal(median: Double, spread: Double) -> Double {
        median * Elementary.exponential(spread * normal())
    }
}
