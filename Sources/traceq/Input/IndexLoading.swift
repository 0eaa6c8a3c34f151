import ByteIO
import CommandLineKit
import FieldLogs
import LifecycleEngine
import TraceIndex
import TraceModel

/// Inputs on their way into an index.
final class IndexLoading {
    private let options: ReplayOptions
    private let reading: ReadingOptions
    private let detail: IndexDetail
    private let storesEvents: Bool
    private let console: Console
    private var indexed = 0
    private var known = 0
    private var failed = 0
    private var events = 0

    init(
        options: ReplayOptions, reading: ReadingOptions, detail: IndexDetail, storesEvents: Bool = false,
        _ console: Console
    ) {
        self.options = options
        self.reading = reading
        self.detail = detail
        self.storesEvents = storesEvents
        self.console = console
    }

    /// What was done, in words.
    var words: String {
        var parts = ["\(countWords(indexed, "trace")) indexed (\(countWords(events, "event")))"]
        if known > 0 { parts.append("\(known) there already") }
        if failed > 0 { parts.append("\(failed) not readable") }
        return parts.joined(separator: ", ")
    }

    private func countWords(_ count: Int, _ what: String) -> String {
        "\(count) \(what)\(count == 1 ? "" : "s")"
    }

    /// Loads all inputs; the worst status counts.
    /// - Throws: an `InputFailure` if the database cannot be written.
    func load(_ paths: [String], into file: IndexFile) throws(InputFailure) -> ExitStatus {
        do throws(DatabaseFailure) {
            let loader = try TraceLoader(file, options: options, detail: detail, storesEvents: storesEvents)
            var status = ExitStatus.done
            for path in paths {
                let entries = InputList.expand([path])
                if entries.count > 1 {
                    console.progress?.begin(
                        path, total: entries.reduce(0) { $0 + Int64(FileKind.size($1.path)) })
                }
                defer { console.progress?.erase() }
                var readCount = 0
                for (place, entry) in entries.enumerated() {
                    guard let loaded = try load(entry, (place + 1, entries.count), loader) else { continue }
                    readCount += 1
                    status = status.combined(with: loaded)
                }
                if readCount == 0, entries.first?.isFromFolder ?? true {
                    let failure = InputFailure(
                        .notDone, "the folder holds no trace and no log that traceq can read",
                        hint: "name a file, or a folder with .trace.zst files or logs")
                    status = status.combined(with: console.fail(failure, path: path))
                }
            }
            return status
        } catch {
            throw InputFailure(.notDone, "the database cannot be written", cause: error.message)
        }
    }

    /// Loads one input; nil for a file of a folder that is none.
    private func load(
        _ entry: InputList.Entry, _ place: (number: Int, of: Int), _ loader: TraceLoader
    ) throws(DatabaseFailure) -> ExitStatus? {
        let hash: [UInt8]?
        do throws(InputFailure) {
            hash = FileKind.isRegularFile(entry.path) ? try FileHash.of(FileSource(path: entry.path)) : nil
        } catch {
            return fail(error, entry)
        }
        if let hash, try loader.path(ofFile: hash) != nil {
            known += 1
            return .done
        }
        var input: OpenedInput
        do throws(InputFailure) {
            input = try OpenedInput(
                path: entry.path, options: reading, progress: console.progress, place: place)
        } catch {
            return fail(error, entry)
        }
        let size = hash == nil ? nil : FileKind.size(entry.path)
        let whole = TraceLoader.Input(path: FileKind.resolved(entry.path), fileHash: hash, size: size)
        var outcome = try loader.load(whole, &input.source, &input.catalog)
        if case .overlaps(let known) = outcome {
            // Only a file can be read a second time.
            do throws(InputFailure) {
                guard hash != nil else {
                    throw InputFailure(
                        .notDone,
                        "some of its events are in the index already, and a stream cannot be read again",
                        hint: "write it to a file, and index that")
                }
                input = try OpenedInput(path: entry.path, options: reading)
            } catch {
                return fail(error, entry)
            }
            outcome = try loader.load(whole, &input.source, &input.catalog, without: known)
        }
        switch outcome {
        case .indexed(let count, let losses):
            indexed += 1
            events += count
            var status = ExitStatus.done
            for loss in losses { status = status.combined(with: console.fail(loss, path: input.path)) }
            return status
        case .known, .duplicate, .overlaps:
            known += 1
            return .done
        case .unreadable(let failure):
            failed += 1
            return console.fail(failure, path: input.path)
        }
    }

    /// A file of a folder may be no trace and no log; anything else was meant to be one.
    private func fail(_ failure: InputFailure, _ entry: InputList.Entry) -> ExitStatus? {
        if entry.isFromFolder { return nil }
        failed += 1
        return console.fail(failure, path: entry.path)
    }
}
