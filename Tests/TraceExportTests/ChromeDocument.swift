import Foundation
import Testing

/// A document of Chrome's trace viewers, read as its readers do.
struct ChromeDocument {
    /// What it holds, a JSON array for each thing, as the readers in Python print it.
    private(set) var rows: [String] = []
    /// Slices of one thread that overlap without one being inside the other.
    private(set) var overlaps: [String] = []

    /// Reads a document.
    init(_ data: Data) throws {
        let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let events = try #require(root["traceEvents"] as? [[String: Any]])
        var names: [String: String] = [:]
        var pids: [Int: Int] = [0: 0]
        var lanes: [String: [(start: Int64, end: Int64)]] = [:]
        for event in events where event["ph"] as? String == "M" {
            let name = try #require((event["args"] as? [String: Any]))["name"] as? String
            let pid = try #require(event["pid"] as? Int)
            switch event["name"] as? String {
            // The last word is the pid of the system, or `#` and a number where that is not known.
            case "process_name" where pid != 0:
                let word = try #require(name?.split(separator: " ").last)
                pids[pid] = word.hasPrefix("#") ? 0 : try #require(Int(word))
            case "thread_name": names["\(pid) \(try #require(event["tid"] as? Int))"] = name
            default: break
            }
        }
        for event in events where event["ph"] as? String != "M" {
            let number = try #require(event["pid"] as? Int)
            let pid = try #require(pids[number], "process \(number) has no name")
            let thread = "\(number) \(try #require(event["tid"] as? Int))"
            let name = try #require(event["name"] as? String)
            let start = try Self.nanoseconds(event["ts"])
            let args = event["args"] as? [String: Any] ?? [:]
            let text = { (key: String) in
                (args[key] as? String).map(ExpectedRows.quoted) ?? (args[key].map { "\($0)" } ?? "null")
            }
            let known = "\"\(args["start known"] ?? "observed")\",\"\(args["end known"] ?? "observed")\""
            switch (event["ph"] as? String, event["cat"] as? String) {
            case ("X", let category):
                let end = start + (try Self.nanoseconds(event["dur"]))
                lanes[thread, default: []].append((start, end))
                // What began before the trace is drawn from its begin on.
                let start = (args["start ns"] as? NSNumber)?.int64Value ?? start
                let quoted = ExpectedRows.quoted(name)
                switch category {
                case "phase": rows.append("[\"phase\",\(pid),\(quoted),\(start),\(end),\(known)]")
                case "state":
                    let track = ExpectedRows.quoted(try #require(names[thread]))
                    rows.append("[\"state\",\(pid),\(track),\(quoted),\(start),\(end),\(known)]")
                case "task":
                    rows.append(
                        "[\"task\",\(pid),\(text("task")),\(quoted),\(text("id")),\(text("outcome")),\(start),\(end),\(known)]"
                    )
                case "hold":
                    rows.append(
                        "[\"hold\",\(pid),\(text("hold")),\(quoted),\(start),\(end),\"\(args["end known"] ?? "observed")\"]"
                    )
                default: break
                }
            case ("C", _):
                let value = try #require(args.values.first as? NSNumber)
                rows.append("[\"sample\",\(pid),\(ExpectedRows.quoted(name)),\(start),\(value)]")
            case ("i", "finding"):
                rows.append(
                    "[\"finding\",\(text("rule")),\(text("severity")),\(text("known")),\(ExpectedRows.quoted(name)),\(text("start ns")),\(text("end ns"))]"
                )
            case ("i", "launch"): rows.append("[\"launch\",\(pid),\(start),\(text("cause"))]")
            case ("i", "end"):
                rows.append(
                    "[\"end\",\(pid),\(start),\(text("cause")),\(ExpectedRows.quoted(name)),\(text("code"))]")
            case ("i", _): break
            default: Issue.record("an event of the phase \(event["ph"] ?? "")")
            }
        }
        for (thread, slices) in lanes {
            let sorted = slices.sorted { ($0.start, $1.end) < ($1.start, $0.end) }
            var open: [Int64] = []
            for slice in sorted {
                while let last = open.last, last <= slice.start { open.removeLast() }
                if let last = open.last, last < slice.end { overlaps.append("\(thread): \(slice)") }
                open.append(slice.end)
            }
        }
    }

    /// Microseconds with three decimals, of which a `Double` keeps all in a trace of less than 100 days.
    private static func nanoseconds(_ value: Any?) throws -> Int64 {
        Int64((try #require(value as? NSNumber).doubleValue * 1_000).rounded())
    }
}
