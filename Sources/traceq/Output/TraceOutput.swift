import ByteIO
import CommandLineKit
import TraceBlocks
import TraceFormat
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where a trace file goes: `-o FILE`, or standard output when that is no terminal.
struct TraceOutput {
    static let flag = Flag(
        "output", short: "o", placeholder: "file", group: "Output",
        summary: "Write the trace here (default: standard output)",
        details:
            "An existing file is replaced only when the new one is complete. A trace is binary, so it is not "
            + "written to a terminal. Example: -o today.trace.zst")

    let sink: FileSink
    /// What it is called in messages.
    let place: String

    /// Opens the place.
    /// - Throws: a `UsageError` if the trace would go to a terminal, an ``OutputFailure`` if it cannot be made.
    init(_ values: Values) throws { try self.init(values.value("output") ?? "-") }

    /// Opens the file at `path`, or standard output for `-`.
    /// - Throws: as ``init(_:)``.
    init(_ path: String) throws {
        guard path != "-" else {
            guard !isTerminal(STDOUT_FILENO) else {
                throw UsageError(
                    "a trace is binary and would be written to the terminal",
                    hint: "`-o FILE` writes it to a file")
            }
            sink = FileSink()
            place = "standard output"
            return
        }
        place = path
        do throws(OutputFailure) {
            sink = try FileSink(path: path)
        } catch {
            guard case .refused(let reason) = error else { throw error }
            throw UsageError("\(path): the file cannot be written: \(reason)")
        }
    }

    /// Writes all events of a source; what could not be read of it is said.
    /// - Parameter live: the pipe behind the source if it is recorded while it is written to. Then each block is in its
    ///   place as soon as it is written.
    func write(_ input: inout OpenedInput, _ console: Console, live: LiveSource? = nil) -> ExitStatus {
        var writer = TraceWriter(to: sink)
        var batch = EventBatch()
        var status = ExitStatus.done
        var lastTime: Int64?
        var lastBoot: UInt32 = 0
        do {
            while try input.source.next(&batch, &input.catalog) {
                try writer.write(batch, input.catalog)
                if live != nil { try sink.publish() }
                lastTime = batch.times.last
                lastBoot = batch.boot
            }
        } catch let failure as InputFailure {
            // What was read so far is kept and whole.
            status = console.fail(failure, path: input.path)
            if writer.eventsWritten == 0 { return status }
        } catch let failure as OutputFailure {
            return console.status(of: failure, writing: place)
        } catch {
            return console.fail(Problem("\(error)"), .bug)
        }
        let losses = input.source.losses
        do throws(OutputFailure) {
            // What could not be read is a hole in the new trace too.
            if let first = (losses + input.source.knownLosses).first, writer.eventsWritten > 0,
                let time = lastTime
            {
                let place = first.place.map { " (\($0))" } ?? ""
                batch.removeAll(boot: lastBoot)
                batch.append(
                    time: time, kind: .gap,
                    label: input.catalog.names.intern("input not readable: \(first.what)\(place)"),
                    number: time)
                try writer.write(batch, input.catalog)
            }
            if live?.isStopped == true, let time = lastTime {
                batch.removeAll(boot: lastBoot)
                batch.append(
                    time: time, kind: .endedEarly, label: input.catalog.names.intern(Words.Gap.interrupted))
                try writer.write(batch, input.catalog)
            }
            try writer.finish(input.catalog)
            try sink.commit()
        } catch {
            return status.combined(with: console.status(of: error, writing: place))
        }
        for loss in losses {
            status = status.combined(with: console.fail(loss, path: input.path))
        }
        return status
    }
}
