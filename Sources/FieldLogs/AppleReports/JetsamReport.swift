import TraceModel

/// A jetsam report (bug type 298): the memory of all processes at one moment, and those that were ended to free some,
/// often many in one file.
enum JetsamReport {
    static func isJetsam(_ tree: JSONTree) -> Bool { tree.has("processes") && tree.has("memoryStatus") }

    /// The processes that were ended, in the order in which they were; those that live on are left out.
    static func facts(_ body: JSONTree, header: JSONTree) -> [ReportFacts] {
        let time = ReportHeader.stamp(body["date"]) ?? ReportHeader.stamp(header["timestamp"])
        let os = ReportHeader.os(
            body["build"].string.isEmpty ? header["os_version"].string : body["build"].string)
        // 16 KiB on newer devices, 4 KiB on older ones: never assumed.
        let pageSize = body["memoryStatus"]["pageSize"].int
        let killed = body["processes"].elements.filter { !$0["reason"].string.isEmpty }
        let order = killed.indices.sorted { one, other in
            let times = (killed[one]["killDelta"].int ?? .max, killed[other]["killDelta"].int ?? .max)
            return times == (times.1, times.0) ? one < other : times.0 < times.1
        }
        return order.map { place in
            var facts = facts(killed[place], pageSize: pageSize)
            facts.time = time
            facts.os = os
            facts.device = body["product"].string
            return facts
        }
    }

    private static func facts(_ process: JSONTree, pageSize: Int64?) -> ReportFacts {
        var facts = ReportFacts()
        facts.name = process["name"].string
        facts.pid = process["pid"].int.flatMap { UInt32(exactly: $0) }
        facts.reason = process["reason"].string
        facts.ending = ReportFacts.Ending(namespace: "jetsam", code: ExitCodes.jetsam(facts.reason))
        // `frontmost` is a priority: an extension can carry it while nothing of it is on screen.
        facts.role = process["states"].elements.map(\.string).joined(separator: ", ")
        if let seconds = process["cpuTime"].double, seconds >= 0, seconds < 9e9 {
            facts.cpuTime = Int64(seconds * 1e9)
        }
        guard let pages = process["rpages"].int, pages >= 0 else { return facts }
        facts.measure = Words.Measure.memory
        facts.numbers.append((.pages, pages))
        if let pageSize, pageSize > 0 {
            facts.numbers.append((.pageSize, pageSize))
            let (bytes, overflow) = pages.multipliedReportingOverflow(by: pageSize)
            if !overflow { facts.numbers.append((.used, bytes)) }
        }
        return facts
    }
}
