import ByteIO
import CommandLineKit
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where a command speaks: results to standard output, everything else to standard error.
struct Console: Sendable {
    let isColored: Bool
    private let isErrorColored: Bool
    let isJSON: Bool
    private let isQuiet: Bool
    /// How far long work is, on a terminal; nil where nobody looks.
    let progress: ProgressLine?

    init(_ values: Values) {
        let choice = values.declares("color") ? values.value("color", as: ColorChoice.self) ?? .auto : .auto
        isColored = choice.isColored(fileDescriptor: STDOUT_FILENO)
        isErrorColored = choice.isColored(fileDescriptor: STDERR_FILENO)
        isJSON =
            values.declares("json") && values.isOn("json")
            || values.declares("format") && values.value("format") == "json"
        isQuiet = values.declares("quiet") && values.isOn("quiet")
        let isShown =
            !isQuiet && !isJSON && isTerminal(STDERR_FILENO)
            && values.declares("progress") && values.value("progress") != "never"
        progress =
            isShown
            ? ProgressLine(
                width: terminalWidth(fileDescriptor: STDERR_FILENO),
                now: Self.monotonicNanoseconds, write: { Self.writeError($0) })
            : nil
    }

    /// Writes a result to standard output.
    func write(_ text: String) -> ExitStatus { write(Array(text.utf8)) }

    /// Writes a result to standard output.
    func write(_ bytes: [UInt8]) -> ExitStatus {
        var sink = FileSink()
        do {
            try sink.write(bytes)
            return .done
        } catch {
            return status(of: error, writing: "standard output")
        }
    }

    /// Says what is wrong, and gives the status.
    func fail(_ problem: Problem, _ status: ExitStatus) -> ExitStatus {
        say(problem)
        return status
    }

    /// Says that an input could not be read, or not wholly.
    func fail(_ failure: InputFailure, path: String) -> ExitStatus {
        let isLoss = failure.outcome == .dataLost
        say(
            Problem(
                "\(path): \(failure.what)", where: failure.place, cause: failure.cause, hint: failure.hint,
                severity: isLoss ? .warning : .error))
        return isLoss ? .dataLost : .notDone
    }

    /// Says something that is no error.
    func note(_ text: String) {
        if !isQuiet { say(Problem(text, severity: .note)) }
    }

    /// The status when output could not be written; a closed pipe is no error.
    func status(of failure: OutputFailure, writing place: String) -> ExitStatus {
        switch failure {
        case .closed:
            return .done
        case .refused(let reason):
            return fail(Problem("\(place): it cannot be written", cause: reason), .notDone)
        }
    }

    private func say(_ problem: Problem) {
        let text = isJSON ? problem.json + "\n" : problem.text(tool: "traceq", isColored: isErrorColored)
        progress?.erase()
        Self.writeError(text)
    }

    @Sendable private static func monotonicNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    private static func writeError(_ text: String) {
        // Standard error may be closed; there is nobody left to tell.
        Array(text.utf8).withUnsafeBytes { bytes in
            var place = 0
            while place < bytes.count {
                let count = writeError(UnsafeRawBufferPointer(rebasing: bytes[place...]))
                if count <= 0 { break }
                place += count
            }
        }
    }

    private static func writeError(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
            Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #else
            Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #endif
    }
}
