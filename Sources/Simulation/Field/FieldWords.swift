import TraceModel

/// Everything that the field workload says in words, interned once.
struct FieldWords: Sendable {
    static let launch = "launch"
    static let (active, inactive, background) = ("active", "inactive", "background")
    static let (cpuTime, batteryLevel) = ("cpu_time", "battery_level")

    /// The 40 names of tasks: the frequent ones first.
    static let taskNames = [
        "upload", "sync", "save", "fetch", "index", "refresh", "backup", "cleanup", "decode", "export",
    ].flatMap { work in ["", ".photos", ".messages", ".contacts"].map { work + $0 } }

    let boot: UInt32
    let launch: NameID
    let active: NameID
    let inactive: NameID
    let background: NameID
    let task: NameID
    let cpuTime: NameID
    let batteryLevel: NameID
    let subjectKind: NameID
    let version: NameID
    let build: NameID
    let taskNames: [NameID]
    let processNames: [NameID]
    let appNames: [NameID]

    /// Interns the words and adds the boot.
    init(_ catalog: inout TraceCatalog) throws(InputFailure) {
        catalog.source.format = catalog.names.intern("simulation")
        let device = Device.phone
        var record = BootRecord()
        record.platform = catalog.names.intern(device.platform.rawValue)
        record.os = catalog.names.intern(device.os)
        record.device = catalog.names.intern(device.model)
        let days = CivilDate(year: 2026, month: 7, day: 1)?.daysSince1970 ?? 0
        record.wall = WallReading(
            localNanoseconds: Int64(days) * WallReading.day + 8 * Lapse.hour, zoneMinutes: device.zone)
        boot = try catalog.add(record)
        launch = catalog.names.intern(Self.launch)
        active = catalog.names.intern(Self.active)
        inactive = catalog.names.intern(Self.inactive)
        background = catalog.names.intern(Self.background)
        task = catalog.names.intern(Words.Task.uikit)
        cpuTime = catalog.names.intern(Self.cpuTime)
        batteryLevel = catalog.names.intern(Self.batteryLevel)
        subjectKind = catalog.names.intern(Words.Subject.app)
        version = catalog.names.intern(device.app.version)
        build = catalog.names.intern(device.app.build)
        var names: [NameID] = []
        for name in Self.taskNames { names.append(catalog.names.intern(name)) }
        taskNames = names
        names = []
        for app in 0..<FieldSource.appCount { names.append(catalog.names.intern("FieldApp\(app)")) }
        processNames = names
        names = []
        for app in 0..<FieldSource.appCount { names.append(catalog.names.intern("com.example.field\(app)")) }
        appNames = names
    }
}
