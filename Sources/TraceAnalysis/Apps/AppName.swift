import TraceModel

/// What to call the app of a process, by the best that a trace gives.
public enum AppName {
    /// Bundle identifier or package; else the process's name; else the package part of the class of one of its
    /// subjects; else its pid.
    public static func of(process: UInt32, _ catalog: TraceCatalog, appOfName: [NameID: NameID]) -> String {
        guard process != 0 else { return "device" }
        let record = catalog[process: process]
        if record.app.isPresent { return catalog.text(record.app) }
        if record.name.isPresent { return catalog.text(appOfName[record.name] ?? record.name) }
        for subject in catalog.subjects.prefix(subjectLimit)
        where subject.process == process && subject.name.isPresent {
            if let package = package(ofClass: catalog.text(subject.name)) { return package }
        }
        return record.pid == 0 ? "process \(process)" : "pid \(record.pid)"
    }

    /// Subjects that are searched for a name; a trace with more has named processes.
    private static let subjectLimit = 2_000

    /// `com.example.clock` of `com.example.clock.MainActivity`: the parts before the first one in upper case.
    static func package(ofClass name: String) -> String? {
        let parts = name.split(separator: ".").prefix { $0.first?.isLowercase ?? false }
        return parts.count > 1 || (parts.count == 1 && name.contains("."))
            ? parts.joined(separator: ".") : nil
    }
}
