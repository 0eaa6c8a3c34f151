import LifecycleEngine
import TraceModel

/// What totals of a window of time say of a build: how its exits fell out.
///
/// A payload belongs to the build that it names, whichever build received and sent it. One that spans an update holds exits
/// of both builds and cannot be split: it is set aside.
public enum WindowContributions {
    /// The contributions of totals, and how many of them span two builds.
    public static func of(
        _ aggregates: [AggregateFacts], trace: String, cluster: String
    ) -> (contributions: [Contribution], setAside: Int) {
        var contributions: [Contribution] = []
        var setAside = 0
        for facts in aggregates where facts.kind == .metrics {
            if facts.isOfSeveralVersions {
                setAside += 1
                continue
            }
            // A window without the section of exits does not say that there were none.
            guard facts.hasForegroundExits || facts.hasBackgroundExits else { continue }
            var contribution = Contribution(
                build: BuildName(app: facts.app, version: facts.version, build: facts.build), trace: trace,
                cluster: cluster, platform: Platform.ios.rawValue, os: version(facts.os),
                device: facts.device)
            for exit in facts.exits where exit.count > 0 {
                contribution.exposures[.exits, default: 0] += Double(exit.count)
                let counter = ExitCounters.counter(named: exit.counter)
                if counter?.isNormal ?? false { continue }
                let words = counter?.words ?? exit.counter
                let place = exit.isInBackground ? "background" : "on screen"
                contribution.counts[Series("exits", "\(words), \(place)"), default: 0] += Double(exit.count)
            }
            contributions.append(contribution)
        }
        return (contributions, setAside)
    }

    /// `18.5` of `iPhone OS 18.5 (22F76)`.
    private static func version(_ text: String) -> String {
        guard let start = text.firstIndex(where: { $0.isASCII && $0.isNumber }) else { return "" }
        return String(text[start...].prefix { $0 == "." || ($0.isASCII && $0.isNumber) })
    }
}
