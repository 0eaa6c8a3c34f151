import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Which of MetricKit's counters the ends of an app raise: what Organizer will show, and what it will not.
extension ReportBuilder {
    /// The first system that counts exits (source: Apple, MXAppExitMetric, iOS 14).
    private static let firstCounting = PlatformVersion(major: 14)

    func counterParts(of app: AppAnalysis) -> [ReportModel.Part] {
        let ends = app.ends.filter { end in
            catalog.text(catalog[boot: end.boot].platform) == Platform.ios.rawValue
                && (end.code != nil || end.certainty == .observed)
        }
        var counted: [(words: String, count: Int)] = []
        var uncounted: [(words: String, count: Int)] = []
        var early: [(words: String, count: Int)] = []
        var codeless = 0
        for end in ends {
            guard let code = end.code else {
                codeless += 1
                continue
            }
            let namespace = printable(end.namespace)
            let words = ExitTable.text(namespace: namespace, code: code)
            // A code means one thing or another by who gave it.
            let name = words.hasPrefix(namespace) ? words : "\(namespace) \(words)"
            if let version = PlatformVersion(catalog.text(catalog[boot: end.boot].os), platform: .ios),
                version < Self.firstCounting
            {
                Self.add(name, to: &early)
            } else if let counter = ExitCounters.counter(namespace: end.namespace, code: end.code),
                !(counter.isForBackgroundOnly && end.phase.isForeground)
            {
                Self.add(counter.words, to: &counted)
            } else {
                Self.add(name, to: &uncounted)
            }
        }
        var lines: [String] = []
        if !counted.isEmpty { lines.append("MetricKit and Organizer count \(Self.list(counted))") }
        if !uncounted.isEmpty { lines.append("no counter holds \(Self.codes(uncounted))") }
        if !early.isEmpty {
            lines.append("before iOS 14 no exits are counted: \(Self.codes(early)) is in no figure")
        }
        if codeless > 0, !lines.isEmpty {
            lines.append("\(codeless) without a code: which counter that raises is not known")
        }
        return lines.isEmpty ? [] : [.init(label: "ORGANIZER", lines: lines)]
    }

    private static func add(_ words: String, to list: inout [(words: String, count: Int)]) {
        if let place = list.firstIndex(where: { $0.words == words }) {
            list[place].count += 1
        } else {
            list.append((words, 1))
        }
    }

    private static func codes(_ entries: [(words: String, count: Int)]) -> String {
        entries.map { "\($0.words) (\($0.count))" }.joined(separator: ", ")
    }

    private static func list(_ entries: [(words: String, count: Int)]) -> String {
        entries.map { "\($0.words) \($0.count)" }.joined(separator: ", ")
    }
}
