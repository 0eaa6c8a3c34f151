import Foundation

/// The tool while it runs, with a pipe as its standard input: for tests that write to it, signal it and look on.
public final class RunningTool {
    private let process = Process()
    private let input = Pipe()
    private let scratch: TemporaryFolder

    /// Starts `traceq` with these words.
    public init(_ arguments: [String], in folder: URL) throws {
        scratch = try TemporaryFolder()
        process.executableURL = Project.tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: scratch.file("out", Data()))
        process.standardError = try FileHandle(forWritingTo: scratch.file("err", Data()))
        try process.run()
        // The tool must be the only one to hold its end, or the pipe would never end.
        try input.fileHandleForReading.close()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Its pid.
    public var pid: Int32 { process.processIdentifier }

    /// Writes to its standard input.
    public func write(_ text: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Ends its standard input.
    public func closeInput() throws { try input.fileHandleForWriting.close() }

    /// Sends it a signal.
    public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for its end, at most so many seconds; then it is killed, and the status is 137.
    public func finish(within seconds: Double = 60) throws -> ToolRun {
        if !eventually(within: seconds, { !process.isRunning }) { send(SIGKILL) }
        process.waitUntilExit()
        let status =
            process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
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
