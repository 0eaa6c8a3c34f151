import TraceModel

/// What UIKit says at launch about an app without scenes (source: Apple, TN3187).
struct UIKitScenes {
    enum Meaning { case required, missing }

    static let table = MessageTable<Meaning>(
        "UIKit",
        [
            .init(
                "Application failed to launch: UIScene life cycle is required", .required,
                seen: "listed in TN3187"),
            .init("This process does not adopt UIScene lifecycle", .missing, seen: "listed in TN3187"),
            .init("UIScene lifecycle will soon be required", .missing, seen: "listed in TN3187"),
        ])

    private var counted = CountedTable(Self.table)

    var patternCounts: [PatternCount] { counted.counts(withUnmatched: false) }

    mutating func read(_ message: ByteText, of record: AppleRecord, into trace: inout LogTrace) -> Bool {
        guard let (meaning, _) = counted.find(message) else { return false }
        trace.add(
            .processReported, process: trace.process(pid: record.pid, name: trace.name(record.process)))
        trace.extra(
            .report, meaning == .required ? Words.Report.scenesRequired : Words.Report.scenesMissing)
        return true
    }
}
