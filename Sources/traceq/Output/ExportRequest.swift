import ByteIO
import CommandLineKit
import FieldLogs
import LifecycleEngine
import TraceExport
import TraceFormat
import TraceModel

/// What is to be written of each input, and in which form.
struct ExportRequest {
    private let format: ExportFormat
    private let selection: EventSelection
    private let processes: [ProcessChoice]
    private let isPart: Bool
    private let reading: ReadingOptions
    private let options: ReplayOptions

    /// What the command line asks for.
    /// - Throws: a `UsageError` if a value of a flag makes no sense.
    init(_ format: ExportFormat, _ values: Values) throws {
        self.format = format
        (selection, processes) = try SelectionFlags.read(values)
        isPart = SelectionFlags.areGiven(values)
        reading = try ReadingFlags.read(values)
        options = values.declares("os") ? try Judging.options(values) : ReplayOptions()
    }

    /// Opens an input. Of events only the wanted ones are read; a replay needs them all.
    /// - Throws: an ``InputFailure``.
    func open(_ path: String, _ console: Console) throws(InputFailure) -> SelectedInput {
        if format == .jsonl, isPart {
            return try SelectedInput(path: path, selection, processes: processes, options: reading)
        }
        if !processes.isEmpty {
            return try SelectedInput(
                path: path, EventSelection(), processes: processes, options: reading, picksProcesses: false)
        }
        let input = try OpenedInput(path: path, options: reading, progress: console.progress)
        if format != .jsonl, input.source is AggregateSource { throw Refusal.totals }
        return SelectedInput(whole: input)
    }

    /// Writes an input; what could not be read of it is said.
    func write(_ input: inout SelectedInput, to output: ResultOutput, _ console: Console) -> ExitStatus {
        var part = ExportSelection()
        part.from = selection.from
        part.to = selection.to
        part.processes = input.processes
        var exporter = TraceExporter(
            format, to: output.sink, options: options, selection: part, declaresNamedOnly: isPart)
        var batch = EventBatch()
        var status = ExitStatus.done
        var isEmpty = true
        do {
            while try input.source.next(&batch, &input.catalog) {
                try exporter.write(batch, input.writingCatalog)
                isEmpty = false
            }
        } catch let failure as InputFailure {
            // What was read so far is kept and whole.
            status = console.fail(failure, path: input.path)
            if isEmpty { return status }
        } catch let failure as OutputFailure {
            return console.status(of: failure, writing: output.place)
        } catch {
            return console.fail(Problem("\(error)"), .bug)
        }
        do throws(OutputFailure) {
            try exporter.finish(input.writingCatalog)
        } catch {
            return status.combined(with: console.status(of: error, writing: output.place))
        }
        for loss in input.source.losses {
            status = status.combined(with: console.fail(loss, path: input.path))
        }
        return status.combined(with: output.finish(console))
    }
}
