import Foundation
import TestSupport

/// Readers of other people in Python, by the little programs in `Readers`; `make setup` installs what they import.
enum Python {
    static let isAbsent = "skipped: .build/python lacks perfetto or prometheus_client (`make setup`)"

    static let isThere: Bool = {
        let check =
            "import perfetto.protos.perfetto.trace.perfetto_trace_pb2, prometheus_client.openmetrics.parser"
        let run = try? shell("'\(program)' -c '\(check)'")
        return run?.status == 0
    }()

    private static let program = Project.root.appending(path: ".build/python/bin/python").path
    private static let readers = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Readers")

    /// Runs a reader with the rest of a shell line behind it.
    static func run(_ reader: String, _ rest: String, in folder: URL? = nil) throws -> ToolRun {
        try shell("'\(program)' '\(readers.appending(path: reader).path)' \(rest)", in: folder)
    }
}
