import TraceModel

/// The last times of something that may happen only so often, for each app and row.
struct CountBook {
    private struct Key: Hashable {
        let app: NameID
        let row: Int
    }

    /// The last `count` times in a ring.
    private struct Ring {
        var times: [Int64] = []
        var next = 0
        var isReported = false
    }

    private var rings: [Key: Ring] = [:]

    /// Notes one more at `time`. The time of the one that lies `count` before it if both lie in the window, the first
    /// time only of a row of them; nil otherwise.
    mutating func add(app: NameID, row: Int, count: Int, window: Int64, at time: Int64) -> Int64? {
        let key = Key(app: app, row: row)
        var ring = rings.removeValue(forKey: key) ?? Ring()
        defer { rings[key] = ring }
        guard ring.times.count >= count else {
            ring.times.append(time)
            return nil
        }
        let earlier = ring.times[ring.next]
        ring.times[ring.next] = time
        ring.next = (ring.next + 1) % count
        guard time &- earlier < window else {
            ring.isReported = false
            return nil
        }
        if ring.isReported { return nil }
        ring.isReported = true
        return earlier
    }
}

extension Replay {
    /// Counts an event about a task against the rows for it.
    mutating func count(_ event: ReplayEvent) {
        let word = word(event.label)
        guard limits.isCounted[Int(word.rawValue)] else { return }
        for row in limits.countRows[Int(word.rawValue)] {
            let limit = limits.counts[row]
            switch limit.what {
            case .events(event.kind, _, let types, let window):
                guard types.isEmpty || types.contains(text(extraText(.type, of: event))) else { continue }
                count(event, row, limit, window)
            case .eventsInBucket(event.kind, _, let bucket, let window):
                if device.bucket(ofApp: app(of: event.process)) == bucket { count(event, row, limit, window) }
            default:
                continue
            }
        }
    }

    /// Counts a hold that was taken against the rows for where its owner is; nobody's counts nowhere.
    mutating func count(hold event: ReplayEvent, of owner: UInt32) {
        let word = word(event.label)
        guard limits.isCounted[Int(word.rawValue)], isLive(owner) else { return }
        let phase = lives[slot(owner)].phase
        guard phase != .unknown else { return }
        for row in limits.countRows[Int(word.rawValue)] {
            guard case .holds(_, phase.isForeground, let window) = limits.counts[row].what else { continue }
            count(event, row, limits.counts[row], window, of: owner)
        }
    }

    /// Counts a resumption by its reason.
    mutating func countResume(_ event: ReplayEvent) {
        guard word(event.label) == .voip else { return }
        for row in limits.countRows[Int(Word.voip.rawValue)] {
            guard case .resumes(_, let window) = limits.counts[row].what else { continue }
            count(event, row, limits.counts[row], window)
        }
    }

    private mutating func count(
        _ event: ReplayEvent, _ row: Int, _ limit: CountLimit, _ window: Int64, of owner: UInt32? = nil
    ) {
        let process = owner ?? event.process
        let first = counts.add(
            app: app(of: process), row: row, count: limit.count, window: window, at: event.time)
        guard let first else { return }
        report(
            limit.rule, process: process, task: event.label, name: event.name, start: first,
            end: event.time, details: [limit.words],
            measures: [.count: Int64(limit.count + 1), .window: event.time &- first],
            evidence: [reference(event)])
    }
}
