import LifecycleEngine

/// Ends that count as kills.
enum KillCauses {
    /// What the user, the store or the system's own tidying does is no fault of a build, and nor is an end without a
    /// known cause evidence against one.
    static func counts(_ kind: ExitCause.Kind) -> Bool {
        switch kind {
        case .systemKill, .memory, .watchdog, .cpu, .lock, .taskTimeout, .crash, .cleaner: true
        case .user, .forceStop, .update, .housekeeping, .normal, .unknown: false
        }
    }

    /// Rules whose breaks are told by another measure already: leaks by the leak rate, ends by kills; and what is no
    /// fault of the app.
    static func isToldElsewhere(_ shape: Rule.Shape) -> Bool {
        switch shape {
        case .leak, .end, .removal, .knownTask, .longLived: true
        case .transition, .held, .endedTwice, .endedUnknown, .overrun, .spent, .other: false
        }
    }
}
