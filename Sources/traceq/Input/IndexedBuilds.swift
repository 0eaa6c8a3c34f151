import BuildComparison
import CommandLineKit
import TraceIndex
import TraceModel

/// The builds of an index, for commands that compare them.
struct IndexedBuilds {
    /// Seconds that reading them takes at most.
    private static let seconds = 600

    private let reader: IndexReader
    private let path: String
    private let isByFolder: Bool
    /// What the traces say, without their series.
    let heads: [Contribution]

    /// Opens the index that `--db` names.
    /// - Throws: a `UsageError` for a flag that says how traces are read: those of an index have been read.
    init?(_ path: String, _ values: Values, _ console: Console, _ status: inout ExitStatus) throws {
        guard values.arguments.isEmpty else {
            throw UsageError(
                "with --db there are no files to read", hint: "`traceq index` adds files to the database")
        }
        for flag in ReadingFlags.all + [Judging.os] where values.isGiven(flag.name) && flag.name != "app" {
            throw UsageError(
                "--\(flag.name) and --db do not go together",
                hint: "traces are judged when they are indexed: give --\(flag.name) to `traceq index`")
        }
        self.path = path
        isByFolder = values.value("cluster") == "folder"
        do throws(InputFailure) {
            reader = try IndexReader(path: path, seconds: Self.seconds) { (path, _) throws(InputFailure) in
                throw InputFailure(.notDone, "\(path) is not read for a comparison")
            }
            heads = try reader.contributionHeads()
            for window in try reader.windowsSetAside() {
                ComparisonReading.note(setAside: window.count, of: window.path, console)
            }
            for trace in try reader.pathsNotCompared() {
                console.note(
                    "\(trace): it has more than \(TraceLoader.comparedEvents) events, and is left out; compare its file to have it in"
                )
            }
        } catch {
            status = status.combined(with: console.fail(error, path: path))
            return nil
        }
    }

    /// The app that is asked for. Of an index `--app` chooses too, as it does for `traceq report --db`; nothing is read there
    /// that could lack the name of its app.
    static func app(_ values: Values) -> String? {
        values.value("of") ?? (values.isGiven("db") ? values.value("app") : nil)
    }

    /// Everything that the traces say of a build; nil if it cannot be read, which is said.
    func contributions(
        of build: BuildName, _ console: Console, _ status: inout ExitStatus
    ) -> [Contribution]? {
        do throws(InputFailure) {
            let all = try reader.contributions(of: build)
            return isByFolder ? all.map { $0.of(cluster: ComparisonReading.folder(of: $0.trace)) } : all
        } catch {
            status = status.combined(with: console.fail(error, path: path))
            return nil
        }
    }
}
