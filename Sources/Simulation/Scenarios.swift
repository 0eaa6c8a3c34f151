/// The scenarios, in the order in which a help page lists them.
public enum Scenarios {
    /// All scenarios. A new one is a file in `Scenarios` and a line here.
    public static let all: [Scenario] = [
        cleanDay, leakedTask, budgetOverrun, illegalTransition, pushLaunch,
        killedWhileSuspended, fgsPastLimit, logGap, rotation, twoScenes,
        fiftyStays720, fiftyStays730, wakeLock720, wakeLock730,
    ]

    /// The scenario with this name; nil if there is none.
    public static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }
}
