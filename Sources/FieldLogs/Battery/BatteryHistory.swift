import TraceModel

/// The battery history as events: what the device did, and for which apps. Both forms of the history are read into this.
struct BatteryHistory {
    /// Apps that are on top at once, in windows beside each other.
    private static let topLimit = 64
    /// Jobs, alarms and syncs that are open at once.
    private static let openLimit = 4_096

    private struct Run: Hashable {
        let process: UInt32
        let kind: String
        let name: NameID
    }

    /// What a line told of the states that are off where they are left out.
    private struct Mentioned: OptionSet {
        let rawValue: UInt8
        static let level = Mentioned(rawValue: 1)
        static let screen = Mentioned(rawValue: 2)
        static let cpuRunning = Mentioned(rawValue: 4)
        static let powerSave = Mentioned(rawValue: 8)
        static let status = Mentioned(rawValue: 16)
    }

    private(set) var wakeLocks = BatteryWakeLocks()
    private var top: [UInt32] = []
    private var open: Set<Run> = []
    /// Processes that live, by uid and name.
    private var lives: [Run: UInt32] = [:]
    private var values: [String: String] = [:]
    /// Percent; told again and again.
    private var level: Int64?
    /// How long the CPU ran since the history began, and since when it runs.
    private var awake: Int64 = 0
    private var awakeSince: Int64?
    private var isAwakeKnown = false
    private var awakeToldAt: Int64?
    /// True until a line gave all that is on.
    private var isAllExpected = false
    private var mentioned: Mentioned = []
    /// Trace time since which the history has no room for more.
    private var overflow: Int64?

    /// Version of the check-in form: from 36 on single wake locks are told.
    mutating func setVersion(_ version: Int64) { if version >= 36 { wakeLocks.isSingle = true } }

    /// Reads one item.
    mutating func read(_ item: BatteryItem, into trace: inout LogTrace) -> LogTrace.Use {
        switch item.key.meaning {
        case .level:
            mentioned.insert(.level)
            guard item.value.integer != level else { return .known }
            level = item.value.integer
            return sample(.batteryLevel, item.value.integer, 0...100, times: 10, into: &trace)
        case .temperature:
            return sample(.batteryTemperature, item.value.integer, -1_000...2_000, times: 100, into: &trace)
        case .charge:
            return sample(.batteryCharge, item.value.integer, 0...1_000_000, times: 1_000, into: &trace)
        case .status:
            mentioned.insert(.status)
            return status(item.value, into: &trace)
        case .plug: return plug(item.value, into: &trace)
        case .charging: return device("charging", item.isOn ? "on" : "off", into: &trace)
        case .powerSave:
            mentioned.insert(.powerSave)
            return device("lowPowerMode", item.isOn ? "on" : "off", into: &trace)
        case .doze: return doze(item, into: &trace)
        case .screen:
            mentioned.insert(.screen)
            addAwakeTime(into: &trace)
            let use = device("screen", item.isOn ? "on" : "off", into: &trace)
            for process in top { show(process, isVisible: item.isOn, into: &trace) }
            return use
        case .cpuRunning:
            mentioned.insert(.cpuRunning)
            return cpu(isRunning: item.isOn, into: &trace)
        case .wakeLock:
            return wakeLocks.bit(item.sign, item.holder.flatMap { lock($0, &trace) }, into: &trace)
        case .wakeLockIn, .longWakeLock, .topApp, .process, .job, .alarm, .sync:
            guard let holder = item.holder else { return .known }
            return read(item, of: holder, into: &trace)
        case .notNeeded: return .known
        }
    }

    private mutating func read(
        _ item: BatteryItem, of holder: BatteryHolder, into trace: inout LogTrace
    ) -> LogTrace.Use {
        switch item.key.meaning {
        case .topApp: return top(item.isOn, holder, into: &trace)
        case .process: return process(item.isOn, holder, into: &trace)
        case .job: return run(Words.Task.job, item.isOn, holder, nameEnd: 0, into: &trace)
        case .alarm: return run(Words.Task.alarm, item.isOn, holder, nameEnd: 0, into: &trace)
        // An authority, the type of an account and its name, which is nobody's business.
        case .sync: return run(Words.Task.sync, item.isOn, holder, nameEnd: 0x2F, into: &trace)
        case .wakeLockIn:
            guard let lock = lock(holder, &trace) else { return .known }
            return wakeLocks.full(isHeld: item.isOn, lock, into: &trace)
        default:
            guard let lock = lock(holder, &trace) else { return .known }
            return wakeLocks.single(isHeld: item.isOn, lock, into: &trace)
        }
    }

