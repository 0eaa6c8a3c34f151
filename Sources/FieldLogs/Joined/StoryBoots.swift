import TraceModel

/// The boots of a story, and where the events of each part stand in them.
///
/// Logs make the boots: those of several logs that overlap are one. A report stands in the boot in which its moment lies;
/// one from before all logs stands in the first. Without any log, all reports stand in one.
struct StoryBoots {
    struct Boot {
        /// The wall clock at the story's time 0 of it; nil if no part knows it.
        var wall: WallReading?
        /// The same as a number that compares; see ``StoryBoots/isLocal``.
        var zero: Int64
        /// The part and its boot that it is made of.
        let source: (part: Int, boot: UInt32)
        /// When the logs begin and end in it.
        var logs: ClosedRange<Int64>?
        /// Parts that are in it by a log.
        var parts: Set<Int> = []
    }

    private(set) var all: [Boot] = []
    /// True if a log has no zone: then local times compare, for reports tell the device's own zone.
    let isLocal: Bool
    /// The boot of the story for each log's boot.
    private var places: [Int: [UInt32: Int]] = [:]

    init(_ parts: [ReadPart]) {
        isLocal = parts.contains { $0.isLog && $0.isLocal }
        var spans: [(part: Int, boot: UInt32, wall: WallReading?, zero: Int64, end: Int64)] = []
        for (index, part) in parts.enumerated() where part.isLog {
            for (boot, batch) in part.events.enumerated() {
                let wall = part.catalog[boot: UInt32(boot)].wall
                let zero = key(wall) ?? .min
                let end = zero == .min ? Int64.min : zero.addingClamped(batch.times.last ?? 0)
                spans.append((index, UInt32(boot), wall, zero, end))
            }
        }
        // Boots without a date keep their order, in front.
        spans.sort { ($0.zero, $0.part, $0.boot) < ($1.zero, $1.part, $1.boot) }
        for span in spans {
            if span.zero != .min, let last = all.indices.last, let logs = all[last].logs,
                all[last].zero != .min,
                span.zero <= logs.upperBound, !all[last].parts.contains(span.part)
            {
                all[last].logs = logs.lowerBound...max(logs.upperBound, span.end)
                all[last].parts.insert(span.part)
            } else {
                all.append(
                    Boot(
                        wall: span.wall, zero: span.zero, source: (span.part, span.boot),
                        logs: span.zero...max(span.end, span.zero), parts: [span.part]))
            }
            places[span.part, default: [:]][span.boot] = all.count - 1
        }
        guard !all.contains(where: { $0.zero != .min }) else { return }
        // No log has a date: reports that have one stand in a boot of their own.
        var first: (part: Int, wall: WallReading, zero: Int64)?
        for (index, part) in parts.enumerated() where !part.isLog && !part.events.isEmpty {
            guard let wall = part.catalog[boot: 0].wall, let zero = key(wall) else { continue }
            if zero < first?.zero ?? .max { first = (index, wall, zero) }
        }
        if let first {
            all.append(Boot(wall: first.wall, zero: first.zero, source: (first.part, 0)))
        } else if all.isEmpty, let part = parts.indices.first(where: { !parts[$0].events.isEmpty }) {
            all.append(Boot(wall: parts[part].catalog[boot: 0].wall, zero: .min, source: (part, 0)))
        }
    }

    /// A wall clock as a number that compares; nil without a date.
    func key(_ wall: WallReading?) -> Int64? {
        guard let wall, wall.precision == .full else { return nil }
        return isLocal ? wall.localNanoseconds : wall.utcNanoseconds
    }

    /// The boot in which a moment lies.
    func boot(at moment: Int64) -> Int {
        all.lastIndex { $0.zero != .min && $0.zero <= moment } ?? all.firstIndex { $0.zero != .min } ?? 0
    }

    /// Where each process of a part stands, and how far the times of its events move to get there.
    func place(_ part: ReadPart, index: Int, boot: UInt32) -> Placement {
        let zero = key(part.catalog[boot: boot].wall)
        if part.isLog {
            let place = places[index]?[boot] ?? 0
            let by = zero.map { $0.subtractingClamped(all[place].zero) } ?? 0
            return Placement(processes: [:], fixed: (place, by))
        }
        guard let zero, all.contains(where: { $0.zero != .min }) else {
            // Nothing tells when: at the end.
            let last = all.count - 1
            let by = all[last].logs.map { $0.upperBound.subtractingClamped($0.lowerBound) } ?? 0
            return Placement(processes: [:], fixed: (last, by))
        }
        var processes: [UInt32: Int] = [:]
        let batch = part.events[Int(boot)]
        for row in 0..<batch.count {
            processes[batch.processes[row]] = self.boot(at: zero.addingClamped(batch.times[row]))
        }
        return Placement(processes: processes, fixed: nil, zero: zero)
    }

    /// Where events of one boot of a part stand.
    struct Placement {
        /// The boot of the story for each process: that of its last event.
        let processes: [UInt32: Int]
        /// One boot for all, and how far times move.
        let fixed: (boot: Int, by: Int64)?
        var zero: Int64 = 0
    }
}
