import LifecycleEngine
import TraceModel

/// Where the families of runs stand that were met lately, so that a run of a name like the last ones is not searched for.
struct RecentFamilies {
    private struct Entry {
        var app = -1
        var task: UInt32 = 0
        var name: UInt32 = 0
        var place = 0
    }

    private static let size = 4_096
    private var entries = [Entry](repeating: Entry(), count: size)

    /// The place of the family of a run of an app; nil if it is to be searched for.
    subscript(app: Int, run: TaskRun) -> Int? {
        get {
            let entry = entries[home(app, run)]
            let isIt = entry.app == app && entry.task == run.task.rawValue && entry.name == run.name.rawValue
            return isIt ? entry.place : nil
        }
        set {
            guard let newValue else { return }
            entries[home(app, run)] = Entry(
                app: app, task: run.task.rawValue, name: run.name.rawValue, place: newValue)
        }
    }

    private func home(_ app: Int, _ run: TaskRun) -> Int {
        (app &* 31 &+ Int(run.task.rawValue) &* 17 &+ Int(run.name.rawValue)) & (Self.size - 1)
    }
}
