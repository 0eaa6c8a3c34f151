import LifecycleEngine

/// How important the system held a process that ended, in words (Android).
extension ReportBuilder {
    /// `priority 900 (cached)`; nil if the records give none.
    func priority(_ end: ProcessEnd) -> String? {
        let printed = end.facts.importance
        guard !printed.isEmpty, isAndroid(end.boot) else { return nil }
        let words = OomPriorities.words(printed).map { " (\($0))" } ?? ""
        return "priority \(clean(printed))\(words)"
    }

    func priorityFacts(_ end: ProcessEnd) -> [String] {
        guard let priority = priority(end) else { return [] }
        let row = OomPriorities.row(end.facts.importance)
        let time =
            end.facts.unimportant.map { ", held unimportant for \(Quantities.duration($0)) before" } ?? ""
        let isBelow = end.cause.kind == .cpu && (row?.isBelowForegroundService ?? false)
        return ["\(priority)\(time)"]
            + (isBelow
                ? [
                    "a service in the foreground would have kept it above that: none was, whatever the app believes"
                ] : [])
    }

    /// For an end that is no finding, which would say it: what the system said, and the priority.
    func priorityAtEnd(_ end: ProcessEnd) -> String {
        guard isAndroid(end.boot), [.housekeeping, .unknown].contains(end.cause.kind) else { return "" }
        let words = end.words.isEmpty || end.cause.kind == .unknown ? "" : ": \(clean(end.words))"
        return words + (priority(end).map { ", \($0)" } ?? "")
    }
}
