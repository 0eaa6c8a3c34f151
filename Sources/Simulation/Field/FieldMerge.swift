/// The apps of the field workload as one stream in order of time: a binary heap with the app on top whose event is next.
struct FieldMerge: Sendable {
    private struct Turn {
        var time: Int64
        var app: Int

        /// At equal times the app with the lower number comes first, so that the order is always the same.
        static func < (left: Turn, right: Turn) -> Bool {
            left.time < right.time || (left.time == right.time && left.app < right.app)
        }
    }

    private var apps: [FieldApp]
    private var heap: [Turn]

    /// The apps of one seed.
    init(seed: UInt64) {
        apps = (0..<FieldSource.appCount).map { FieldApp(app: $0, seed: seed) }
        // A sorted list is a heap.
        heap = apps.enumerated().map { Turn(time: $1.nextTime, app: $0) }.sorted(by: <)
    }

    /// Goes on to the next event of all.
    mutating func next() -> FieldEvent {
        let app = heap[0].app
        let event = apps[app].next()
        sink(Turn(time: apps[app].nextTime, app: app))
        return event
    }

    /// Puts a turn in the place of the first one and lets it sink.
    private mutating func sink(_ turn: Turn) {
        var place = 0
        while true {
            var child = 2 * place + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < turn else { break }
            heap[place] = heap[child]
            place = child
        }
        heap[place] = turn
    }
}
