import Foundation

/// A terminal of its own, by `tmux`: for tests of what is drawn, and of what is left behind.
public final class Tmux {
    /// False where there is no `tmux`; then a test prints ``isAbsent`` and passes.
    public static let isHere = (try? shell("command -v tmux").status) == 0
    /// What a test that needs it says when it is skipped.
    public static let isAbsent = "skipped: there is no `tmux` to give a terminal"

    private let server = "traceq-\(UUID().uuidString)"
    private let folder: URL

    /// Starts a shell of this size in a folder, with the built tool first on its path.
    public init(width: Int, height: Int, in folder: URL, environment: [String: String] = [:]) throws {
        self.folder = folder
        let variables = environment.map { "-e \($0.key)=\($0.value)" }.joined(separator: " ")
        try startServer(
            "tmux -L \(server) -f /dev/null new-session -d -x \(width) -y \(height) \(variables) "
                + "-e PS1='$ ' 'bash --norc --noprofile'")
    }

    /// The server outlives the command that starts it, so it must inherit nothing of the tests: no descriptor, whose end
    /// somebody waits for, and no signal that is blocked, for then Ctrl-C would do nothing.
    private func startServer(_ command: String) throws {
        let closing = "for f in /proc/$$/fd/*; do n=${f##*/}; [ $n -gt 2 ] && eval \"exec $n>&-\"; done; "
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigemptyset(&all)
        for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGPIPE, SIGCHLD] {
            sigaddset(&all, signal)
        }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let path = "export PATH='\(Project.products.path)':$PATH; cd '\(folder.path)' || exit; "
        let line = ["bash", "-c", path + closing + command]
        var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var pid: pid_t = 0
        let code = posix_spawn(&pid, "/bin/bash", nil, &attributes, words, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
    }

    deinit { _ = try? tmux("kill-server") }

    /// Types a line and Enter.
    public func enter(_ line: String) throws {
        // A file, because the line may hold anything.
        try Data(line.utf8).write(to: folder.appending(path: "typed"))
        _ = try tmux("send-keys -l \"$(cat typed)\"")
        try press("Enter")
    }

    /// Presses a key: `q`, `Down`, `C-c`.
    public func press(_ key: String) throws { _ = try tmux("send-keys \(key)") }

    /// What is on the screen.
    public var screen: String { get throws { try tmux("capture-pane -p") } }

    /// The same with the sequences that colour it.
    public var coloredScreen: String { get throws { try tmux("capture-pane -p -e") } }

    /// True if a full-screen program has the terminal.
    public var isAlternate: Bool { get throws { try tmux("display -p '#{alternate_on}'").hasPrefix("1") } }

    /// True if the cursor is shown.
    public var hasCursor: Bool { get throws { try tmux("display -p '#{cursor_flag}'").hasPrefix("1") } }

    /// True if a line that is too long goes on in the next row.
    public var wraps: Bool { get throws { try tmux("display -p '#{wrap_flag}'").hasPrefix("1") } }

    /// Gives the window another size.
    public func resize(width: Int, height: Int) throws {
        _ = try tmux("resize-window -x \(width) -y \(height)")
    }

    /// True as soon as the screen shows this; false if it does not within so many seconds.
    public func shows(_ text: String, within seconds: Double = 30) throws -> Bool {
        try eventually(within: seconds) { try screen.contains(text) }
    }

    private func tmux(_ command: String) throws -> String {
        try shell("tmux -L \(server) \(command)", in: folder).text
    }
}
