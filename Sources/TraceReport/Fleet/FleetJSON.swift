import TraceIndex

/// The JSON form of a fleet report, one object on one line.
public enum FleetJSON {
    /// The object and a line feed.
    public static func render(_ report: FleetReport) -> [UInt8] {
        var json = JSONTree()
        json.object { json in
            json.member("schema", FleetReport.schema)
            json.member("verdict", report.verdict)
            json.object("filter") { json in
                json.member("app", ifPresent: report.filter.app)
                json.member("build", ifPresent: report.filter.build)
                json.member("since_ns", ifPresent: report.filter.since)
            }
            json.member("traces", report.traceCount)
            json.member("damaged", report.damagedCount)
            json.member("duplicates", report.duplicateCount)
            json.member("events", report.eventCount)
            json.member("sessions", report.sessionCount)
            json.array("devices", report.devices) { $0.element($1) }
            json.array("systems", report.systems) { $0.element($1) }
            json.array("builds", report.builds) { json, build in
                json.object { json in
                    json.member("app", build.app)
                    json.member("build", ifPresent: build.build)
                    json.member("traces", build.traceCount)
                    json.member("processes", build.processCount)
                    json.member("first_wall_ns", ifPresent: build.firstWall)
                    json.object("time_ns") { json in
                        for time in build.time { json.member(time.phase, time.nanoseconds) }
                    }
                }
            }
            json.array("new", report.new) { json, group in append(group, to: &json) }
            for (key, groups) in [
                ("leaks", report.leaks), ("overruns", report.overruns), ("kills", report.kills),
                ("findings", report.findings),
            ] {
                json.object(key) { json in
                    json.member("total", groups.total)
                    json.member("left_out", groups.leftOut)
                    json.array("listed", groups.listed) { json, group in append(group, to: &json) }
                }
            }
            json.array("worst", report.worst) { json, trace in
                json.object { json in
                    json.member("path", trace.path)
                    json.member("errors", trace.errors)
                    json.member("warnings", trace.warnings)
                }
            }
        }
        return json.bytes + [0x0A]
    }

    private static func append(_ group: FleetReport.Group, to json: inout JSONTree) {
        json.object { json in
            json.member("what", group.what)
            json.member("words", ifPresent: group.words)
            json.member("app", group.app)
            json.member("build", ifPresent: group.build)
            json.member("count", group.count)
            json.member("traces", group.traceCount)
            json.member("example", group.example)
            json.member("longest_ns", ifPresent: group.nanoseconds)
        }
    }
}
