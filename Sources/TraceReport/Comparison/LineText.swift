import BuildComparison
import ByteIO

/// One line of a comparison in words.
struct LineText {
    let line: Line
    let options: ComparisonOptions

    private var unit: Measure.Unit { line.measure.unit }

    /// `wake lock session: held per stay`.
    static func name(_ measure: Measure, _ part: String) -> String {
        "\(part.isEmpty ? "" : "\(printable(part)): ")\(measure.words) \(measure.per)"
    }

    static func name(_ series: Series) -> String {
        Measures[series.measure].map { name($0, series.part) } ?? printable(series.part)
    }

    var name: String { Self.name(line.measure, line.part) }
    var base: String { MeasureText.value(line.base.value, unit) }
    var head: String { MeasureText.value(line.head.value, unit) }

    /// `+240 s (x5.00)`.
    var change: String {
        let relative = MeasureText.relative(line.change, of: line.base.value)
        return MeasureText.change(line.change, unit) + (relative.map { " (\($0))" } ?? "")
    }

    /// The same for a narrow column: `x5.00`.
    private var shortChange: String {
        MeasureText.relative(line.change, of: line.base.value) ?? MeasureText.change(line.change, unit)
    }

    /// What is said, for a column of 24.
    var verdict: String {
        switch line.verdict {
        case .regression: "\(line.isAccepted ? "accepted" : "WORSE") \(shortChange)"
        case .improvement: "better \(shortChange)"
        case .shifted: "differs \(shortChange)"
        case .unchanged: "same\(ruledOut.map { ", \($0)" } ?? "")"
        case .tooFew:
            line.isLikely ? (line.change > 0 ? "likely worse" : "likely better") : "too few\(need)"
        case .nothing: "none on either side"
        }
    }

    private var need: String { line.needed.map { ", need \(MeasureText.grouped(Int64($0)))" } ?? "" }

    /// `over +4.2 % ruled out`.
    var ruledOut: String? {
        guard let low = line.low, let high = line.high else { return nil }
        let worst = line.measure.direction == .neither ? max(abs(low), abs(high)) : max(high, 0)
        let relative = line.base.value > 0 ? MeasureText.relative(worst, of: line.base.value) : nil
        return "<\(relative ?? MeasureText.change(worst, unit))"
    }

    /// The numbers behind it, one sentence each.
    var facts: [String] {
        var facts = [
            "\(center)\(base) (\(amount(line.base))) to \(head) (\(amount(line.head))): \(change)"
        ]
        if let low = line.low, let high = line.high {
            let percent = MeasureText.percent(options.confidence)
            facts.append(
                "\(percent) interval of the change: \(MeasureText.change(low, unit)) to \(MeasureText.change(high, unit))"
            )
        }
        if let p = line.p, let adjusted = line.adjusted {
            facts.append(
                "p = \(MeasureText.p(p)), \(MeasureText.p(adjusted)) corrected for the number of measures")
        }
        if let p = line.stayP, options.unit == .cluster, line.verdict == .tooFew {
            let percent = MeasureText.percent(options.alpha)
            facts.append(
                "too few to confirm at \(percent) (exact p = \(MeasureText.p(p)) even if every \(item) were independent)"
                    + (line.needed.map { "; at least \($0) traces a side are needed" } ?? ""))
        }
        for driver in line.drivers {
            facts.append(
                "\(driver.kind) \(printable(driver.name)): \(MeasureText.value(driver.base.value, unit)) to "
                    + "\(MeasureText.value(driver.head.value, unit)) (\(driver.base.clusters) and \(driver.head.clusters) traces)"
            )
        }
        if let examples = line.examples {
            facts.append("look at: \(printable(examples.head)); usual before: \(printable(examples.base))")
        }
        return facts
    }

    private var center: String {
        switch line.center {
        case .median: "median "
        case .mean: "mean "
        case .rate: ""
        }
    }

    /// What a value is of, for counts.
    var item: String {
        switch line.measure.form {
        case .count(.sessions): "session"
        case .count(.launches): "launch"
        case .count(.exits): "exit"
        case .share: line.measure.id == "task.leaks" ? "task" : "stay"
        case .ratio: "hour"
        case .values, .valuesOfStays, .count:
            line.measure.per.split(separator: " ").last.map { $0 == "stays" ? "stay" : String($0) } ?? "value"
        }
    }

    /// `n = 400 stays of 8 traces`.
    private func amount(_ figure: Line.Figure) -> String {
        let count = figure.count
        let number =
            count.rounded() == count ? MeasureText.count(count) : MeasureText.digits(count)
        let items = item == "launch" ? "launches" : "\(item)s"
        return "n = \(number) \(count == 1 ? item : items) of \(Quantities.count(figure.clusters, "trace"))"
    }
}
