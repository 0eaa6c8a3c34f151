import TraceModel

/// The line of JSON in front of a report: whose it is, of what kind, and when.
enum ReportHeader {
    /// True if the object is such a line and not a whole report.
    static func isHeader(_ tree: JSONTree) -> Bool {
        tree.has("bug_type") && !tree.has("processes") && !tree.has("exception") && !tree.has("procName")
    }

    static func read(_ header: JSONTree, into facts: inout ReportFacts) {
        guard !header.isNull else { return }
        facts.name = header["app_name"].string.isEmpty ? header["name"].string : header["app_name"].string
        facts.app = header["bundleID"].string
        facts.version = header["app_version"].string
        facts.build = header["build_version"].string
        facts.os = os(header["os_version"].string)
        facts.time = stamp(header["timestamp"])
    }

    static func stamp(_ value: JSONTree) -> WallReading? {
        var reading: WallReading?
        ReportFacts.withBytes(value.string) { reading = AppleStamp($0)?.reading }
        return reading
    }

    /// `iPhone OS 14.3 (18C66)` without its build.
    static func os(_ text: String) -> String {
        let name = text.components(upTo: " (").trimmingSpaces
        guard let number = name.firstIndex(where: { $0.isASCII && $0.isNumber }) else { return "" }
        return String(name[number...])
    }

    /// `1.40.0 (2100)`, in older reports `2100 (1.40.0)`: the one with more dots is the version.
    static func version(_ text: String, into facts: inout ReportFacts) {
        guard facts.version.isEmpty, facts.build.isEmpty, !text.contains("???"),
            let open = text.firstRange(of: " ("), text.hasSuffix(")")
        else { return }
        let first = String(text[..<open.lowerBound])
        let second = String(text[open.upperBound...].dropLast())
        let isOld = second.count { $0 == "." } > first.count { $0 == "." }
        facts.version = isOld ? second : first
        facts.build = isOld ? first : second
    }
}
