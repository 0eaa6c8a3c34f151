import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Ends that look like faults and are none.
extension ReportBuilder {
    /// The user swiped the app away: no callback comes any more, and nothing crashed.
    var userEnds: [String] {
        summary.apps.lazy.flatMap(\.ends).filter { $0.cause.kind == .user && isAndroid($0.boot) }.prefix(3)
            .map {
                end in
                let away =
                    end.sinceLeaving.map { ", \(Quantities.duration($0)) after leaving the foreground" } ?? ""
                let priority = priority(end).map { " (\($0))" } ?? ""
                return
                    "\(process(end.process)) \(end.cause.words) at \(times.moment(end.time, boot: end.boot))\(away)\(priority): no crash, and a missing onDestroy is normal then"
            }
    }

    func isAndroid(_ boot: UInt32) -> Bool {
        catalog.text(catalog[boot: boot].platform) == Platform.android.rawValue
    }
}
