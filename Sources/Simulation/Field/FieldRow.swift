/// One event of the field workload as a row of 24 bytes, the form that programs in other languages read.
public struct FieldRow: Hashable, Sendable, BitwiseCopyable {
    /// What a row says; the raw value is the kind in the file.
    public enum Kind: Int32, Sendable {
        /// The app's state; value: 0 not running, 1 launching, 2 active, 3 inactive, 4 background, 5 suspended.
        case state = 0
        /// A task began; value: its number × 64 + which of the 40 names it has.
        case taskBegan = 1
        /// A task ended; value as for its begin.
        case taskEnded = 2
        /// CPU load since the sample before; value: permille of a core.
        case load = 3
        /// Battery level; value: permille.
        case battery = 4
    }

    /// Bytes of a row in a file.
    public static let size = 24

    /// Nanoseconds of trace time.
    public var time: Int64
    /// Which of the 64 apps, from 0.
    public var subject: Int32
    /// What it says; see ``Kind``.
    public var kind: Int32
    /// See ``Kind``.
    public var value: Int64

    /// A row.
    public init(time: Int64, subject: Int32, kind: Kind, value: Int64) {
        self.time = time
        self.subject = subject
        self.kind = kind.rawValue
        self.value = value
    }

    /// Adds the row to the bytes of a file, little-endian: time, subject, kind, value.
    public func append(to bytes: inout [UInt8]) {
        var row = self
        row.time = time.littleEndian
        row.subject = subject.littleEndian
        row.kind = kind.littleEndian
        row.value = value.littleEndian
        // The fields follow each other without a hole: 8, 4, 4 and 8 bytes, each at a multiple of its size.
        withUnsafeBytes(of: row) { bytes.append(contentsOf: $0) }
    }
}
