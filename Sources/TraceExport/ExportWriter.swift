import LifecycleEngine
import TraceModel

/// One form of an export: takes what a replay finds, in the order in which it becomes known. A span comes when it ends.
protocol ExportWriter: AnyObject {
    /// The events to come are of this boot; told once for each.
    func boot(_ boot: UInt32, _ catalog: TraceCatalog)
    /// The wall clock showed this at a trace time.
    func clock(_ boot: UInt32, _ time: Int64, _ wall: WallReading)
    /// A process (subject 0) or a subject was in a state.
    func span(_ span: StateSpan, _ catalog: TraceCatalog)
    /// A piece of work.
    func task(_ run: TaskRun, _ catalog: TraceCatalog)
    /// A resource that was kept.
    func hold(_ run: HoldRun, _ catalog: TraceCatalog)
    /// A measured value; process 0 is the device.
    func sample(_ sample: Sample, _ catalog: TraceCatalog)
    /// A process started.
    func launch(_ launch: ProcessLaunch, _ catalog: TraceCatalog)
    /// A process ended.
    func end(_ end: ProcessEnd, _ catalog: TraceCatalog)
    /// A rule was broken.
    func finding(_ finding: Finding, _ catalog: TraceCatalog)
    /// Something is not known.
    func loss(_ loss: RecordLoss, _ catalog: TraceCatalog)
    /// The process is gone: nothing begins in it any more.
    func forget(_ process: UInt32)
    /// Everything was told.
    func finish(_ catalog: TraceCatalog)
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
