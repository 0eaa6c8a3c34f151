/// Background tasks that belong to debug runtimes or to UIKit itself and are no fault of the app.
public enum KnownTasks {
    /// One known task.
    public struct Row: Sendable {
        /// Its name as the system prints it.
        public let name: String
        /// Whose it is, and when it is absent.
        public let owner: String
        /// Where that was seen.
        public let source: String
    }

    /// The known tasks by name.
    public static let all: [Row] = [
        Row(
            name: "Flutter debug task", owner: "known task of a debug build, absent from release builds",
            source: "Flutter engine, debug mode; seen in field logs"),
        Row(
            name: "Launch Background Task for Coalescing", owner: "UIKit's own task at launch",
            source: "seen in iOS device logs at launch (R-BGT-SYSTEM)"),
        Row(
            name: "com.apple.asset_manager.cache_resource_cleanup", owner: "UIKit's own task",
            source: "seen in iOS device logs at launch (R-BGT-SYSTEM)"),
    ]

    /// The row of a task with this name.
    public static func row(named name: String) -> Row? { all.first { $0.name == name } }
}
