import LifecycleEngine
import TraceModel

/// What is nobody's secret: the platforms' own names, the words of the vocabulary, and words that every log has.
///
/// They stay as they are, for the rules and the readers of logs know them, and so do the people who read an excerpt.
public enum PublicNames {
    /// Names that begin like this are the platforms' own.
    static let fronts = [
        "com.apple.", "com.android.", "android.", "com.google.android.", "*job*/", "*alarm*", "*walarm*",
    ]

    /// Names that are the platforms' own as they are: processes of the system, and names that rules know.
    private static let whole: Set<String> = Set(
        Vocabulary.texts + [
            "SpringBoard", "backboardd", "runningboardd", "assertiond", "launchd", "dasd", "kernel", "UIKit",
            "android", "system_server", "system_process", "system", "device", "zygote", "zygote64", "lmkd",
        ])

    /// Runs that stay in a name: they say of what kind it is.
    public static let structure: Set<String> = [
        "com", "org", "net", "io", "dev", "co", "android", "androidx", "ios",
        "activity", "service", "receiver", "worker", "provider", "fragment",
    ]

    /// Runs of letters, in lower case, that stay in a sentence.
    static let runs: Set<String> = Set(
        (Vocabulary.texts + EventTable.rows.map(\.word) + common).flatMap { Runs.letters(of: $0) })

    /// Parts of packages and classes, the systems' processes, and words that sentences of platforms are made of.
    private static let common = [
        "com org net io dev co android androidx apple google ios swift kotlin java lang",
        "activity service receiver worker provider job task scene view controller application fragment manager",
        "system server kernel springboard backboardd runningboardd assertiond launchd dasd frontboard uikit",
        "the a an of to in on at by for from with and or not no is was has had been be it its this that as after before",
        "error warning info debug note reason code signal exit exited killed kill killing died death crash crashed",
        "process processes pid uid user app apps package memory cpu time limit used over under low high total",
        "seconds second minutes minute ms percent bytes pages free size count since until during dur",
        "main thread queue stack frame null true false none unknown default request requested stop stopped start",
        "started starting finish finished force remove removed due because timeout timed out expired expiration",
        "background foreground inactive visible cached empty top home last recent frozen suspended assertion",
        "lock database file wake network wifi battery screen power idle doze standby bucket alarm broadcast push",
    ]

    /// True if the name is the platform's own.
    public static func isPublic(_ name: String) -> Bool {
        whole.contains(name) || fronts.contains { name.hasPrefix($0) }
    }
}
