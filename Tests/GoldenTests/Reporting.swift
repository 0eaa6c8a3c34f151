import Foundation
import TestSupport
import Testing

/// Runs `traceq report` on a file of a folder, 100 columns wide; a run that does not end well is a failed test.
///
/// The file is named without its folder: the report begins with the name as it was given.
func reportText(
    on file: String, in folder: URL, asJSON: Bool = false, flags: [String] = []
) throws -> String {
    let run = try traceq(
        ["report", "--format", asJSON ? "json" : "text", file] + flags, environment: ["COLUMNS": "100"],
        in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    return run.text
}
