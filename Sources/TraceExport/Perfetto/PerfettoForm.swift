import TraceModel

/// A time line as Perfetto reads it: packets of Protocol Buffers. Times are on the clock that counts sleep.
///
/// Perfetto sorts packets by time, so a slice is written when it is known, begin and end together.
struct PerfettoForm: TimelineForm {
    private typealias Packet = PerfettoFields.TracePacket
    private typealias Event = PerfettoFields.TrackEvent
    private typealias Descriptor = PerfettoFields.TrackDescriptor

    /// All packets are of one sequence.
    private static let sequence: UInt64 = 1
    /// Tracks of processes have numbers above those of lanes.
    private static let processBase: UInt64 = 1 << 48

    var catalog = TraceCatalog.empty
    private var builder = ProtobufBuilder()
    /// Places of the packet and the event that are open.
    private var packet = 0
    private var event = 0
    /// The end that is written behind the slice that is open.
    private var pendingEnd: (lane: UInt64, time: Int64)?

    var bytes: [UInt8] { builder.bytes }
    mutating func removeBytes() { builder.removeAll() }

    mutating func begin() {
        packet = builder.begin(PerfettoFields.Trace.packet)
        builder.append(Packet.sequence, Self.sequence)
        builder.append(Packet.sequenceFlags, Packet.isStateCleared)
        builder.end(packet)
    }

    mutating func declare(process: UInt32) {
        let record = catalog[process: process]
        let name = TimelineNames.process(process, catalog)
        packet = builder.begin(PerfettoFields.Trace.packet)
        let descriptor = builder.begin(Packet.trackDescriptor)
        builder.append(Descriptor.uuid, Self.processBase + UInt64(process))
        builder.append(Descriptor.name, name)
        // Without a pid it is a group of tracks like any other.
        if record.pid != 0, let pid = Int32(exactly: record.pid) {
            let message = builder.begin(Descriptor.process)
            builder.append(PerfettoFields.ProcessDescriptor.pid, UInt64(pid))
            builder.append(PerfettoFields.ProcessDescriptor.name, name)
            builder.end(message)
        }
        builder.append(Descriptor.childOrdering, Descriptor.isExplicit)
        builder.end(descriptor)
        endPacket()
    }

    mutating func declare(lane: UInt64, of track: Track, named name: TimelineText) {
        packet = builder.begin(PerfettoFields.Trace.packet)
        let descriptor = builder.begin(Packet.trackDescriptor)
        builder.append(Descriptor.uuid, lane)
        append(Descriptor.name, name)
        builder.append(Descriptor.parent, Self.processBase + UInt64(track.process))
        if track.content == .samples {
            let message = builder.begin(Descriptor.counter)
            appendUnit(of: Metric(rawValue: catalog.text(NameID(rawValue: track.word))))
            builder.end(message)
        }
        builder.append(Descriptor.rank, UInt64(track.content.rawValue))
        builder.end(descriptor)
        endPacket()
    }

    mutating func clock(_ time: Int64, _ wall: WallReading) {
        // A clock without a date tells no time since 1970.
        guard wall.precision == .full, wall.utcNanoseconds >= 0 else { return }
        typealias Snapshot = PerfettoFields.ClockSnapshot
        packet = builder.begin(PerfettoFields.Trace.packet)
        let snapshot = builder.begin(Packet.clockSnapshot)
        for (id, reading) in [(Snapshot.bootTime, time), (Snapshot.realTime, wall.utcNanoseconds)] {
            let clock = builder.begin(Snapshot.clocks)
            builder.append(Snapshot.clockID, id)
            builder.append(Snapshot.timestamp, UInt64(reading))
            builder.end(clock)
        }
        builder.end(snapshot)
        endPacket()
    }

    mutating func beginSlice(
        _ name: TimelineText, _ place: TimelinePlace, from start: Int64, to end: Int64
    ) {
        beginEvent(Event.sliceBegin, place.lane, at: start)
        builder.append(Event.category, place.category)
        append(Event.name, name)
        pendingEnd = (place.lane, end)
    }

    mutating func beginInstant(
        _ name: TimelineText, _ place: TimelinePlace, at time: Int64
    ) {
        beginEvent(Event.instant, place.lane, at: time)
        builder.append(Event.category, place.category)
        append(Event.name, name)
    }

    mutating func detail(_ key: String, _ value: Int64) {
        let annotation = builder.begin(Event.annotation)
        builder.append(PerfettoFields.DebugAnnotation.name, key)
        builder.append(PerfettoFields.DebugAnnotation.integer, signed: value)
        builder.end(annotation)
    }

    mutating func detail(_ key: String, _ text: TimelineText) {
        guard text.isPresent else { return }
        let annotation = builder.begin(Event.annotation)
        builder.append(PerfettoFields.DebugAnnotation.name, key)
        append(PerfettoFields.DebugAnnotation.text, text)
        builder.end(annotation)
    }

    mutating func close() {
        endEvent()
        guard let (lane, time) = pendingEnd else { return }
        pendingEnd = nil
        beginEvent(Event.sliceEnd, lane, at: time)
        endEvent()
    }

    mutating func count(
        _ value: Int64, _ metric: NameID, _ place: TimelinePlace, at time: Int64
    ) {
        beginEvent(Event.counter, place.lane, at: time)
        builder.append(Event.counterValue, signed: value)
        endEvent()
    }

    mutating func finish() {}

    private mutating func beginEvent(_ type: UInt64, _ lane: UInt64, at time: Int64) {
        packet = builder.begin(PerfettoFields.Trace.packet)
        builder.append(Packet.timestamp, UInt64(time))
        event = builder.begin(Packet.trackEvent)
        builder.append(Event.type, type)
        builder.append(Event.track, lane)
    }

    private mutating func endEvent() {
        builder.end(event)
        endPacket()
    }

    private mutating func endPacket() {
        builder.append(Packet.sequence, Self.sequence)
        builder.end(packet)
    }

    private mutating func append(_ field: UInt32, _ text: TimelineText) {
        switch text {
        case .words(let words): builder.append(field, words)
        case .name(let name): catalog.names.withBytes(of: name) { builder.append(field, $0) }
        }
    }

    private mutating func appendUnit(of metric: Metric?) {
        typealias Counter = PerfettoFields.CounterDescriptor
        switch metric {
        case .cpuTime, .awakeTime: builder.append(Counter.unit, Counter.nanoseconds)
        case .wakeups: builder.append(Counter.unit, Counter.count)
        case .diskWritten, .networkSent, .networkReceived, .memoryFootprint:
            builder.append(Counter.unit, Counter.bytes)
        case .batteryLevel, .batteryCharge, .batteryCurrent, .batteryTemperature, .thermalState:
            metric.map { builder.append(Counter.unitName, MetricUnit($0).words) }
        case nil: break
        }
    }
}
