import LifecycleEngine
import TraceModel

/// Finds when two or more subjects of one process were on screen at once.
struct Togetherness {
    /// Spans that are looked at in one boot; a trace with more gives no such pattern for the rest.
    private static let limit = 50_000

    private var spans: [UInt32: [(start: Int64, end: Int64)]] = [:]
    private var count = 0

    mutating func add(_ span: StateSpan) {
        guard count < Self.limit else { return }
        count += 1
        spans[span.process, default: []].append((span.start, span.end))
    }

    /// The patterns of the boot that ends.
    mutating func finish(boot: UInt32) -> [LegalPattern] {
        defer {
            spans.removeAll()
            count = 0
        }
        return spans.sorted { $0.key < $1.key }.flatMap { process, spans in
            patterns(boot: boot, process: process, spans)
        }
    }

    /// One pattern for each stretch with two subjects or more.
    private func patterns(boot: UInt32, process: UInt32, _ spans: [(start: Int64, end: Int64)])
        -> [LegalPattern]
    {
        var edges: [(time: Int64, step: Int)] = []
        for span in spans where span.end > span.start {
            edges.append((span.start, 1))
            edges.append((span.end, -1))
        }
        // An end before a begin of the same moment: a hand-over is not togetherness.
        edges.sort { ($0.time, $0.step) < ($1.time, $1.step) }
        var level = 0
        var start: Int64?
        var found: [LegalPattern] = []
        for edge in edges {
            level += edge.step
            if level >= 2, start == nil { start = edge.time }
            if level < 2, let begun = start {
                start = nil
                // Spans of one subject that touch end and begin at once; nothing lies between.
                guard edge.time > begun else { continue }
                if let last = found.last, last.end == begun {
                    found[found.count - 1] = pattern(boot, process, last.start, edge.time)
                } else {
                    found.append(pattern(boot, process, begun, edge.time))
                }
            }
        }
        return found
    }

    private func pattern(_ boot: UInt32, _ process: UInt32, _ start: Int64, _ end: Int64) -> LegalPattern {
        LegalPattern(
            kind: .together, boot: boot, process: process, subject: 0, start: start, end: end, stretches: [])
    }
}
