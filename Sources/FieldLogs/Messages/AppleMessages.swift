import TraceModel

/// Reads the messages of Apple systems, wherever they stand: the system's daemons, UIKit and the app itself.
struct AppleMessages {
    private var runningBoard = RunningBoardMessages()
    private var springBoard = SpringBoardMessages()
    private var launchd = LaunchdMessages()
    private var assertiond = AssertiondMessages()
    private var scheduler = SchedulerMessages()
    private var kernel = KernelMessages()
    private var uikit = UIKitBackgroundTasks()
    private var scenes = UIKitScenes()
    private var runs = BackgroundTaskRuns()
    private var observers = ObserverMessages()
    private var app = AppLines()
    private var lives = AppleLives()

    private enum Speaker {
        case runningBoard, springBoard, launchd, assertiond, scheduler, kernel
    }

    /// Processes of the system that speak about others.
    private static let daemons = TagTable<Speaker>(
        ([
            ("runningboardd", .runningBoard), ("SpringBoard", .springBoard), ("launchd", .launchd),
            ("launchd_sim", .launchd), ("dasd", .scheduler), ("kernel", .kernel),
            ("assertiond", .assertiond), ("ReportCrash", .kernel), ("backboardd", .springBoard),
        ] as [(String, Speaker)]).map { (Array($0.utf8), $1) })

    private static func speaker(_ process: ByteText) -> Speaker? { daemons[process] }

    /// True for a process of the system that speaks about others.
    static func isDaemon(_ process: ByteText) -> Bool { speaker(process) != nil }

    mutating func read(_ record: AppleRecord, into trace: inout LogTrace) -> LogTrace.Use {
        guard let speaker = Self.speaker(record.process) else { return readApp(record, into: &trace) }
        let isUsed =
            switch speaker {
            case .runningBoard: runningBoard.read(record, &lives, into: &trace)
            case .springBoard: springBoard.read(record, &lives, into: &trace)
            case .launchd: launchd.read(record, into: &trace)
            case .assertiond: assertiond.read(record, into: &trace)
            case .scheduler: scheduler.read(record, &lives, &runs, into: &trace)
            case .kernel: kernel.read(record, into: &trace)
            }
        return isUsed ? .used : .known
    }

    private mutating func readApp(_ record: AppleRecord, into trace: inout LogTrace) -> LogTrace.Use {
        trace.processes.signOfLife(pid: record.pid, at: trace.time)
        let body = Self.withoutCategory(record.message)
        if uikit.read(body, of: record, &lives, into: &trace) { return .used }
        if scenes.read(body, of: record, into: &trace) { return .used }
        if runs.read(body, of: record, into: &trace) { return .used }
        if observers.read(body, &lives, into: &trace) { return .used }
        let speaker = AppLines.Speaker(pid: record.pid, name: record.process)
        return app.read(record.message, speaker: speaker, into: &trace) ? .used : .known
    }

    /// The message after `[BackgroundTask] ` or another category.
    private static func withoutCategory(_ message: ByteText) -> ByteText {
        guard message[0] == 0x5B, let close = message.firstIndex(of: "] ") else { return message }
        return message.dropFirst(close + 2)
    }

    /// How often each known message was met.
    var patternCounts: [PatternCount] {
        runningBoard.patternCounts + springBoard.patternCounts + launchd.patternCounts
            + assertiond.patternCounts + scheduler.patternCounts + kernel.patternCounts
            + uikit.patternCounts + scenes.patternCounts + runs.patternCounts + observers.patternCounts
    }
}
