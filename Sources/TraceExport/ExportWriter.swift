import LifecycleEngine
import TraceModel

/// One form of an export: takes what a replay finds, in the order in which it becomes known. A span comes when it ends.
protocol ExportWriter {
    /// Names and records that go with what comes next. Set only while a batch is consumed, so that the caller's own copy is
    /// not shared in between.
    var catalog: TraceCatalog { get set }

    /// The events to come are of this boot; told once for each.
    mutating func boot(_ boot: UInt32)
    /// The wall clock showed this at a trace time.
    mutating func clock(_ boot: UInt32, _ time: Int64, _ wall: WallReading)
    /// A process (subject 0) or a subject was in a state.
    mutating func span(_ span: StateSpan)
    /// A piece of work.
    mutating func task(_ run: TaskRun)
    /// A resource that was kept.
    mutating func hold(_ run: HoldRun)
    /// A measured value; process 0 is the device.
    mutating func sample(_ sample: Sample)
    /// A process started.
    mutating func launch(_ launch: ProcessLaunch)
    /// A process ended.
    mutating func end(_ end: ProcessEnd)
    /// A rule was broken.
    mutating func finding(_ finding: Finding)
    /// Something is not known.
    mutating func loss(_ loss: RecordLoss)
    /// The process is gone: nothing begins in it any more.
    mutating func forget(_ process: UInt32)
    /// Everything was told.
    mutating func finish()
}

/// A measured value.
struct Sample {
    let boot: UInt32
    let process: UInt32
    /// Trace time in nanoseconds.
    let time: Int64
    let metric: NameID
    /// In the unit of the metric.
    let value: Int64
}

/// The start of a process.
struct ProcessLaunch {
    let boot: UInt32
    let process: UInt32
    /// Trace time in nanoseconds.
    let time: Int64
    let cause: NameID
    /// False if it follows only from a younger process of the same name.
    let isSeen: Bool
}
