/// The calls that record. Each can be made from any thread, takes tens of nanoseconds, and returns true if the event is in
/// the journal; it is not when the journal is full or recording is off. Tokens of another recorder are not checked: their
/// events are dropped and counted when the journal is sealed.
extension TraceRecorder {
    /// A subject is in this state of its platform from now on. `cause` says what led to it, ``Name/attach`` that the state
    /// was there when recording began. If the recorder samples, its thread does so then: this call only raises a flag.
    @discardableResult
    public func transition(_ subject: Subject, to state: Name, cause: Name? = nil) -> Bool {
        let isKept = record(
            .state, label: state.token, name: subject.number, field: cause == nil ? nil : .cause,
            value: Int64(cause?.token ?? 0))
        if isKept, isSampling { keeper.requestSample() }
        return isKept
    }

    /// Bounded work began. `task` is its kind, `id` pairs it with its end; `hasHandler` says whether it has a handler of
    /// expiration; `remaining` is the time left in nanoseconds (nil = not told or unlimited).
    @discardableResult
    public func begin(
        _ task: Name, id: PlatformID, name: Name? = nil, hasHandler: Bool? = nil, remaining: Int64? = nil
    ) -> Bool {
        record(
            .taskBegan, label: task.token, name: name?.token ?? 0,
            handler: hasHandler.map { $0 ? 2 : 1 } ?? 0, number: id.rawValue,
            field: remaining == nil ? nil : .remaining, value: remaining ?? 0)
    }

    /// The platform told the work that its time is up. `handlerDuration` is how long the handler ran, in nanoseconds.
    @discardableResult
    public func expiring(_ task: Name, id: PlatformID, name: Name? = nil, handlerDuration: Int64? = nil)
        -> Bool
    {
        record(
            .taskExpiring, label: task.token, name: name?.token ?? 0, number: id.rawValue,
            field: handlerDuration == nil ? nil : .duration, value: handlerDuration ?? 0)
    }

    /// Bounded work ended. `result` is ``Name/ended``, ``Name/success``, ``Name/failure``, ``Name/retry``,
    /// ``Name/stopped`` or ``Name/timedOut``.
    @discardableResult
    public func end(_ task: Name, id: PlatformID, name: Name? = nil, result: Name? = nil) -> Bool {
        record(
            .taskEnded, label: task.token, name: name?.token ?? 0, number: id.rawValue,
            field: result == nil ? nil : .result, value: Int64(result?.token ?? 0))
    }

    /// A resource is kept from now on. `resource` is what (``Name/wakeLock``, ``Name/location`` …), `id` pairs it with its
    /// release.
    @discardableResult
    public func hold(_ resource: Name, id: PlatformID, name: Name? = nil) -> Bool {
        record(.holdAcquired, label: resource.token, name: name?.token ?? 0, number: id.rawValue)
    }

    /// A resource was given back.
    @discardableResult
    public func release(_ resource: Name, id: PlatformID, name: Name? = nil) -> Bool {
        record(.holdReleased, label: resource.token, name: name?.token ?? 0, number: id.rawValue)
    }

    /// A measured value in the unit of its metric, −2⁶³ + 1 through 2⁶³ − 1.
    @discardableResult
    public func sample(_ metric: Name, _ value: Int64) -> Bool {
        record(.sample, label: metric.token, number: value == Slot.absent ? value + 1 : value)
    }

    /// The app's own remark.
    @discardableResult
    public func mark(_ name: Name) -> Bool { record(.marker, name: name.token) }
}
