import CommandLineKit
import FieldLogs
import TraceModel

/// The inputs that a command line names: files, `-`, and the readable files of folders.
enum InputList {
    /// One input to open.
    struct Entry {
        let path: String
        /// True if it was found in a folder: what is no trace and no log is passed over there.
        let isFromFolder: Bool
    }

    static func expand(_ paths: [String]) -> [Entry] {
        paths.flatMap { path -> [Entry] in
            if path != "-", case .folder = FileKind.of(path) {
                return FileKind.files(in: path).map { Entry(path: $0, isFromFolder: true) }
            }
            return [Entry(path: path, isFromFolder: false)]
        }
    }

    /// Opens each input and hands it to `body`; the worst status counts. What cannot be read is said, and the
    /// rest is done.
    static func forEach(
        _ paths: [String], options: ReadingOptions = ReadingOptions(), _ console: Console,
        _ body: (inout OpenedInput) -> ExitStatus
    ) -> ExitStatus {
        forEach(paths, console) { (path) throws(InputFailure) in
            try OpenedInput(path: path, options: options, progress: console.progress)
        } _: {
            body(&$0)
        }
    }

    /// The same for stories: reports in a folder are told together with the log that they belong to.
    static func forEachStory(
        _ paths: [String], options: ReadingOptions, _ console: Console,
        _ body: (inout OpenedInput) -> ExitStatus
    ) -> ExitStatus {
        var status = ExitStatus.done
        for path in paths {
            let entries = expand([path])
            let stories =
                entries.first?.isFromFolder ?? false
                ? FolderStories.of(entries, folder: path, options: options) : []
            let isJoined = stories.contains {
                if case .joined = $0 { true } else { false }
            }
            guard isJoined else {
                status = status.combined(with: forEach([path], options: options, console, body))
                continue
            }
            for story in stories {
                switch story {
                case .joined(let title, let source):
                    var input = OpenedInput(joined: source, name: title)
                    status = status.combined(with: body(&input))
                case .single(let entry):
                    guard let opened = openOrNote(entry, options, console) else { continue }
                    var input = opened
                    status = status.combined(with: body(&input))
                }
            }
        }
        return status
    }

    /// A file of a folder; nil if it is no trace and no log, which is noted.
    private static func openOrNote(
        _ entry: Entry, _ options: ReadingOptions, _ console: Console
    ) -> OpenedInput? {
        do throws(InputFailure) {
            return try OpenedInput(path: entry.path, options: options, progress: console.progress)
        } catch {
            console.note("\(entry.path): passed over: \(error.what)")
            return nil
        }
    }

    /// The same for inputs that are opened in another way.
    static func forEach<Input>(
        _ paths: [String], _ console: Console, open: (String) throws(InputFailure) -> Input,
        _ body: (inout Input) -> ExitStatus
    ) -> ExitStatus {
        var status = ExitStatus.done
        for path in paths {
            let entries = expand([path])
            var readCount = 0
            var skipped: [String] = []
            for entry in entries {
                do throws(InputFailure) {
                    var input = try open(entry.path)
                    readCount += 1
                    status = status.combined(with: body(&input))
                } catch {
                    if entry.isFromFolder {
                        skipped.append(entry.path)
                    } else {
                        status = status.combined(with: console.fail(error, path: entry.path))
                    }
                }
            }
            if readCount > 0, !skipped.isEmpty {
                let names = skipped.prefix(3).joined(separator: ", ") + (skipped.count > 3 ? " …" : "")
                console.note(
                    "\(path): \(skipped.count) of \(entries.count) files are no trace and no log: \(names)")
            }
            if readCount == 0, entries.first?.isFromFolder ?? true {
                let failure =
                    FieldInput.binaryLogs(among: skipped)
                    ?? InputFailure(
                        .notDone, "the folder holds no trace and no log that traceq can read",
                        hint: "name a file, or a folder with .trace.zst files or logs")
                status = status.combined(with: console.fail(failure, path: path))
            }
        }
        return status
    }
}
