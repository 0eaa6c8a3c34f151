import Numbers
import TraceModel

/// The process: start, stop, end.
extension Script {
    /// A process of the app starts. The platform's own callbacks follow in ``launch(by:)``.
    mutating func startProcess(by cause: String) {
        // Pids go up, and other processes take some in between.
        let last = trace.processes.last?.pid ?? 400
        trace.processes.append(
            StagedProcess(pid: last + UInt32(random.number(in: 7...900)), app: trace.device.app))
        process = trace.processes.count
        // UIKit itself has begun two tasks before the app's own code runs.
        nextTask = trace.device.platform == .ios ? 3 : 1
        backgroundUsed = 0
        phase = Words.Cause.background.contains(cause) ? .background : .inactive
        meters.beginProcess(at: now, in: phase, &random)
        tell(.processStarted, label: cause)
    }

    /// The system stops running the process (iOS): no callback tells the app.
    mutating func suspend() { stop(.processSuspended, as: .suspended) }

    /// The system runs the suspended process again, in the background.
    mutating func resume() { run(.processResumed) }

    /// The freezer stops the process (Android).
    mutating func freeze() { stop(.processFrozen, as: .frozen) }

    /// The freezer lets the process run again, in the background.
    mutating func thaw() { run(.processThawed) }

    /// The process ends, with the code that the system gives for it and the platform's own sentence.
    mutating func die(namespace: String, code: Int64, words: String = "") {
        tell(
            .processEnded, label: namespace, number: .value(code),
            words.isEmpty ? [] : [StagedExtra(.words, words)])
        phase = .notRunning
    }

    /// The app's own remark, such as `state saved`.
    mutating func remark(_ words: String) { tell(.marker, name: words) }

    private mutating func stop(_ kind: EventKind, as stopped: Phase) {
        tell(kind)
        phase = stopped
    }

    private mutating func run(_ kind: EventKind) {
        phase = .background
        tell(kind)
    }
}
