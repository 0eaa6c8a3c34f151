/// The background tasks of one app: those that will begin, and those that will end.
struct FieldTasks: Sendable {
    private struct Begin {
        let time: Int64
        /// Nanoseconds; nil is drawn when it begins.
        let duration: Int64?
    }

    private struct End {
        let time: Int64
        let number: Int64
        let name: Int64
    }

    private static let second = Double(Lapse.second)

    /// Number of the task that began last.
    private var count: Int64 = 0
    /// The next ones last. At most three, or one in the foreground, where the next is planned when one begins.
    private var begins: [Begin] = []
    /// The next ones last.
    private var ends: [End] = []

    /// When the next task begins or ends; never, if none does.
    var nextTime: Int64 { min(ends.last?.time ?? .max, begins.last?.time ?? .max) }

    /// Goes on to the next begin or end. In the foreground the next task is planned, if it begins before `until`.
    mutating func next(_ deviates: inout Deviates, isActive: Bool, until: Int64) -> FieldEvent.What {
        if let end = ends.last, end.time <= begins.last?.time ?? .max {
            ends.removeLast()
            return .taskEnded(number: end.number, name: end.name)
        }
        let begin = begins.removeLast()
        count += 1
        let name = deviates.smallNumber(below: FieldApp.taskNames)
        let duration =
            begin.duration ?? Int64(deviates.logNormal(median: 0.3, spread: 1.2) * Self.second)
        // One in 200 never ends.
        if deviates.uniform() < 0.995 {
            insert(End(time: begin.time + max(duration, 1), number: count, name: name))
        }
        if isActive { planForeground(at: begin.time, until: until, &deviates) }
        return .taskBegan(number: count, name: name)
    }

    /// In the foreground a task begins every five seconds on average.
    mutating func planForeground(at time: Int64, until end: Int64, _ deviates: inout Deviates) {
        let next = time + Int64(deviates.exponential(mean: 5) * Self.second)
        if next < end { begins.append(Begin(time: next, duration: nil)) }
    }

    /// One to three tasks begin when the app has gone to the background; most of them know how long they may take.
    mutating func planBackground(at time: Int64, stay: Double, _ deviates: inout Deviates) {
        for _ in 0...deviates.number(below: 3) {
            let offset = deviates.uniform() * min(0.2, stay)
            var duration = deviates.logNormal(median: 4, spread: 0.9)
            if offset + duration > stay, deviates.uniform() < 0.9 { duration = stay - offset }
            begins.append(
                Begin(
                    time: time + Int64(offset * Self.second),
                    duration: Int64(max(duration, 0.001) * Self.second)))
        }
        begins.sort { $0.time > $1.time }
    }

    /// The process is gone, and its tasks with it. Their numbers go on.
    mutating func die() {
        begins.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    private mutating func insert(_ end: End) {
        var place = ends.count
        while place > 0, ends[place - 1].time < end.time { place -= 1 }
        ends.insert(end, at: place)
    }
}
