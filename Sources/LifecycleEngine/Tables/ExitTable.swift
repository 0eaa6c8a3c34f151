/// What the exit of a process means: (namespace, code) in words.
public struct ExitCause: Sendable {
    /// Who or what ended the process.
    public enum Kind: UInt8, Sendable {
        /// The system ended it for something it did.
        case systemKill
        /// The system needed its memory.
        case memory
        /// The watchdog found it unresponsive.
        case watchdog
        /// It used too much CPU time.
        case cpu
        /// It was suspended with a lock on a file.
        case lock
        /// Background work was not finished in time.
        case taskTimeout
        /// It crashed.
        case crash
        /// The user ended it.
        case user
        /// The user stopped it in the settings, or a tool did: nothing of it runs until the next launch.
        case forceStop
        /// The device maker's own cleaner ended it.
        case cleaner
        /// The package, or a permission of it, changed.
        case update
        /// The system tidied up: it did nothing and held nothing that was needed.
        case housekeeping
        /// It ended by itself, or was asked to.
        case normal
        /// Nothing tells.
        case unknown

        /// The word in reports and JSON.
        public var word: String {
            switch self {
            case .systemKill: "system kill"
            case .memory: "memory"
            case .watchdog: "watchdog"
            case .cpu: "cpu"
            case .lock: "lock at suspension"
            case .taskTimeout: "task time-out"
            case .crash: "crash"
            case .user: "user"
            case .forceStop: "force stop"
            case .cleaner: "maker's cleaner"
            case .update: "update"
            case .housekeeping: "housekeeping"
            case .normal: "normal exit"
            case .unknown: "unknown"
            }
        }
    }

    /// Who or what ended the process.
    public let kind: Kind
    /// One clause: "killed by the watchdog".
    public let words: String
    /// True if the system ended it because work was not finished in time: the open tasks are the reason.
    public let isForUnfinishedWork: Bool
}

/// The exit table.
public enum ExitTable {
    private final class Row: Sendable {
        let namespaces: Set<String>
        /// Nil for any code, and for none.
        let codes: ClosedRange<Int64>?
        /// Fronts of the platform's sentence; empty for any.
        let sentences: [String]
        let kind: ExitCause.Kind
        let words: String
        let isForUnfinishedWork: Bool

        init(
            _ namespaces: Set<String>, _ codes: ClosedRange<Int64>?, _ kind: ExitCause.Kind, _ words: String,
            sentences: [String] = [], isForUnfinishedWork: Bool = false
        ) {
            self.sentences = sentences
            self.isForUnfinishedWork = isForUnfinishedWork
            self.namespaces = namespaces
            self.codes = codes
            self.kind = kind
            self.words = words
        }

        convenience init(_ namespaces: Set<String>, _ code: Int64, _ kind: ExitCause.Kind, _ words: String) {
            self.init(namespaces, code...code, kind, words)
        }
    }

    /// Cleaners of makers by the names that they log (Huawei; source: field logs).
    private static let cleaners = [
        "SmartClean", "iAware", "iawareF", "PowerGenie", "OneKeyClean", "LockScreenClean",
    ]

    private static let board: Set<String> = ["springboard", "frontboard", "runningboard", "assertiond"]

