import TraceModel

/// MetricKit's payloads as totals. Which kind one is, its keys tell, never its name.
enum MetricKitPayload {
    private static let diagnosticKinds = [
        (key: "crashDiagnostics", kind: "crash"), (key: "hangDiagnostics", kind: "hang"),
        (key: "cpuExceptionDiagnostics", kind: "cpu exception"),
        (key: "diskWriteExceptionDiagnostics", kind: "disk write exception"),
        (key: "appLaunchDiagnostics", kind: "app launch"),
    ]

    private static let plainKeys: Set<String> = [
        "appVersion", "timeStampBegin", "timeStampEnd", "metaData", "applicationExitMetrics",
        "includesMultipleApplicationVersions",
    ]

    private static let sections: [String: Measurement.Assumed] = [
        "applicationTimeMetrics": .seconds, "applicationLaunchMetrics": .milliseconds,
        "applicationResponsivenessMetrics": .milliseconds, "animationMetrics": .count, "cpuMetrics": .seconds,
        "gpuMetrics": .seconds, "memoryMetrics": .kilobytes, "diskIOMetrics": .kilobytes,
        "diskSpaceUsageMetrics": .kilobytes, "cellularConditionMetrics": .count,
        "locationActivityMetrics": .seconds,
        "networkTransferMetrics": .kilobytes, "displayMetrics": .count, "signpostMetrics": .count,
    ]

    /// Totals of a payload; nil if the object is none.
    static func facts(_ tree: JSONTree) -> [AggregateFacts] {
        var found: [AggregateFacts] = []
        let isDiagnostic = diagnosticKinds.contains { tree.has($0.key) }
        if isDiagnostic { found.append(diagnostics(tree)) }
        let isMetric = tree.members.contains { $0.key.hasSuffix("Metrics") && $0.key != "Metrics" }
        if isMetric { found.append(metrics(tree)) }
        return found
    }

    private static func head(_ kind: AggregateFacts.Kind, _ tree: JSONTree) -> AggregateFacts {
        var facts = AggregateFacts(kind)
        let meta = tree["metaData"]
        facts.version = tree["appVersion"].string
        facts.build = meta["appBuildVersion"].string
        facts.app = meta["bundleIdentifier"].string
        facts.os = meta["osVersion"].string
        facts.device = meta["deviceType"].string
        facts.begin = ReportHeader.stamp(tree["timeStampBegin"])
        facts.end = ReportHeader.stamp(tree["timeStampEnd"])
        if case .boolean(true) = tree["includesMultipleApplicationVersions"] {
            facts.isOfSeveralVersions = true
        }
        return facts
    }

    private static func metrics(_ tree: JSONTree) -> AggregateFacts {
        var facts = head(.metrics, tree)
        let region = tree["metaData"]["regionFormat"].string
        let exits = tree["applicationExitMetrics"]
        facts.hasForegroundExits = exits.has("foregroundExitData")
        facts.hasBackgroundExits = exits.has("backgroundExitData")
        for (key, isInBackground) in [("foregroundExitData", false), ("backgroundExitData", true)] {
            for (counter, value) in exits[key].members {
                guard let count = value.int, count > 0 else { continue }
                facts.exits.append(.init(counter: counter, isInBackground: isInBackground, count: count))
            }
        }
        for (section, content) in tree.members where !plainKeys.contains(section) {
            guard let assumed = sections[section] else {
                facts.unknownMembers.append(section)
                continue
            }
            for (name, value) in content.members {
                read(value, name: "\(section).\(name)", region, assumed, into: &facts)
            }
        }
        return facts
    }

    private static func read(
        _ value: JSONTree, name: String, _ region: String, _ assumed: Measurement.Assumed,
        into facts: inout AggregateFacts
    ) {
        switch value {
        case .text(let text):
            guard let measured = Measurement(text, region: region, assumed: assumed) else { return }
            facts.values.append(
                .init(
                    name: name, amount: measured.amount, unit: measured.unit,
                    isUnitAssumed: measured.isUnitAssumed))
        case .integer(let count):
            facts.values.append(.init(name: name, amount: count, unit: .count, isUnitAssumed: false))
        case .object:
            // An average without samples is none.
            if value.has("averageValue"), value["sampleCount"].int ?? 0 > 0 {
                read(value["averageValue"], name: "\(name).average", region, assumed, into: &facts)
            }
            if value.has("histogramValue") {
                let samples = value["histogramValue"].members.reduce(Int64(0)) { sum, bucket in
                    sum.addingReportingOverflow(bucket.value["bucketCount"].int ?? 0).partialValue
                }
                facts.values.append(
                    .init(name: "\(name).samples", amount: samples, unit: .count, isUnitAssumed: false))
            }
        default: break
        }
    }

    private static func diagnostics(_ tree: JSONTree) -> AggregateFacts {
        var facts = head(.diagnostics, tree)
        for (key, kind) in diagnosticKinds {
            for item in tree[key].elements {
                let meta = item["diagnosticMetaData"]
                if facts.version.isEmpty { facts.version = meta["appVersion"].string }
                if facts.build.isEmpty { facts.build = meta["appBuildVersion"].string }
                if facts.os.isEmpty { facts.os = meta["osVersion"].string }
                if facts.device.isEmpty { facts.device = meta["deviceType"].string }
                if facts.app.isEmpty { facts.app = meta["bundleIdentifier"].string }
                facts.diagnostics.append(diagnostic(kind, meta))
            }
        }
        return facts
    }

    private static func diagnostic(_ kind: String, _ meta: JSONTree) -> AggregateFacts.Diagnostic {
        let reason = meta["terminationReason"].string
        var ending = ReportFacts.Ending(terminationReason: reason)
        // Without a termination the signal says what it was.
        if ending == nil, let signal = meta["signal"].int {
            ending = .init(namespace: "signal", code: signal)
        }
        var words: [String] = []
        for key in ["hangDuration", "totalCPUTime", "totalSampledTime", "writesCaused", "launchDuration"] {
            if !meta[key].string.isEmpty { words.append("\(key) \(meta[key].string)") }
        }
        ReportFacts.withBytes(reason) { text in
            let context = ExitContext(text)
            if !context.explanation.isEmpty { words.append(context.explanation.string) }
        }
        return .init(
            kind: kind, namespace: ending?.namespace ?? "", code: ending?.code,
            words: words.joined(separator: ", "))
    }
}
