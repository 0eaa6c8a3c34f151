/// One side of a comparison: what the traces say of one build of one app.
public struct Side: Sendable {
    /// The build.
    public let build: BuildName
    /// What each trace says of it.
    public let contributions: [Contribution]
    /// Other builds of the app in the same traces, with the number of traces: set aside.
    public let otherBuilds: [(build: BuildName, traces: Int)]

    /// The same side with all that its traces say: an index gives what sides are chosen by, `heads`, before it gives the
    /// rest. Other builds count where a trace of this one ran them too: an index holds many that nobody asked for.
    public func filled(with contributions: [Contribution], among heads: [Contribution]) -> Side {
        let traces = Set(contributions.map(\.trace))
        let others = heads.filter {
            $0.build.app == build.app && $0.build != build && traces.contains($0.trace)
        }
        let groups = Dictionary(grouping: others, by: \.build)
        return Side(
            build: build, contributions: contributions,
            otherBuilds: groups.keys.sorted(by: Sides.isBefore).map { other in
                (other, Set((groups[other] ?? []).map(\.trace)).count)
            })
    }

    /// How much there was, in all traces.
    public subscript(exposure: Exposure) -> Double { contributions.reduce(0) { $0 + $1[exposure] } }

    /// Traces that say something of it.
    public var traces: Int { Set(contributions.map(\.trace)).count }
    /// Devices or traces that count as one each.
    public var clusters: Int { Set(contributions.map(\.cluster)).count }
    /// Stays of which the trace shows only a part.
    public var staysCutOff: Int { contributions.reduce(0) { $0 + $1.staysCutOff } }
}

/// Why there is nothing to compare.
public enum SideFailure: Error, Sendable {
    /// No app stands on both sides.
    case noCommonApp(base: [String], head: [String])
    /// The app that was asked for is not there.
    case noSuchApp(String, among: [String])
    /// The build that was asked for is not there.
    case noSuchBuild(String, among: [BuildName])
}

/// Picks the app and the builds that are compared.
public enum Sides {
    /// The app with most to compare on both sides, or the one asked for; of each side the build that ran most, or the one
    /// asked for by number or version.
    public static func choose(
        base: [Contribution], head: [Contribution], app: String? = nil, baseBuild: String? = nil,
        headBuild: String? = nil
    ) throws(SideFailure) -> (base: Side, head: Side) {
        let first = weights(base)
        let second = weights(head)
        let common = first.keys.filter { second[$0] != nil }.sorted()
        let name: String
        if let app {
            guard common.contains(app) else { throw .noSuchApp(app, among: common) }
            name = app
        } else {
            let best = common.max { left, right in
                let a = min(first[left] ?? 0, second[left] ?? 0)
                let b = min(first[right] ?? 0, second[right] ?? 0)
                return (a, right) < (b, left)
            }
            guard let best else {
                throw .noCommonApp(base: first.keys.sorted(), head: second.keys.sorted())
            }
            name = best
        }
        return (
            try side(base.filter { $0.build.app == name }, asked: baseBuild),
            try side(head.filter { $0.build.app == name }, asked: headBuild)
        )
    }

    fileprivate static func isBefore(_ left: BuildName, _ right: BuildName) -> Bool {
        (left.build, left.version) < (right.build, right.version)
    }

    private static func weight(_ contribution: Contribution) -> Double {
        contribution[.stays] + contribution[.sessions] + contribution[.launches] + contribution[.exits]
    }

    private static func weights(_ contributions: [Contribution]) -> [String: Double] {
        contributions.reduce(into: [:]) { $0[$1.build.app, default: 0] += weight($1) }
    }

    private static func side(_ all: [Contribution], asked: String?) throws(SideFailure) -> Side {
        let groups = Dictionary(grouping: all, by: \.build)
        let order = groups.keys.sorted(by: isBefore)
        let chosen: BuildName?
        if let asked {
            chosen = order.first { $0.build == asked || $0.version == asked || $0.words == asked }
            if chosen == nil { throw .noSuchBuild(asked, among: order) }
        } else {
            func total(_ build: BuildName) -> Double {
                (groups[build] ?? []).reduce(0) { $0 + weight($1) }
            }
            chosen = order.max { total($0) < total($1) }
        }
        let build = chosen ?? BuildName(app: "", version: "", build: "")
        return Side(
            build: build, contributions: groups[build] ?? [],
            otherBuilds: order.filter { $0 != build }.map { other in
                (other, Set((groups[other] ?? []).map(\.trace)).count)
            })
    }
}
