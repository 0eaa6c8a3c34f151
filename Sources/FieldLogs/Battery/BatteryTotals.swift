import TraceModel

/// What each app used since the last charge: the lines `l` of the check-in form (source: AOSP
/// `BatteryStats.dumpCheckinLocked`, versions 18 to 36).
struct BatteryTotals {
    /// One app, or several that share a uid. Times are in milliseconds.
    private struct Use {
        var wakeLocks: Int64 = 0
        /// The wake lock held longest.
        var longest: (name: [UInt8], time: Int64) = ([], 0)
        var jobs: Int64 = 0
        var jobCount: Int64 = 0
        var syncs: Int64 = 0
        var foregroundServices: Int64 = 0
        var cpu: Int64 = 0
        var wakeups: Int64 = 0
    }

    /// Uids that are told apart; a device has a few hundred.
    private static let uidLimit = 4_096
    /// Apps that are told of, those with the longest wake locks first.
    private static let toldLimit = 12
    private static let nameLimit = 200

    private var uses: [UInt32: Use] = [:]
    /// The first package of each uid.
    private var apps: [UInt32: NameID] = [:]
    private var begin: WallReading?
    private var length: Int64 = 0

    /// Reads `UID,l,TAG,…` behind its tag; false for one that is not read.
    mutating func read(uid: UInt32, _ tag: ByteText, _ fields: CheckinFields) -> Bool {
        var fields = fields
        if tag.equals("bt") { return readBattery(&fields) }
        guard uses.count < Self.uidLimit || uses[uid] != nil else { return false }
        var use = uses[uid] ?? Use()
        switch tag.string {
        case "wl":
            guard let name = fields.next(), let time = Self.partial(&fields) else { return false }
            use.wakeLocks = use.wakeLocks.addingClamped(time)
            if time > use.longest.time {
                use.longest = (Array(CheckinFields.unquoted(name).prefix(Self.nameLimit)), time)
            }
        case "jb":
            guard fields.next() != nil, let time = fields.nextInteger(), let count = fields.nextInteger()
            else {
                return false
            }
            use.jobs = use.jobs.addingClamped(time)
            use.jobCount = use.jobCount.addingClamped(count)
        case "sy":
            guard fields.next() != nil, let time = fields.nextInteger() else { return false }
            use.syncs = use.syncs.addingClamped(time)
        case "fgs":
            guard let time = fields.nextInteger() else { return false }
            use.foregroundServices = use.foregroundServices.addingClamped(time)
        case "cpu":
            guard let user = fields.nextInteger(), let system = fields.nextInteger() else { return false }
            use.cpu = use.cpu.addingClamped(user).addingClamped(system)
        case "wua":
            guard fields.next() != nil, let count = fields.nextInteger() else { return false }
            use.wakeups = use.wakeups.addingClamped(count)
        default: return false
        }
        uses[uid] = use
        return true
    }

    /// A uid is of this package.
    mutating func name(uid: UInt32, app: NameID) {
        if apps[uid] == nil, apps.count < Self.uidLimit { apps[uid] = app }
    }

    /// The window: `startCount,battRealtime,battUptime,totalRealtime,totalUptime,startClock,…`.
    private mutating func readBattery(_ fields: inout CheckinFields) -> Bool {
        var numbers: [Int64] = []
        while numbers.count < 6, let field = fields.next() { numbers.append(field.integer ?? 0) }
        guard numbers.count == 6, (1...7_258_118_400_000).contains(numbers[5]),
            (0...3_000_000_000_000).contains(numbers[3])
        else { return false }
        begin = WallReading(utcNanoseconds: numbers[5] * 1_000_000, zoneMinutes: 0)
        length = numbers[3] * 1_000_000
        return true
    }

    /// Milliseconds of partial wake locks: each time stands in front of the letter of its kind, and versions differ in what
    /// follows it.
    private static func partial(_ fields: inout CheckinFields) -> Int64? {
        var last: Int64?
        while let field = fields.next() {
            if field.equals("p") { return last }
            last = field.integer
        }
        return nil
    }

    /// The totals, by app; nil if there are none.
    func facts(in catalog: TraceCatalog) -> AggregateFacts? {
        guard !uses.isEmpty else { return nil }
        var facts = AggregateFacts(.battery)
        facts.begin = begin
        facts.end = begin?.advanced(by: length)
        let order = uses.sorted {
            ($1.value.wakeLocks, $1.value.cpu, $0.key) < ($0.value.wakeLocks, $0.value.cpu, $1.key)
        }
        for (uid, use) in order.prefix(Self.toldLimit) {
            let name = apps[uid].map { catalog.text($0) } ?? AppRegister.userName(uid) ?? "uid \(uid)"
            func add(_ what: String, milliseconds: Int64) {
                guard milliseconds > 0 else { return }
                facts.values.append(
                    .init(
                        name: "\(name): \(what)",
                        amount: min(milliseconds, Int64.max / 1_000_000) * 1_000_000,
                        unit: .nanoseconds, isUnitAssumed: false))
            }
            func add(_ what: String, count: Int64) {
                guard count > 0 else { return }
                facts.values.append(
                    .init(name: "\(name): \(what)", amount: count, unit: .count, isUnitAssumed: false))
            }
            let longest = String(decoding: use.longest.name, as: UTF8.self)
            add("wake locks", milliseconds: use.wakeLocks)
            if use.longest.time < use.wakeLocks {
                add("of it wake lock \"\(longest)\"", milliseconds: use.longest.time)
            }
            add("\(use.jobCount) jobs", milliseconds: use.jobs)
            add("syncs", milliseconds: use.syncs)
            add("services in the foreground", milliseconds: use.foregroundServices)
            add("CPU time", milliseconds: use.cpu)
            add("alarms that woke the device", count: use.wakeups)
        }
        return facts
    }
}