    /// Codes of Apple's namespaces (source: "EXC_CRASH (SIGKILL)", Apple developer documentation; xnu
    /// `bsd/sys/reason.h`) and Android's exit reasons (source: `ApplicationExitInfo`).
    private static let rows: [Row] = [
        Row(
            board, 0x2182_bad2...0x2182_bad2, .taskTimeout, "killed by the system: background time used up",
            isForUnfinishedWork: true),
        Row(
            board, 0x2182_bad3, .taskTimeout, "killed by the system: URL session events not completed in time"
        ),
        Row(board, 0x2182_bad4, .taskTimeout, "killed by the system: background fetch not completed in time"),
        // The old way to end what held an assertion for too long: the watchdog's code, by assertiond or with its sentence
        // (R-BGT-OLDCODE).
        Row(
            ["assertiond"], 0x8bad_f00d...0x8bad_f00d, .taskTimeout,
            "killed by assertiond: background time used up", isForUnfinishedWork: true),
        Row(
            board, 0x8bad_f00d...0x8bad_f00d, .taskTimeout, "killed by the system: background time used up",
            sentences: ["has active assertions beyond permitted time"], isForUnfinishedWork: true),
        Row(board, 0x8bad_f00d, .watchdog, "killed by watchdog"),
        Row(board, 0xc000_10ff, .systemKill, "killed by the system: the device was too hot"),
        Row(
            board, 0xdead_10cc, .lock,
            "killed by the system: suspended while holding a file or database lock"),
        Row(board, 0xbaad_ca11, .systemKill, "killed by the system: a VoIP push reported no call"),
        Row(board, 0xbad2_2222, .systemKill, "killed by the system: a VoIP app was resumed too often"),
        Row(board, 0xbadd_d15c, .systemKill, "killed by the system: its caches were purged for disk space"),
        Row(board, 0xd00d_2bad, .systemKill, "killed by the system: too much of a limited system resource"),
        Row(board, 0xdead_fa11, .user, "ended by the user: swiped away in the app switcher"),
        Row(board, 0xfbfb_fbfb, .normal, "ended on request of the host"),
        Row(board, 0xbada_5e47, .systemKill, "killed by the system: too many background tasks"),
        Row(["jetsam"], 2...2, .memory, "killed by the system: over its memory high-water mark"),
        Row(["jetsam"], 7...7, .memory, "killed by the system: over its own memory limit"),
        Row(["jetsam"], 100, .cpu, "killed by the system: too much CPU in the background"),
        Row(["jetsam"], 9...9, .housekeeping, "removed by the system: idle and its memory was needed"),
        Row(
            ["jetsam"], 17...17, .housekeeping,
            "removed by the system: idle for long and its memory was needed"),
        Row(["jetsam"], 0...99, .memory, "removed by the system: memory was needed"),
        Row(["signal"], 9, .unknown, "ended by SIGKILL from an unknown sender"),
        Row(["signal"], 15, .normal, "asked to end (SIGTERM)"),
        // The keys Ctrl-C, and the end of a terminal.
        Row(["signal"], 2, .user, "ended by the user (SIGINT)"),
        Row(["signal"], 1, .normal, "asked to end (SIGHUP)"),
        Row(["signal"], 1...31, .crash, "crashed"),
        Row(["exit"], 0, .normal, "ended by itself"),
        Row(["exit"], 1...255, .normal, "ended by itself with an error status"),
        // What the reason's sentence tells more exactly than its number (AOSP ProcessRecord and makers' cleaners).
        Row(
            ["android"], 0...99, .cpu, "killed by the system: excessive resource use (CPU)",
            sentences: ["excessive cpu"]),
        Row(
            ["android"], 0...99, .user, "ended by the user: swiped away in the app switcher",
            sentences: ["remove task"]),
        Row(
            ["android"], 0...99, .forceStop, "force stopped", sentences: ["stop ", "force stop", "from pid"]),
        Row(["android"], nil, .cleaner, "ended by the cleaner of the device's maker", sentences: cleaners),
        Row(["android"], 1, .normal, "ended by itself"),
        Row(["android"], 2, .unknown, "ended by a signal"),
        Row(["android"], 3, .memory, "killed by the system: memory was needed"),
        Row(["android"], 4...5, .crash, "crashed"),
        Row(["android"], 6, .watchdog, "killed by the system: not responding (ANR)"),
        Row(["android"], 7, .crash, "did not initialise"),
        Row(["android"], 8, .update, "ended by the system: a permission changed"),
        Row(["android"], 9, .systemKill, "killed by the system: excessive resource use"),
        Row(["android"], 10...11, .user, "ended by the user"),
        Row(["android"], 12, .systemKill, "killed by the system: a process it depended on died"),
        // Cached processes are killed by the dozen; the sentences are those of AOSP OomAdjuster and ProcessList.
        Row(
            ["android"], 13...13, .housekeeping, "removed by the system: cached or empty",
            sentences: [
                "empty", "cached", "CachedClean", "hidden", "too many", "isolated not needed",
                "sandbox not needed", "swap low",
            ]),
        Row(["android"], 13, .systemKill, "killed by the system"),
        Row(["android"], 14, .systemKill, "killed by the freezer"),
        Row(["android"], 15...16, .update, "ended by the system: the package changed"),
        Row(["android"], nil, .systemKill, "killed by the system"),
        Row(["codesigning"], nil, .systemKill, "killed by the system: its code signature is not valid"),
        Row(["dyld"], nil, .crash, "could not be loaded (dyld)"),
        Row(["guard", "objc", "libsystem", "foundation", "libxpc"], nil, .crash, "crashed"),
        Row(["restart"], nil, .normal, "ended with the restart of the system"),
        Row(["watchdog"], nil, .watchdog, "killed by watchdog"),
    ]

    /// The cause for a namespace and code; nil code and unknown pairs are ``ExitCause/Kind/unknown``.
    public static func cause(namespace: String, code: Int64?, sentence: String = "") -> ExitCause {
        let known = rowsOfNamespace[namespace] ?? rowsOfNamespace[namespace.lowercased()] ?? []
        let row = known.first { row in
            (row.codes.map { codes in code.map(codes.contains) ?? false } ?? true)
                && (row.sentences.isEmpty || row.sentences.contains { sentence.hasPrefix($0) })
        }
        if let row {
            return ExitCause(kind: row.kind, words: row.words, isForUnfinishedWork: row.isForUnfinishedWork)
        }
        let words =
            code == nil
            ? "ended; the cause is not in the trace" : "ended; traceq does not know the code of the exit"
        return ExitCause(kind: .unknown, words: words, isForUnfinishedWork: false)
    }

    /// Namespaces and fronts of sentences.
    static var vocabulary: [String] { rows.flatMap { $0.namespaces + $0.sentences } }

    /// The rows for each namespace, in their order.
    private static let rowsOfNamespace = rows.reduce(into: [String: [Row]]()) { index, row in
        for namespace in row.namespaces { index[namespace, default: []].append(row) }
    }

    /// Names of the signals of a crash by their number on Apple systems (source: `sys/signal.h` of xnu).
    public static let signals: [Int64: String] = [
        4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE", 10: "SIGBUS", 11: "SIGSEGV", 12: "SIGSYS",
    ]

    /// A code as people write it: hexadecimal for the codes of boards, a number otherwise.
    public static func text(namespace: String, code: Int64) -> String {
        board.contains(namespace.lowercased())
            ? "0x" + String(UInt64(bitPattern: code), radix: 16) : "\(namespace) \(code)"
    }
}
