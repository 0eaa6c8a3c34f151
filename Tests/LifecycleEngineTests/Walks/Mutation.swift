import TestSupport

/// A change of a legal walk that breaks a rule wherever it can be made.
struct Mutation: Sendable {
    let name: String
    /// Rules of which one is broken by it.
    let breaks: Set<String>
    /// Changes the walk at one of its places; false if there is none.
    let apply: @Sendable (inout Walk, inout SeededGenerator) -> Bool

    init(
        _ name: String, breaks: Set<String>,
        _ apply: @escaping @Sendable (inout Walk, inout SeededGenerator) -> Bool
    ) {
        self.name = name
        self.breaks = breaks
        self.apply = apply
    }

    /// One of the steps that begin with these words, drawn at random, that also fits.
    private static func place(
        of front: String, _ walk: Walk, _ random: inout SeededGenerator,
        where fits: (Int) -> Bool = { _ in true }
    ) -> Int? {
        let places = walk.steps.indices.filter { walk.steps[$0].words.hasPrefix(front) && fits($0) }
        return places.isEmpty ? nil : places[random.next(in: 0...places.count - 1)]
    }

    private static func drop(
        _ front: String, breaks: Set<String>,
        where fits: @escaping @Sendable (Walk, Int) -> Bool = { _, _ in true }
    ) -> Mutation {
        Mutation("drop \(front)", breaks: breaks) { walk, random in
            let steps = walk
            guard let place = place(of: front, walk, &random, where: { fits(steps, $0) }) else {
                return false
            }
            walk.steps.remove(at: place)
            return true
        }
    }

    private static func duplicate(_ front: String, breaks: Set<String>) -> Mutation {
        Mutation("duplicate \(front)", breaks: breaks) { walk, random in
            guard let place = place(of: front, walk, &random) else { return false }
            var again = walk.steps[place]
            again.milliseconds += 12
            walk.steps.insert(again, at: place + 1)
            return true
        }
    }

    /// Puts a step right after the one with these words.
    private static func add(
        _ words: String, after front: String, breaks: Set<String>,
        where fits: @escaping @Sendable (Walk, Int) -> Bool = { _, _ in true }
    ) -> Mutation {
        Mutation("\(words) after \(front)", breaks: breaks) { walk, random in
            let steps = walk
            guard let place = place(of: front, walk, &random, where: { fits(steps, $0) }) else {
                return false
            }
            walk.steps.insert(
                Walk.Step(milliseconds: walk.steps[place].milliseconds, words: words), at: place + 1)
            return true
        }
    }

    private static func replace(_ part: String, by other: String, in front: String, breaks: Set<String>)
        -> Mutation
    {
        Mutation("\(other) for \(part) in \(front)", breaks: breaks) { walk, random in
            let steps = walk.steps
            guard
                let place = place(of: front, walk, &random, where: { steps[$0].words.contains(part) })
            else { return false }
            walk.steps[place].words = steps[place].words.split(
                separator: " ", omittingEmptySubsequences: false
            )
            .joined(separator: " ").replacing(part, with: other)
            return true
        }
    }

    /// Moves everything from a step on by so many seconds.
    private static func delay(_ front: String, by seconds: Int, breaks: Set<String>) -> Mutation {
        Mutation("delay \(front) by \(seconds) s", breaks: breaks) { walk, random in
            guard let place = place(of: front, walk, &random) else { return false }
            for later in place..<walk.steps.count { walk.steps[later].milliseconds += seconds * 1_000 }
            return true
        }
    }

    private static func swap(_ front: String, breaks: Set<String>) -> Mutation {
        Mutation("swap \(front) with the step before", breaks: breaks) { walk, random in
            guard let place = place(of: front, walk, &random), place > 0 else { return false }
            let words = walk.steps[place].words
            walk.steps[place].words = walk.steps[place - 1].words
            walk.steps[place - 1].words = words
            return true
        }
    }

    private static let appStates: Set<String> = [
        "ios.process.illegal-transition", "ios.process.double-transition",
        "any.process.suspended-in-foreground",
    ]
    private static let activityStates: Set<String> = [
        "android.activity.illegal-transition", "android.activity.double-transition",
    ]

    /// The kinds of mutation.
    static let all: [Mutation] = [
        drop("app willResignActive", breaks: appStates),
        drop("app didEnterBackground", breaks: appStates),
        drop("app willEnterForeground", breaks: appStates),
        duplicate("app didBecomeActive", breaks: appStates),
        duplicate("app willResignActive", breaks: appStates),
        duplicate("app didEnterBackground", breaks: appStates),
        swap("app didEnterBackground", breaks: appStates),
        add("suspend", after: "app didBecomeActive", breaks: appStates),
        add(
            "app didFinishLaunching", after: "app willEnterForeground", breaks: ["ios.launch.finished-again"]),
        duplicate("end uikit", breaks: ["ios.task.ended-twice"]),
        replace(" uikit ", by: " uikit 77", in: "end uikit", breaks: ["ios.task.ended-unknown"]),
        replace("handler=yes", by: "handler=no", in: "begin uikit", breaks: ["ios.task.no-handler"]),
        delay("end uikit", by: 31, breaks: ["ios.task.open-at-budget"]),
        drop("release file~lock", breaks: ["ios.lock.held-at-suspension"]),
        drop("release camera", breaks: ["any.hold.kept-after-leaving"]),
        drop(
            "schedule app~refresh", breaks: ["ios.bgtask.not-resubmitted"],
            where: { walk, place in place > 0 && walk.steps[place - 1].words.hasPrefix("begin app~refresh") }),
        delay("end app~refresh", by: 31, breaks: ["ios.bgtask.run-limit"]),
        add(
            "register app~refresh 900 sync", after: "app didBecomeActive",
            breaks: [
                "ios.bgtask.registered-late", "ios.bgtask.registered-twice",
            ]),
        drop("activity onPause", breaks: activityStates),
        drop(
            "activity onStop", breaks: activityStates.union(["any.process.suspended-in-foreground"])),
        drop("activity onStart", breaks: activityStates),
        duplicate("activity onResume", breaks: activityStates),
        duplicate("activity onStop", breaks: activityStates),
        delay("end service", by: 61, breaks: ["android.service.outlives-grace"]),
        delay("end foreground~service", by: 180, breaks: ["android.fgs.short-service-limit"]),
        delay("begin foreground~service", by: 31, breaks: ["android.fgs.start-deadline"]),
        drop("begin foreground~service", breaks: ["android.fgs.stopped-before-start"]),
        delay("end job", by: 1_801, breaks: ["android.job.run-limit"]),
        drop("thaw", breaks: ["android.freezer.ran-while-frozen"]),
    ]
}
