/// Numbers of the fields and values of Perfetto's messages that are written.
///
/// Source: protos/perfetto/trace of google/perfetto (`trace.proto`, `trace_packet.proto`, `clock_snapshot.proto`,
/// `track_event/*.proto`), as of 2026-08.
enum PerfettoFields {
    enum Trace {
        static let packet: UInt32 = 1
    }

    enum TracePacket {
        static let clockSnapshot: UInt32 = 6
        static let timestamp: UInt32 = 8
        static let sequence: UInt32 = 10
        static let trackEvent: UInt32 = 11
        static let sequenceFlags: UInt32 = 13
        static let trackDescriptor: UInt32 = 60
        /// Value of `sequence_flags`: what came before on the sequence does not matter.
        static let isStateCleared: UInt64 = 1
    }

    enum ClockSnapshot {
        static let clocks: UInt32 = 1
        static let clockID: UInt32 = 1
        static let timestamp: UInt32 = 2
        static let realTime: UInt64 = 1
        /// The clock that counts sleep, which is the default of a packet's timestamp.
        static let bootTime: UInt64 = 6
    }

    enum TrackDescriptor {
        static let uuid: UInt32 = 1
        static let name: UInt32 = 2
        static let process: UInt32 = 3
        static let parent: UInt32 = 5
        static let counter: UInt32 = 8
        static let childOrdering: UInt32 = 11
        static let rank: UInt32 = 12
        /// Value of `child_ordering`: by rank.
        static let isExplicit: UInt64 = 3
    }

    enum ProcessDescriptor {
        static let pid: UInt32 = 1
        static let name: UInt32 = 6
    }

    enum CounterDescriptor {
        static let unit: UInt32 = 3
        static let unitName: UInt32 = 6
        static let nanoseconds: UInt64 = 1
        static let count: UInt64 = 2
        static let bytes: UInt64 = 3
    }

    enum TrackEvent {
        static let annotation: UInt32 = 4
        static let type: UInt32 = 9
        static let track: UInt32 = 11
        static let category: UInt32 = 22
        static let name: UInt32 = 23
        static let counterValue: UInt32 = 30
        static let sliceBegin: UInt64 = 1
        static let sliceEnd: UInt64 = 2
        static let instant: UInt64 = 3
        static let counter: UInt64 = 4
    }

    enum DebugAnnotation {
        static let integer: UInt32 = 4
        static let text: UInt32 = 6
        static let name: UInt32 = 10
    }
}
