import TraceModel

/// Which processes somebody wants to see.
public struct Watch: Sendable {
    private let apps: [String]
    private let processes: [String]

    /// Those of any of these apps (a package or bundle identifier), and those with any of these names or pids; all if
    /// there are none.
    public init(apps: [String] = [], processes: [String] = []) {
        self.apps = apps
        self.processes = processes
    }

    /// True if not all are wanted.
    public var isNarrow: Bool { !apps.isEmpty || !processes.isEmpty }

    /// True if the process is wanted. What is of no process is, too.
    public func wants(_ process: UInt32, _ catalog: TraceCatalog) -> Bool {
        guard isNarrow, process != 0 else { return true }
        let record = catalog[process: process]
        let app = catalog.text(record.app)
        let name = catalog.text(record.name)
        // A process of which the log told no name is of the app that was named; on Android `app:part` is a part of `app`.
        let isOfApp = apps.contains { wanted in
            app == wanted || name == wanted || name.hasPrefix(wanted + ":") || (app.isEmpty && name.isEmpty)
        }
        return isOfApp
            || processes.contains { $0 == name || $0 == app || record.pid != 0 && $0 == "\(record.pid)" }
    }
}
