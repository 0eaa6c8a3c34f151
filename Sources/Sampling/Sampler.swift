/// Says what one process and the battery measure now.
///
/// One process is measured, alone: what its children use is not in its numbers.
///
/// - `cpuTime`: on Linux the user and system time of `/proc/PID/stat`, which the kernel tells in ticks (10 ms on
///   nearly all systems).
/// - `memoryFootprint`: on Linux `RssAnon` + `VmSwap` of `/proc/PID/status`: memory that the process filled itself, in
///   RAM or swapped out, and that is free again when it ends. Files that are mapped are left out, as they can be dropped
///   and read again. Pages that a fork shares count in each process. It stands nearest to the `phys_footprint` of Apple's
///   systems, and costs no walk over the page tables, which `smaps_rollup` does. The kernel counts in batches, so it can
///   be some hundred kilobytes off.
/// - battery: the first battery of the device in `/sys/class/power_supply`, by name. Those of mice and headsets are
///   passed over.
///
/// Code for Apple's systems stands beside it and was never compiled or run by the project's tests.
public struct Sampler: Sendable {
    /// Whose numbers are read.
    public enum Target: Hashable, Sendable {
        /// The process that asks.
        case own
        /// The process with this pid.
        case process(Int32)
    }

    let target: Target
    let systemRoot: String

    /// A sampler of one process.
    /// - Parameter systemRoot: where `proc` and `sys` are; tests give a folder of their own. Apple's systems have no
    ///   such folders and ignore it.
    public init(_ target: Target = .own, systemRoot: String = "/") {
        self.target = target
        self.systemRoot = systemRoot.hasSuffix("/") ? systemRoot : systemRoot + "/"
    }

    /// The values now. A process that is gone, or a system that keeps them to itself, gives none.
    public func readings() -> Readings {
        var readings = Readings()
        readProcess(into: &readings)
        readBattery(into: &readings)
        return readings
    }
}
