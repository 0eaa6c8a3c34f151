/// Names and numbers of exits on Apple's systems.
enum ExitCodes {
    /// The name of a namespace of exit reasons, by its number (source: xnu bsd/sys/reason.h).
    static func namespace(_ number: Int64) -> String { namespaces[Int(clamping: number)] ?? "\(number)" }

    /// The number of a signal, by its name (source: xnu bsd/sys/signal.h).
    static func signal(_ name: String) -> Int64? { signals[name] }

    /// The code of a reason for which memory was taken from a process, by its name in jetsam reports and kernel lines
    /// (source: xnu bsd/sys/reason.h, JETSAM_REASON_…).
    static func jetsam(_ reason: String) -> Int64? { jetsamReasons[reason] }

    private static let namespaces: [Int: String] = [
        1: "jetsam", 2: "signal", 3: "codesigning", 4: "hangtracer", 5: "test", 6: "dyld", 7: "libxpc",
        8: "objc", 9: "exec", 10: "springboard", 11: "tcc", 12: "reportcrash", 13: "coreanimation",
        14: "aggregated", 15: "runningboard", 16: "skywalk", 17: "settings", 18: "libsystem",
        19: "foundation", 20: "watchdog", 21: "metal", 22: "watchkit", 23: "guard",
    ]

    private static let signals: [String: Int64] = [
        "SIGHUP": 1, "SIGINT": 2, "SIGQUIT": 3, "SIGILL": 4, "SIGTRAP": 5, "SIGABRT": 6, "SIGEMT": 7,
        "SIGFPE": 8, "SIGKILL": 9, "SIGBUS": 10, "SIGSEGV": 11, "SIGSYS": 12, "SIGPIPE": 13,
        "SIGALRM": 14, "SIGTERM": 15,
    ]

    private static let jetsamReasons: [String: Int64] = [
        "jettisoned": 1, "highwater": 2, "vnode-limit": 3, "vm-pageshortage": 4, "proc-thrashing": 5,
        "vm-thrashing": 5, "fc-thrashing": 6, "per-process-limit": 7, "disk-space-shortage": 8,
        "idle-exit": 9, "zone-map-exhaustion": 10, "vm-compressor-thrashing": 11,
        "vm-compressor-space-shortage": 12, "long-idle-exit": 17, "cpu-limit": 100,
    ]
}
