/// One line of the table: a figure of ours beside its twin's.
struct Comparison {
    /// What is to be reached with the quotient of ours and twin.
    enum Reach {
        case atMost(Double)
        case atLeast(Double)
        /// So much more than the twin, in the unit of both; the table shows the difference for the quotient.
        case atMostMore(Double)
    }

    let what: String
    let unit: String
    let decimals: Int
    let ours: Double
    let twin: Double
    let reach: Reach?
    /// A bound on the figure itself, if there is one, that must hold too.
    var limit: Double?

    /// Ours divided by the twin.
    var ratio: Double { ours / twin }

    /// True if what is to be reached is reached; nil if nothing is.
    var isMet: Bool? {
        if let limit, ours > limit { return false }
        switch reach {
        case .atMost(let bound): return ratio <= bound
        case .atLeast(let bound): return ratio >= bound
        case .atMostMore(let bound): return ours - twin <= bound
        case nil: return nil
        }
    }
}

/// The table on standard output.
enum ResultTable {
    private static let widths = (what: 46, figure: 16, ratio: 8, reach: 20)

    static let heading = line("measure", "ours", "twin", "ratio", "reach", "met")

    static func line(_ comparison: Comparison) -> String {
        var (reach, ratio) = ("", fixed(comparison.ratio, 3))
        switch comparison.reach {
        case .atMost(let bound): reach = "at most \(fixed(bound, 2))"
        case .atLeast(let bound): reach = "at least \(fixed(bound, 2))"
        case .atMostMore(let bound):
            let more = comparison.ours - comparison.twin
            ratio = (more < 0 ? "" : "+") + fixed(more, 3)
            reach = "at most \(fixed(bound, 2)) more"
        case nil: break
        }
        if let limit = comparison.limit { reach += ", < \(fixed(limit, 0))" }
        return line(
            comparison.what, fixed(comparison.ours, comparison.decimals) + " " + comparison.unit,
            fixed(comparison.twin, comparison.decimals) + " " + comparison.unit, ratio,
            reach,
            comparison.isMet.map { $0 ? "yes" : "NO" } ?? "")
    }

    private static func line(
        _ what: String, _ ours: String, _ twin: String, _ ratio: String, _ reach: String, _ met: String
    ) -> String {
        padded(what, widths.what) + padded(ours, widths.figure) + padded(twin, widths.figure)
            + padded(ratio, widths.ratio) + padded(reach, widths.reach) + met
    }
}

/// Fills a text with spaces up to a width, and ends it with two.
func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0) + 2)
}

/// A number with so many decimals, at most 6.
func fixed(_ number: Double, _ decimals: Int) -> String {
    guard number.isFinite, number.magnitude < 1e12 else { return "\(number)" }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let units = Int((number.magnitude * Double(scale)).rounded())
    let sign = number < 0 && units > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(units)" }
    let digits = String(units % scale)
    return "\(sign)\(units / scale)." + String(repeating: "0", count: decimals - digits.count) + digits
}
