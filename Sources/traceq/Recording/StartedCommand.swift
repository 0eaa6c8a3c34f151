import CommandLineKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A command that was started, with the standard input, output and error of traceq.
struct StartedCommand {
    /// How it ended.
    enum End {
        /// By itself, with this code.
        case exit(Int64)
        /// By this signal.
        case signal(Int32)
    }

    /// What became of it since it was last asked.
    enum Change {
        /// It ended, and its numbers can still be read until ``collect()``.
        case ended
        /// A signal stopped it, as Ctrl-Z does.
        case suspended(by: Int32)
        /// It runs again.
        case resumed
    }

    let pid: pid_t

    /// Starts a command, looked for on `PATH` as a shell does.
    /// - Throws: a ``Problem`` that says why it cannot be started.
    init(_ words: [String]) throws(Problem) {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // traceq does not want to die of a closed pipe; its command decides for itself.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        var pid: pid_t = 0
        let code = posix_spawnp(&pid, words[0], nil, &attributes, arguments, environ)
        guard code == 0 else { throw Self.problem(code, words[0]) }
        self.pid = pid
    }

    private static func problem(_ code: Int32, _ name: String) -> Problem {
        let hint =
            switch code {
            case ENOENT where name.contains("/"): "check the spelling of the path"
            case ENOENT: "`command -v \(shellWord(name))` shows whether it is on the PATH"
            case EACCES: "`ls -l` shows who may run it"
            case ENOEXEC: "a script without `#!` needs its interpreter: `-- sh \(shellWord(name))`"
            default: "try to run it without traceq"
            }
        return Problem(
            "the command '\(name)' cannot be started", cause: String(cString: strerror(code)), hint: hint)
    }

    /// Sends it a signal.
    func send(_ signal: Int32) { kill(pid, signal) }

    /// What became of it; nil if nothing did. Never waits.
    func change() -> Change? {
        var info = siginfo_t()
        if waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo == SIGCHLD {
            return .ended
        }
        info = siginfo_t()
        guard waitid(P_PID, id_t(pid), &info, WSTOPPED | WCONTINUED | WNOHANG) == 0, info.si_signo == SIGCHLD
        else { return nil }
        return info.si_code == CLD_CONTINUED ? .resumed : .suspended(by: Self.status(info))
    }

    /// Takes note of its end, after which its pid belongs to nobody.
    func collect() -> End {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? .exit(Int64((status >> 8) & 0xFF)) : .signal(signal)
    }

    private static func status(_ info: siginfo_t) -> Int32 {
        #if canImport(Darwin)
            info.si_status
        #else
            info._sifields._sigchld.si_status
        #endif
    }
}