    /// A start or a reset: the next line with the level of the battery gives all that is on.
    mutating func expectAll() { isAllExpected = true }

    /// A line begins.
    mutating func beginLine() { mentioned = [] }

    /// A line ends; what a line that gives all leaves out is off. Such a line has the level and the status.
    mutating func endLine(into trace: inout LogTrace) {
        guard isAllExpected, mentioned.isSuperset(of: [.level, .status]) else { return }
        isAllExpected = false
        if !mentioned.contains(.screen) { _ = device("screen", "off", into: &trace) }
        if !mentioned.contains(.cpuRunning) { _ = cpu(isRunning: false, into: &trace) }
        if !mentioned.contains(.powerSave) { _ = device("lowPowerMode", "off", into: &trace) }
    }

    /// The history is full: from here on it has the level of the battery alone.
    mutating func overflowed(into trace: inout LogTrace) { overflow = overflow ?? trace.time }

    /// The history goes on as usual, or ends.
    mutating func endOverflow(into trace: inout LogTrace) {
        guard let start = overflow else { return }
        overflow = nil
        trace.add(.gap, label: "the battery history was full", number: trace.time, at: start)
    }

    /// The device goes down: nothing of it runs any more.
    mutating func shutDown(into trace: inout LogTrace) {
        finish(into: &trace)
        trace.add(.endedEarly, label: "the device was shut down")
    }

    /// What is known up to now.
    mutating func finish(into trace: inout LogTrace) {
        endOverflow(into: &trace)
        addAwakeTime(into: &trace)
    }

    /// The device went down: what was open ended at this time.
    mutating func closeAll(at time: Int64, into trace: inout LogTrace) {
        for run in open.sorted(by: { ($0.process, $0.name.rawValue) < ($1.process, $1.name.rawValue) }) {
            trace.add(
                .taskEnded, process: run.process, label: run.kind, name: run.name,
                number: TaskIdentifier(text: run.name).rawValue, at: time)
            trace.extra(.result, Words.Result.stopped)
            trace.extra(.reason, "the device went down")
        }
        wakeLocks.closeAll(at: time, into: &trace)
        for process in top { show(process, isVisible: false, at: time, into: &trace) }
        beginBoot()
        expectAll()
    }

    /// Another boot: processes are others, and nothing is known of the device.
    mutating func beginBoot() {
        let isSingle = wakeLocks.isSingle
        self = BatteryHistory()
        wakeLocks.isSingle = isSingle
    }

    // MARK: The device

    private func sample(
        _ metric: Metric, _ value: Int64?, _ range: ClosedRange<Int64>, times factor: Int64,
        into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let value, range.contains(value) else { return .unknown }
        trace.add(.sample, label: metric.rawValue, number: value * factor)
        return .used
    }

    private mutating func device(_ what: String, _ value: String, into trace: inout LogTrace) -> LogTrace.Use
    {
        // A reset says again what was known.
        guard values.updateValue(value, forKey: what) != value else { return .known }
        trace.add(.device, label: what, name: trace.catalog.names.intern(value))
        return .used
    }

    private mutating func status(_ value: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        if value.equals("c") || value.equals("charging") { return device("charging", "on", into: &trace) }
        if value.equals("?") || value.equals("unknown") { return .known }
        let others: [StaticString] = ["d", "n", "f", "discharging", "not-charging", "full"]
        guard others.contains(where: { value.equals($0) }) else { return .unknown }
        return device("charging", "off", into: &trace)
    }

    private mutating func plug(_ value: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        let words: [(short: StaticString, word: StaticString)] = [
            ("n", "none"), ("a", "ac"), ("u", "usb"), ("w", "wireless"), ("d", "dock"),
        ]
        for (short, word) in words where value.equals(short) || value.equals(word) {
            return device("plugged", "\(word)", into: &trace)
        }
        return .unknown
    }

    /// `di=full`; up to version 15 of the check-in form the bit `di`, for there was deep Doze alone.
    private mutating func doze(_ item: BatteryItem, into trace: inout LogTrace) -> LogTrace.Use {
        if item.sign != .none { return device("doze", item.isOn ? "idle" : "active", into: &trace) }
        if item.value.equals("full") { return device("doze", "idle", into: &trace) }
        if item.value.equals("light") { return device("doze", "light idle", into: &trace) }
        return item.value.equals("off") ? device("doze", "active", into: &trace) : .unknown
    }

    private mutating func cpu(isRunning: Bool, into trace: inout LogTrace) -> LogTrace.Use {
        // Before the first change it is not known whether it ran.
        guard isAwakeKnown || isRunning || trace.time == 0 else {
            isAwakeKnown = true
            return .known
        }
        if isAwakeKnown, !isRunning, awakeSince == nil { return .known }
        isAwakeKnown = true
        addAwakeTime(into: &trace)
        awakeSince = isRunning ? trace.time : nil
        return .used
    }

