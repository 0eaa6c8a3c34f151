import BuildComparison

/// Values of measures in words: three digits and a unit.
enum MeasureText {
    /// `60.0 s`, `2.0 %`, `12.5 %/h`.
    static func value(_ value: Double, _ unit: Measure.Unit) -> String {
        switch unit {
        case .time, .cpuTime: time(value)
        case .share: "\(digits(value * 100)) %"
        case .count: digits(value)
        case .perThousand: digits(value * 1_000)
        case .batteryPerHour: "\(digits(value / 10)) %/h"
        case .cpuPerHour: "\(time(value))/h"
        case .perHour: "\(digits(value))/h"
        case .bytes: "\(digits(value / 1e6)) MB"
        }
    }

    /// The same with its sign.
    static func change(_ value: Double, _ unit: Measure.Unit) -> String {
        let sign = value < 0 ? "-" : "+"
        // A share that rises from 2 % to 4 % rises by two points, and not by 2 %.
        if case .share = unit { return "\(sign)\(digits(abs(value) * 100)) points" }
        return sign + self.value(abs(value), unit)
    }

    /// `+12 %` of the base value, or `x5.0` where it is twice or half of it; nil without a base value.
    static func relative(_ change: Double, of base: Double) -> String? {
        guard base > 0 else { return nil }
        let ratio = (base + change) / base
        if ratio >= 2 { return "x\(digits(ratio))" }
        return "\(change < 0 ? "-" : "+")\(digits(abs(change) / base * 100)) %"
    }

    /// `5 %`, for shares that people choose.
    static func percent(_ share: Double) -> String {
        let percent = share * 100
        return "\(percent == percent.rounded() ? decimal(percent, 0) : decimal(percent, 1)) %"
    }

    /// A chance: `0.10`, `0.0032`, `below 0.0001`.
    static func p(_ p: Double) -> String {
        if p < 0.000_1 { return "below 0.0001" }
        return p >= 0.1 ? decimal(p, 2) : p >= 0.01 ? decimal(p, 3) : decimal(p, 4)
    }

    private static func time(_ nanoseconds: Double) -> String {
        if nanoseconds == 0 { return "0 s" }
        let seconds = nanoseconds / 1e9
        if seconds < 0.001 { return "\(digits(seconds * 1e6)) us" }
        if seconds < 1 { return "\(digits(seconds * 1e3)) ms" }
        if seconds < 600 { return "\(digits(seconds)) s" }
        if seconds < 7_200 { return "\(digits(seconds / 60)) min" }
        return "\(digits(seconds / 3_600)) h"
    }

    /// Three digits that count, and no more than two behind the point.
    static func digits(_ value: Double) -> String {
        guard value.isFinite else { return value > 0 ? "infinite" : "unknown" }
        let size = abs(value)
        if size == 0 { return "0" }
        return size < 9.995 ? decimal(value, 2) : size < 99.95 ? decimal(value, 1) : decimal(value, 0)
    }

    /// So many digits behind the point; without Foundation.
    static func decimal(_ value: Double, _ places: Int) -> String {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let scaled = (abs(value) * scale).rounded()
        // Beyond this a double holds no further digits anyhow.
        guard scaled < 9e15 else { return "\(value)" }
        let whole = Int64(scaled) / Int64(scale)
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(grouped(whole))" }
        let fraction = String(Int64(scaled) % Int64(scale))
        return
            "\(sign)\(grouped(whole)).\(String(repeating: "0", count: places - fraction.utf8.count))\(fraction)"
    }

    /// A number of up to nine digits to a tenth, without groups, for machines.
    static func plain(_ value: Double) -> String {
        let tenths = Int64((min(max(value, -1e8), 1e8) * 10).rounded())
        let size = tenths.magnitude
        return "\(tenths < 0 ? "-" : "")\(size / 10)" + (size % 10 == 0 ? "" : ".\(size % 10)")
    }

    /// `12,345`, of a number that came from anywhere.
    static func count(_ number: Double) -> String {
        Int64(exactly: number.rounded()).map(grouped) ?? digits(number)
    }

    /// `12,345`.
    static func grouped(_ number: Int64) -> String {
        let text = String(number.magnitude)
        guard text.utf8.count > 4 else { return String(number) }
        var result = ""
        for (place, digit) in text.enumerated() {
            if place > 0, (text.utf8.count - place) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return (number < 0 ? "-" : "") + result
    }
}
