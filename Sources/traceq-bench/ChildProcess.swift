#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Another process, as a rule this program once more.
enum ChildProcess {
    /// Runs it with these words; its output goes where ours goes.
    /// - Throws: a ``BenchFailure`` if it cannot be run or does not exit with 0.
    static func run(_ words: [String]) throws(BenchFailure) {
        try run(path, words, output: nil)
    }

    /// Runs it, or another program, with these words and gives what it wrote to standard output, up to 64 KiB.
    /// - Throws: a ``BenchFailure`` if it cannot be run or does not exit with 0.
    static func output(of words: [String], program: String? = nil) throws(BenchFailure) -> String {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchFailure("no pipe can be made") }
        defer { close(ends[0]) }
        // A pipe holds 64 KiB, so the child is never blocked because we read only when it is over.
        let result = Result { () throws(BenchFailure) in try run(program ?? path, words, output: ends[1]) }
        close(ends[1])
        _ = try result.get()
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(ends[0], &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    /// Runs a program, throws away what it writes to standard output, and gives its peak memory in MiB.
    ///
    /// A new process counts the memory of the one that started it as its own peak, until it needs more.
    /// - Throws: a ``BenchFailure`` if it cannot be run or does not exit with 0.
    @discardableResult
    static func peakMebibytes(of words: [String], program: String) throws(BenchFailure) -> Double {
        let nothing = open("/dev/null", O_WRONLY)
        guard nothing >= 0 else { throw BenchFailure("/dev/null cannot be opened") }
        defer { close(nothing) }
        return try run(program, words, output: nothing)
    }

    /// The path of a program that is built beside this one.
    static func beside(_ name: String) -> String {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = readlink(path, &buffer, buffer.count)
        let own = count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : path
        return own[...(own.lastIndex(of: "/") ?? own.startIndex)] + name
    }

    /// Gives the peak memory of the process in MiB.
    @discardableResult
    private static func run(
        _ path: String, _ words: [String], output: Int32?
    ) throws(BenchFailure) -> Double {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
        var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        guard posix_spawn(&child, path, &actions, nil, arguments, environ) == 0 else {
            throw BenchFailure("\(path) cannot be run")
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
        guard status == 0 else { throw BenchFailure("\(words.joined(separator: " ")): it failed") }
        #if canImport(Darwin)
            return Double(usage.ru_maxrss) / 1_048_576
        #else
            return Double(usage.ru_maxrss) / 1_024
        #endif
    }

    private static var path: String {
        #if canImport(Glibc) || canImport(Musl)
            "/proc/self/exe"
        #else
            CommandLine.arguments[0]
        #endif
    }
}

/// Why nothing could be measured.
struct BenchFailure: Error {
    let what: String

    init(_ what: String) { self.what = what }
}
