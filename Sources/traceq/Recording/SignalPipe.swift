#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Signals as bytes of a pipe, so that a recording can wait for them together with its input.
struct SignalPipe {
    /// One signal that came.
    struct Arrival {
        let signal: Int32
        /// True if the terminal sent it: then the other processes of the foreground have it, too.
        let isFromTerminal: Bool
    }

    /// Signals that ask a recording to end.
    static let stops = [SIGINT, SIGTERM, SIGHUP]
    /// Signal of a child that ended, was stopped or goes on.
    static let child = SIGCHLD

    /// Readable when a signal came.
    let descriptor: Int32

    /// Catches these signals from now on. There is one pipe in a process, made once.
    init(_ signals: [Int32]) {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            }
        }
        descriptor = ends[0]
        wakeDescriptor = ends[1]
        var caught = sigset_t()
        sigemptyset(&caught)
        for signal in signals {
            sigaddset(&caught, signal)
            Self.catchSignal(signal)
        }
        // Some programs start others with these signals blocked; then Ctrl-C would do nothing. A command inherits this.
        sigprocmask(SIG_UNBLOCK, &caught, nil)
    }

    /// Waits until a signal came, or for so many nanoseconds.
    func wait(nanoseconds: Int64) { wait(with: -1, nanoseconds: nanoseconds) }

    /// Waits until a signal came or another descriptor can be read, or for so many nanoseconds; −1 is no descriptor.
    func wait(with other: Int32, nanoseconds: Int64) {
        var polled = [descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // Rounded up, so that the time has come when it wakes; never so long that the sum could overflow.
        let bounded = min(max(nanoseconds, 0), 3_600_000_000_000)
        _ = poll(&polled, 2, Int32((bounded + 999_999) / 1_000_000))
    }

    /// Takes the signals that came out of the pipe.
    func take() -> [Arrival] {
        var arrivals: [Arrival] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1 {
            arrivals.append(
                Arrival(signal: Int32(byte & 0x7F), isFromTerminal: byte & terminalBit != 0))
        }
        return arrivals
    }

    private static func catchSignal(_ signal: Int32) {
        var old = sigaction()
        // Who starts something with `nohup` wants it to outlive the terminal.
        if signal == SIGHUP, sigaction(signal, nil, &old) == 0, isIgnored(old) { return }
        var action = sigaction()
        action.sa_flags = SA_SIGINFO | SA_RESTART
        #if canImport(Darwin)
            action.__sigaction_u.__sa_sigaction = onSignal
        #else
            action.__sigaction_handler.sa_sigaction = onSignal
        #endif
        _ = sigaction(signal, &action, nil)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Darwin)
            unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
        #else
            unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
        #endif
    }
}

/// Where the handler writes. Set before a handler is, and never after, so the handler finds a whole value.
nonisolated(unsafe) private var wakeDescriptor: Int32 = -1

/// Set in the byte of a signal that the terminal sent.
private let terminalBit: UInt8 = 0x80

/// Runs inside a signal: it only writes a byte, and keeps `errno`. A full pipe has woken the reader already.
private func onSignal(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?)
{
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: signal & 0x7F)
    // A positive code is the kernel's own, and for these signals the kernel speaks for the terminal.
    if let info, info.pointee.si_code > 0 { byte |= terminalBit }
    _ = write(wakeDescriptor, &byte, 1)
    errno = saved
}
