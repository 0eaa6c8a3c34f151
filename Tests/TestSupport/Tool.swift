import Foundation

/// One run of a real process.
public struct ToolRun: Sendable {
    /// Exit status; 128 + the signal if one ended it.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: Data
    /// What it wrote to standard error.
    public let errors: String

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs `traceq` with these words, as a user would.
public func traceq(
    _ arguments: String..., input: Data? = nil, environment: [String: String] = [:], in folder: URL? = nil
) throws -> ToolRun {
    try traceq(arguments, input: input, environment: environment, in: folder)
}

/// Runs `traceq` with these words, as a user would.
public func traceq(
    _ arguments: [String], input: Data? = nil, environment: [String: String] = [:], in folder: URL? = nil
) throws -> ToolRun {
    try run(Project.tool, arguments, input: input, environment: environment, in: folder)
}

/// Runs a shell line with `traceq` first on the path.
public func shell(_ line: String, environment: [String: String] = [:], in folder: URL? = nil) throws
    -> ToolRun
{
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try run(
        URL(filePath: "/bin/bash"), ["-c", line],
        environment: environment.merging(["PATH": "\(Project.products.path):\(path)"]) { own, _ in own },
        in: folder)
}

private func run(
    _ tool: URL, _ arguments: [String], input: Data? = nil, environment: [String: String] = [:],
    in folder: URL?
) throws -> ToolRun {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    // Files instead of pipes: no output is too long for them, and nobody has to read while the tool writes.
    let input = try scratch.file("in", input ?? Data())
    let output = try scratch.file("out", Data())
    let errors = try scratch.file("err", Data())
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let status =
        process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return ToolRun(
        status: status, output: try Data(contentsOf: output),
        errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
}

/// A folder of its own that goes when the test ends.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes the folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "traceq-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file in it.
    @discardableResult
    public func file(_ name: String, _ content: Data) throws -> URL {
        let file = url.appending(path: name)
        try content.write(to: file)
        return file
    }
}