    /// How long the CPU ran up to now. A stay of an app begins and ends where it is told.
    private mutating func addAwakeTime(into trace: inout LogTrace) {
        guard isAwakeKnown else { return }
        if let since = awakeSince {
            awake += trace.time.subtractingClamped(since)
            awakeSince = trace.time
        }
        guard awakeToldAt != trace.time else { return }
        awakeToldAt = trace.time
        trace.add(.sample, label: Metric.awakeTime.rawValue, number: awake)
    }

    // MARK: Apps

    private mutating func lock(_ holder: BatteryHolder, _ trace: inout LogTrace) -> BatteryWakeLocks.Lock? {
        let process = trace.process(uid: holder.uid)
        guard process != 0 else { return nil }
        return .init(process: process, name: name(holder.tag, &trace), uid: holder.uid)
    }

    private func name(_ text: some Collection<UInt8>, _ trace: inout LogTrace) -> NameID {
        Array(text).withUnsafeBytes { trace.name(ByteText($0)) }
    }

    /// The package of `com.acme.talk/.sync.SyncJob`, or of `com.acme.talk` alone.
    private func package(_ tag: [UInt8], _ trace: inout LogTrace) -> NameID {
        let package = tag.prefix { $0 != 0x2F }
        return package.contains(0x2E) && !package.contains(0x2A) ? name(package, &trace) : .none
    }

    private mutating func top(
        _ isTop: Bool, _ holder: BatteryHolder, into trace: inout LogTrace
    ) -> LogTrace.Use {
        let process = trace.process(uid: holder.uid, app: package(holder.tag, &trace))
        guard process != 0 else { return .known }
        addAwakeTime(into: &trace)
        if !isTop {
            top.removeAll { $0 == process }
        } else if !top.contains(process), top.count < Self.topLimit {
            top.append(process)
        }
        show(process, isVisible: isTop, into: &trace)
        return .used
    }

    /// The top app is on screen while the screen is on.
    private func show(_ process: UInt32, isVisible: Bool, at time: Int64? = nil, into trace: inout LogTrace) {
        trace.add(
            .state, process: process, subject: trace.subject(of: process, kind: Words.Subject.visibility),
            label: isVisible ? Words.Visibility.top : Words.Visibility.background, at: time)
    }

    /// A process, which has a name and no pid. Only a full history has these.
    private mutating func process(
        _ isStarted: Bool, _ holder: BatteryHolder, into trace: inout LogTrace
    ) -> LogTrace.Use {
        let name = name(holder.tag, &trace)
        let key = Run(process: holder.uid, kind: "", name: name)
        guard isStarted else {
            guard let process = lives.removeValue(forKey: key) else { return .known }
            trace.add(.processEnded, process: process)
            return .used
        }
        guard lives.count < Self.openLimit, lives[key] == nil else { return .known }
        let process = trace.processWithoutName()
        trace.catalog[process: process].uid = holder.uid
        trace.catalog[process: process].name = name
        trace.catalog[process: process].app = holder.tag.withUnsafeBytes {
            trace.name(Component.package(ofProcess: ByteText($0)))
        }
        lives[key] = process
        trace.add(.processStarted, process: process, label: Words.Cause.unknown)
        return .used
    }

    private mutating func run(
        _ kind: String, _ isBegin: Bool, _ holder: BatteryHolder, nameEnd: UInt8,
        into trace: inout LogTrace
    ) -> LogTrace.Use {
        var tag = holder.tag[...]
        for prefix in ["*walarm*:", "*alarm*:", "*job*/", "*sync*/"] where tag.starts(with: prefix.utf8) {
            tag = tag.dropFirst(prefix.utf8.count)
        }
        // The tag of a sync is an authority, whose package may be another one.
        let app = kind == Words.Task.job ? package(Array(tag), &trace) : .none
        let process = trace.process(uid: holder.uid, app: app)
        guard process != 0 else { return .known }
        let name = name(nameEnd == 0 ? tag : tag.prefix { $0 != nameEnd }, &trace)
        let key = Run(process: process, kind: kind, name: name)
        if isBegin {
            // A reset lists again what runs.
            guard open.count < Self.openLimit, open.insert(key).inserted else { return .known }
        } else {
            open.remove(key)
        }
        trace.add(
            isBegin ? .taskBegan : .taskEnded, process: process, label: kind, name: name,
            number: TaskIdentifier(text: name).rawValue)
        if !isBegin { trace.extra(.result, Words.Result.ended) }
        return .used
    }
}
