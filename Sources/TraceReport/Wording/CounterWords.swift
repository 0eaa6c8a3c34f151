import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Which of MetricKit's counters the ends of an app raise: what Organizer will show, and what it will not.
extension ReportBuilder {
    func counterParts(of app: AppAnalysis) -> [ReportModel.Part] {
        let ends = app.ends.filter { end in
            end.code != nil && catalog.text(catalog[boot: end.boot].platform) == Platform.ios.rawValue
        }
        guard !ends.isEmpty else { return [] }
        var counted: [(words: String, count: Int)] = []
        var uncounted: [(words: String, count: Int)] = []
        for end in ends {
            if let counter = ExitCounters.counter(namespace: end.namespace, code: end.code) {
                Self.add(counter.words, to: &counted)
            } else {
                let code = ExitTable.text(namespace: printable(end.namespace), code: end.code ?? 0)
                Self.add(code, to: &uncounted)
            }
        }
        var lines: [String] = []
        if !counted.isEmpty { lines.append("MetricKit and Organizer count \(Self.list(counted))") }
        if !uncounted.isEmpty { lines.append("no counter holds \(Self.list(uncounted))") }
        return [.init(label: "ORGANIZER", lines: lines)]
    }

    private static func add(_ words: String, to list: inout [(words: String, count: Int)]) {
        if let place = list.firstIndex(where: { $0.words == words }) {
            list[place].count += 1
        } else {
            list.append((words, 1))
        }
    }

    private static func list(_ entries: [(words: String, count: Int)]) -> String {
        entries.map { "\($0.words) \($0.count)" }.joined(separator: ", ")
    }
}
