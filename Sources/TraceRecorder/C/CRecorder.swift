import CTraceRecorder

// The calls of traceq_recorder.h that make, name and end. The compiler checks each against its declaration there.

private func recorder(_ pointer: OpaquePointer) -> TraceRecorder {
    Unmanaged<TraceRecorder>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_open(
    _ options: UnsafePointer<traceq_options>, _ error: UnsafeMutablePointer<CChar>?, _ errorSize: Int
) -> OpaquePointer? {
    do throws(RecorderFailure) {
        let recorder = try TraceRecorder(try RecorderOptions(options.pointee))
        return OpaquePointer(Unmanaged.passRetained(recorder).toOpaque())
    } catch let failure {
        put(failure.description, into: error, errorSize)
        return nil
    }
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_close(_ recorder: OpaquePointer) -> Bool {
    let recorder = Unmanaged<TraceRecorder>.fromOpaque(UnsafeRawPointer(recorder)).takeRetainedValue()
    return (try? recorder.close()) != nil
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_seal(_ pointer: OpaquePointer) -> Bool { (try? recorder(pointer).seal()) != nil }

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_recover(_ folder: UnsafePointer<CChar>, _ diskLimit: UInt64) -> Int {
    TraceRecorder.recover(
        String(cString: folder), diskLimit: diskLimit == 0 ? 64 << 20 : Int(clamping: diskLimit)
    ).sealed.count
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_intern(_ pointer: OpaquePointer, _ text: UnsafePointer<CChar>) -> UInt16 {
    recorder(pointer).name(String(cString: text)).token
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_word(_ pointer: OpaquePointer, _ text: UnsafePointer<CChar>) -> UInt16 {
    recorder(pointer).word(String(cString: text)).token
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_subject_add(
    _ pointer: OpaquePointer, _ kind: UInt16, _ name: UInt16, _ id: Int64
) -> UInt16 {
    let subject = recorder(pointer).subject(
        Name(rawValue: kind) ?? .notKept, name: Name(rawValue: name), id: PlatformID(c: id))
    return subject?.number ?? 0
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_id_of(_ name: UInt16) -> Int64 {
    Name(rawValue: name).map { PlatformID($0).rawValue } ?? PlatformID.none.rawValue
}

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_set_on(_ pointer: OpaquePointer, _ on: Bool) { recorder(pointer).isOn = on }

/// See `traceq_recorder.h`.
@c @implementation
public func traceq_is_on(_ pointer: OpaquePointer) -> Bool { recorder(pointer).isOn }

extension RecorderOptions {
    /// What C asks for.
    fileprivate init(_ options: traceq_options) throws(RecorderFailure) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
        guard let folder = text(options.folder) else {
            throw RecorderFailure("there is no folder", cause: "`folder` is NULL")
        }
        self.init(folder: folder)
        app = RecordedApp(
            platform: text(options.platform), os: text(options.os), device: text(options.device),
            identifier: text(options.app), process: text(options.process), version: text(options.version),
            build: text(options.build))
        cause = Name(rawValue: options.cause) ?? .unknown
        if options.journal_bytes > 0 { journalBytes = Int(clamping: options.journal_bytes) }
        if options.disk_limit > 0 { diskLimit = Int(clamping: options.disk_limit) }
        if options.sample_period > 0 {
            samplePeriod = .nanoseconds(Int64(clamping: options.sample_period))
        }
        recoversAtStart = !options.skips_recovery
        if let call = options.redact {
            let replacement = CRedact(call: call, context: options.redact_context)
            redact = { replacement($0) }
        }
    }
}

/// A function of the app in C that replaces names.
private struct CRedact: @unchecked Sendable {
    // Unchecked: the app says that its function and context can be used from the threads that intern.
    let call: traceq_redact
    let context: UnsafeMutableRawPointer?

    func callAsFunction(_ text: String) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
            buffer.initialize(repeating: 0)
            call(context, text, buffer.baseAddress!, buffer.count)
            buffer[buffer.count - 1] = 0
            return String(cString: buffer.baseAddress!)
        }
    }
}

/// Puts as much of the text as fits, and a 0.
private func put(_ text: String, into buffer: UnsafeMutablePointer<CChar>?, _ size: Int) {
    guard let buffer, size > 0 else { return }
    var count = 0
    for byte in text.utf8.prefix(size - 1) {
        buffer[count] = CChar(bitPattern: byte)
        count += 1
    }
    buffer[count] = 0
}
