import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Resources that were kept, in words: how long, who is charged, who held them.
extension ReportBuilder {
    /// Holds shorter than this together are not worth a line, nanoseconds.
    private static let shortest: Int64 = 100_000_000
    /// Holds as long as this are worth a section of their own, nanoseconds.
    private static let long: Int64 = 10_000_000_000

    /// True if an app kept something for long, or longer than the trace tells.
    func keptForLong(_ app: AppAnalysis) -> Bool {
        app.holds.contains { $0.open > 0 || $0.total >= Self.long }
    }

    func holds(of app: AppAnalysis) -> [String] {
        let told = app.holds.filter { $0.open > 0 || $0.total >= Self.shortest }
        return list(told, told.count, "hold", words)
    }

    private func words(_ hold: HoldSummary) -> String {
        let run = hold.longest
        let head = "\(clean(hold.hold)) \(quoted(hold.name)): "
        let start = times.moment(run.start, boot: run.boot)
        let length = Quantities.duration(run.duration)
        let longest: String
        switch run.endCertainty {
        case .openAtEnd: longest = "held \(length) at the end of the trace (from \(start)), release not seen"
        case .inferred:
            longest = "\(times.range(run.start, run.end, boot: run.boot)) (\(length)), until its holder ended"
        default: longest = "\(times.range(run.start, run.end, boot: run.boot)) (\(length))"
        }
        let all =
            hold.count == 1
            ? longest : "\(hold.count) times, \(Quantities.duration(hold.total)) in all; longest \(longest)"
        return head + all + charge(hold)
    }

    /// Who is charged, where that is not who held it.
    private func charge(_ hold: HoldSummary) -> String {
        guard hold.charged.isPresent else { return "" }
        let charged = text(hold.charged)
        let holder = catalog[process: hold.holder]
        if holder.uid.map(String.init) == charged || [text(holder.name), text(holder.app)].contains(charged) {
            return ""
        }
        let isNumber = charged.allSatisfy(\.isNumber)
        return "; charged to \(isNumber ? "uid " : "")\(charged), held by \(process(hold.holder))"
    }
}
