import BuildComparison
import CommandLineKit
import FieldLogs
import LifecycleEngine
import TraceModel

/// Reads the traces of one side of a comparison.
struct ComparisonReading {
    /// True if the traces of a folder are of one device.
    let isByFolder: Bool
    let replay: ReplayOptions
    let reading: ReadingOptions

    /// As the flags of the command line ask for.
    init(_ values: Values) throws {
        isByFolder = values.value("cluster") == "folder"
        replay = try Judging.options(values)
        reading = try ReadingFlags.read(values)
    }

    /// What the traces that `path` names say of each build. What cannot be read is said, and counts in the status.
    func read(_ path: String, _ console: Console, _ status: inout ExitStatus) -> [Contribution] {
        var contributions: [Contribution] = []
        let paths = PathPattern.expand(path)
        guard !paths.isEmpty else {
            status = status.combined(
                with: console.fail(
                    InputFailure(
                        .notDone, "no file has a name like this",
                        hint: "put the pattern in quotes, or name a folder"),
                    path: path))
            return []
        }
        let summaries = paths.filter(SummaryInput.isSummary)
        for path in summaries {
            do throws(InputFailure) {
                contributions += try SummaryInput.read(path)
            } catch {
                status = status.combined(with: console.fail(error, path: path))
            }
        }
        let traces = paths.filter { !summaries.contains($0) }
        let result = InputList.forEach(traces, options: reading, console) { input in
            let cluster = isByFolder ? Self.folder(of: input.path) : input.path
            do throws(InputFailure) {
                contributions += try ContributionFold.read(
                    &input.source, catalog: &input.catalog, trace: input.path, cluster: cluster,
                    options: replay)
            } catch {
                return console.fail(error, path: input.path)
            }
            let windows = WindowContributions.of(
                input.source.aggregates, trace: input.path, cluster: cluster)
            contributions += windows.contributions
            if windows.setAside > 0 { Self.note(setAside: windows.setAside, of: input.path, console) }
            return input.source.losses.reduce(.done) {
                $0.combined(with: console.fail($1, path: input.path))
            }
        }
        status = status.combined(with: result)
        return contributions
    }

    /// Says that windows of totals are left out.
    static func note(setAside count: Int, of path: String, _ console: Console) {
        console.note(
            "\(path): \(count) \(count == 1 ? "window" : "windows") of totals spanned two builds, and belong to neither"
        )
    }

    /// The folder of a file.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return String(path[..<slash])
    }
}
