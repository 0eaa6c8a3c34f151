import Foundation

/// The tool while it runs, with a pipe as its standard input: for tests that write to it, signal it and look on.
///
/// It is started without `Process`, which takes a program for running as long as one of its own children does.
public final class RunningTool {
    /// Its pid.
    public let pid: pid_t
    private var input: Int32
    private let scratch: TemporaryFolder
    private var status: Int32?

    /// Starts `traceq` with these words.
    public init(_ arguments: [String], in folder: URL) throws {
        scratch = try TemporaryFolder()
        var ends: [Int32] = [-1, -1]
        // Closed in all other programs that tests start meanwhile, or the pipe would not end.
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        input = ends[1]
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        for (number, name) in [(Int32(1), "out"), (2, "err")] {
            posix_spawn_file_actions_addopen(
                &actions, number, scratch.url.appending(path: name).path, O_WRONLY | O_CREAT, 0o600)
        }
        // The shell changes the folder, and then is the tool.
        let line = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, Project.tool.path] + arguments
        var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var pid: pid_t = 0
        let code = posix_spawn(&pid, "/bin/sh", &actions, nil, words, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        self.pid = pid
    }

    deinit {
        closeInput()
        if status == nil {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
    }

    /// Writes to its standard input.
    public func write(_ text: String) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { throw POSIXError(.EPIPE) }
            bytes = bytes.dropFirst(count)
        }
    }

    /// What it wrote to standard output so far.
    public var output: String {
        get throws {
            String(decoding: try Data(contentsOf: scratch.url.appending(path: "out")), as: UTF8.self)
        }
    }

    /// Ends its standard input.
    public func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Sends it a signal.
    public func send(_ signal: Int32) { kill(pid, signal) }

    /// Waits for its end, at most so many seconds; then it is killed, and the status is 137.
    public func finish(within seconds: Double = 60) throws -> ToolRun {
        var raw: Int32 = 0
        if !eventually(within: seconds, { waitpid(pid, &raw, WNOHANG) == pid }) {
            kill(pid, SIGKILL)
            waitpid(pid, &raw, 0)
        }
        let signal = raw & 0x7F
        let status = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
        self.status = status
        return ToolRun(
            status: status, output: try Data(contentsOf: scratch.url.appending(path: "out")),
            errors: String(decoding: try Data(contentsOf: scratch.url.appending(path: "err")), as: UTF8.self))
    }
}

/// True as soon as something is so; false if it is not within so many seconds.
public func eventually(within seconds: Double = 60, _ isSo: () throws -> Bool) rethrows -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end {
        if try isSo() { return true }
        usleep(20_000)
    }
    return try isSo()
}
