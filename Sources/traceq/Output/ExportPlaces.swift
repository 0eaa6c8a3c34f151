import CommandLineKit
import TraceExport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where exports go: one place for one input, a file in a folder for each of several.
struct ExportPlaces {
    private let format: ExportFormat
    private let path: String
    private let isFolder: Bool
    private var names = FileNames()

    /// - Throws: a `UsageError` if several inputs have no folder, or bytes would go to a terminal.
    init(_ format: ExportFormat, _ path: String, inputCount: Int) throws(UsageError) {
        self.format = format
        self.path = path
        isFolder = inputCount > 1
        if path == "-", format.isBinary, isTerminal(STDOUT_FILENO) {
            throw UsageError(
                "\(format.rawValue) is binary and would be written to the terminal",
                hint: "`-o FILE` writes it to a file")
        }
        guard isFolder else { return }
        guard path != "-", ExportFormat(path: path) == nil else {
            throw UsageError(
                "\(inputCount) inputs make \(inputCount) files, which one file cannot hold",
                hint: "`-o FOLDER` writes a file for each")
        }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw UsageError("\(path): the folder cannot be made: \(String(cString: strerror(errno)))")
        }
    }

    /// The place for the input at a path.
    /// - Throws: a `UsageError` if the file cannot be made.
    mutating func next(for input: String) throws -> ResultOutput {
        guard isFolder else { return try ResultOutput(path: path) }
        return try ResultOutput(path: "\(path)/\(names.next(for: input, ending: format.suffixes[0]))")
    }
}
