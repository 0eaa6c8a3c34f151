import LifecycleEngine
import TraceAnalysis
import TraceModel

/// How the processes of an app came to life, in words: by whom, as far as the trace tells.
extension ReportBuilder {
    /// Prewarmed launches that are told; further ones are only counted.
    private static let prewarmLimit = 3

    func launches(of app: AppAnalysis) -> [String] {
        let launches = app.launches.filter(\.isLaunch)
        guard !launches.isEmpty else { return [] }
        func count(_ kind: Launch.Kind) -> Int { launches.count { $0.kind == kind } }
        var words = ["\(launches.count): \(count(.byUser)) by the user"]
        for (causes, number) in backgroundCauses(launches) {
            words.append("\(number) into the background\(causes) (not a session)")
        }
        if count(.prewarmed) > 0 {
            words.append("\(count(.prewarmed)) prewarmed and not used (not a session)")
        }
        if count(.unknown) > 0 { words.append("\(count(.unknown)) by an unknown cause, not seen on screen") }
        let inferred = launches.count { $0.start == .inferred }
        var lines = [words.joined(separator: ", ")]
        if inferred > 0 {
            lines.append(
                "\(Quantities.count(inferred, "start")) inferred: an older process of the name was known before"
            )
        }
        let prewarms = launches.filter { $0.prewarm != nil }
        lines += prewarms.prefix(Self.prewarmLimit).compactMap(prewarmWords)
        if prewarms.count > Self.prewarmLimit {
            lines.append("\(prewarms.count - Self.prewarmLimit) more prewarmed")
        }
        return lines
    }

    /// Known causes together; those that are not known apart.
    private func backgroundCauses(_ launches: [Launch]) -> [(words: String, count: Int)] {
        let all = launches.filter { $0.kind == .intoBackground }
        let known = all.filter { Words.Cause.background.contains($0.cause) }
        let causes = Set(known.map { clean($0.cause) }).sorted().joined(separator: ", ")
        return [(" by \(causes)", known.count), (", cause unknown", all.count - known.count)].filter {
            $0.1 > 0
        }
    }

    /// A pause of the system is no hang of the app and no slow launch: what the app used lies on both sides of it.
    private func prewarmWords(_ launch: Launch) -> String? {
        guard let use = launch.prewarm else { return nil }
        let begun = times.moment(use.start, boot: launch.boot)
        let before = Quantities.duration(use.pausedAt &- use.start)
        let after = Quantities.duration(use.end &- use.resumedAt)
        let pause = Quantities.duration(use.resumedAt &- use.pausedAt)
        let range = times.range(use.pausedAt, use.resumedAt, boot: launch.boot)
        return
            "prewarmed at \(begun), paused about \(pause) (\(range)) by the system, which is normal; used \(before) before the pause and \(after) after it"
    }
}
