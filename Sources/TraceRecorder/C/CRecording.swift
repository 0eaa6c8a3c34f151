import CTraceRecorder

// The calls of traceq_recorder.h that record. The compiler checks each against its declaration there.

@inline(__always)
private func with(_ recorder: OpaquePointer, _ body: (TraceRecorder) -> Bool) -> Bool {
    // The caller holds the recorder, so no count is touched.
    Unmanaged<TraceRecorder>.fromOpaque(UnsafeRawPointer(recorder))._withUnsafeGuaranteedRef { body($0) }
}

/// A token that C gave; 0, which is none, stands for a text that was not kept where there must be one.
@inline(__always)
private func required(_ token: UInt16) -> Name { Name(token: token == 0 ? 1 : token) }

@inline(__always)
private func optional(_ token: UInt16) -> Name? { token == 0 ? nil : Name(token: token) }

extension PlatformID {
    /// An id that C gave; a negative one that stands for no name is none.
    @inline(__always)
    init(c id: Int64) {
        self = id >= 0 || id < -1 && id >= -1 - Int64(UInt16.max) ? PlatformID(rawValue: id) : .none
    }
}

@inline(__always)
private func told(_ nanoseconds: Int64) -> Int64? { nanoseconds == Slot.absent ? nil : nanoseconds }

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_transition(
    _ recorder: OpaquePointer, _ subject: UInt16, _ state: UInt16, _ cause: UInt16
) -> Bool {
    guard subject != 0 else { return false }
    return with(recorder) {
        $0.transition(Subject(number: subject), to: required(state), cause: optional(cause))
    }
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_begin(
    _ recorder: OpaquePointer, _ task: UInt16, _ id: Int64, _ name: UInt16, _ handler: Int32,
    _ remaining: Int64
) -> Bool {
    with(recorder) {
        $0.begin(
            required(task), id: PlatformID(c: id), name: optional(name),
            hasHandler: handler == 1 ? false : handler == 2 ? true : nil, remaining: told(remaining))
    }
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_expiring(
    _ recorder: OpaquePointer, _ task: UInt16, _ id: Int64, _ name: UInt16, _ handlerDuration: Int64
) -> Bool {
    with(recorder) {
        $0.expiring(
            required(task), id: PlatformID(c: id), name: optional(name),
            handlerDuration: told(handlerDuration))
    }
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_end(
    _ recorder: OpaquePointer, _ task: UInt16, _ id: Int64, _ name: UInt16, _ result: UInt16
) -> Bool {
    with(recorder) {
        $0.end(
            required(task), id: PlatformID(c: id), name: optional(name), result: optional(result))
    }
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_hold(
    _ recorder: OpaquePointer, _ resource: UInt16, _ id: Int64, _ name: UInt16
) -> Bool {
    with(recorder) { $0.hold(required(resource), id: PlatformID(c: id), name: optional(name)) }
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_release(
    _ recorder: OpaquePointer, _ resource: UInt16, _ id: Int64, _ name: UInt16
) -> Bool {
    with(recorder) { $0.release(required(resource), id: PlatformID(c: id), name: optional(name)) }
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_sample(_ recorder: OpaquePointer, _ metric: UInt16, _ value: Int64) -> Bool {
    with(recorder) { $0.sample(required(metric), value) }
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_mark(_ recorder: OpaquePointer, _ name: UInt16) -> Bool {
    with(recorder) { $0.mark(required(name)) }
}
