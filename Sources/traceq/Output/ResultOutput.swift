import ByteIO
import CommandLineKit

/// Where results of a command go: the file behind `-o`, or standard output.
struct ResultOutput {
    /// What takes the bytes.
    let sink: FileSink
    /// What it is called in messages.
    let place: String
    /// True if it is a file.
    let isFile: Bool

    /// Opens the place.
    /// - Throws: a `UsageError` if the file cannot be made.
    init(_ values: Values) throws { try self.init(path: values.value("output") ?? "-") }

    /// Opens the file at `path`, or standard output for `-`.
    /// - Throws: a `UsageError` if the file cannot be made.
    init(path: String) throws {
        isFile = path != "-"
        place = isFile ? path : "standard output"
        do throws(OutputFailure) {
            sink = isFile ? try FileSink(path: path) : FileSink()
        } catch {
            guard case .refused(let reason) = error else { throw error }
            throw UsageError("\(path): the file cannot be written: \(reason)")
        }
    }

    /// Writes a piece.
    func write(_ bytes: [UInt8], _ console: Console) -> ExitStatus {
        var sink = sink
        do throws(OutputFailure) {
            try sink.write(bytes)
            return .done
        } catch {
            return console.status(of: error, writing: place)
        }
    }

    /// Puts the finished file in its place.
    func finish(_ console: Console) -> ExitStatus {
        do throws(OutputFailure) {
            try sink.commit()
            return .done
        } catch {
            return console.status(of: error, writing: place)
        }
    }
}
