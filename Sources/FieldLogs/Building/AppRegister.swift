import TraceModel

/// The apps of a source that names uids and no pids: one process stands for all of an app.
struct AppRegister {
    private struct Key: Hashable {
        let uid: UInt32
        let app: NameID
    }

    private var processes: [Key: UInt32] = [:]

    /// The process that stands for the app of a uid, met now if it is new.
    mutating func process(
        uid: UInt32, app: NameID, boot: UInt32, catalog: inout TraceCatalog
    ) throws(InputFailure) -> UInt32 {
        let key = Key(uid: uid, app: app)
        if let known = processes[key] { return known }
        let ofUID = Key(uid: uid, app: .none)
        if let known = processes[ofUID], case let record = catalog[process: known],
            record.app == app || !record.app.isPresent && !record.name.isPresent
        {
            catalog[process: known].app = app
            processes[key] = known
            return known
        }
        var record = ProcessRecord()
        record.boot = boot
        record.uid = uid
        record.app = app
        if !app.isPresent, let name = Self.userName(uid) {
            record.name = catalog.names.intern(name)
        }
        let process = try catalog.add(record)
        processes[key] = process
        if processes[ofUID] == nil { processes[ofUID] = process }
        return process
    }

    /// A uid is of this app. Of several apps that share one the first is taken.
    mutating func name(uid: UInt32, app: NameID, catalog: inout TraceCatalog) {
        guard let process = processes[Key(uid: uid, app: .none)],
            case let record = catalog[process: process], !record.app.isPresent, !record.name.isPresent
        else { return }
        catalog[process: process].app = app
    }

    /// The name of one of the system's own users; nil for an app.
    static func userName(_ uid: UInt32) -> String? { userNames[uid % 100_000] }

    /// The system's own users (source: AOSP `android_filesystem_config.h`).
    private static let userNames: [UInt32: String] = [
        0: "root", 1_000: "system", 1_001: "radio", 1_002: "bluetooth", 1_010: "wifi", 1_013: "media",
        1_021: "gps", 1_027: "nfc", 1_041: "audioserver", 1_047: "cameraserver", 1_051: "dns",
        1_073: "network_stack", 2_000: "shell",
    ]
}
