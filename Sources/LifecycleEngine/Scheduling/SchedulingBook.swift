import TraceModel

/// Work that was asked for and did not begin yet.
struct SchedulingBook {
    struct Owner: Hashable {
        let app: NameID
        let word: UInt32
    }

    struct Request: Hashable {
        let process: UInt32
        let word: UInt32
        let id: Int64
    }

    /// Requests of one kind that one app has waiting are remembered up to this number.
    private static let limit = 4_096

    private var pending: [Owner: Set<Int64>] = [:]
    /// Starts of a foreground service that are not in the foreground yet.
    private(set) var starts: [Request: EventReference] = [:]
    private var submitted: [Request: Int64] = [:]

    /// Notes a request, which takes the place of an older one with its identifier; how many wait now.
    mutating func submit(_ owner: Owner, _ request: Request, at time: Int64) -> Int {
        if submitted.count >= Self.limit { submitted.removeAll() }
        submitted[request] = time
        var ids = pending.removeValue(forKey: owner) ?? []
        if ids.count < Self.limit { ids.insert(request.id) }
        pending[owner] = ids
        return ids.count
    }

    /// The request was run.
    mutating func run(_ owner: Owner, _ request: Request) {
        guard pending[owner] != nil else { return }
        pending[owner]?.remove(request.id)
    }

    /// When a request with this identifier was made last.
    func submittedAt(_ request: Request) -> Int64? { submitted[request] }

    mutating func start(_ request: Request, _ event: EventReference) {
        if starts.count < Self.limit, starts[request] == nil { starts[request] = event }
    }

    mutating func takeStart(_ request: Request) -> EventReference? {
        starts.isEmpty ? nil : starts.removeValue(forKey: request)
    }

    /// Takes the starts of a process out, in order of time.
    mutating func takeStarts(of process: UInt32) -> [(Request, EventReference)] {
        if starts.isEmpty { return [] }
        let own = starts.filter { $0.key.process == process }
        for request in own.keys { starts[request] = nil }
        return own.sorted { ($0.value.time, $0.key.id) < ($1.value.time, $1.key.id) }.map {
            ($0.key, $0.value)
        }
    }
}

/// A run that ended and was not asked for again yet.
struct AwaitedResubmission {
    let id: Int64
    let name: NameID
    let word: NameID
    let start: Int64
    let ended: EventReference
}
