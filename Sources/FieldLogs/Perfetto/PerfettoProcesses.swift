import TraceModel

/// Who runs, and what they use: lists of processes and packages, and readings of memory and CPU time.
struct PerfettoProcesses {
    /// Uids of apps, without the user in front (source: AOSP `Process.FIRST_APPLICATION_UID`).
    private static let appUIDs: Range<UInt32> = 10_000..<100_000
    private static let packageLimit = 65_536

    private var versions: [NameID: Int64] = [:]
    private var apps: [UInt32: NameID] = [:]
    /// CPU time by uid since the trace began, in nanoseconds; the packets hold differences.
    private var cpuTimes: [UInt32: Int64] = [:]
    private var clusters = 1

    private static func isApp(_ uid: UInt32) -> Bool { appUIDs.contains(uid % 100_000) }

    /// `process_tree`: kernel threads and native processes are left out, for they have no lifecycle.
    mutating func readTree(_ bytes: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        var isAny = false
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            guard field.number == 1 else { continue }
            var (pid, uid): (UInt32, UInt32) = (0, 0)
            var name: ByteText?
            var inner = ProtoFields(field.bytes)
            while let part = inner.next() {
                switch part.number {
                case 1: pid = part.id ?? 0
                case 3: name = name ?? part.bytes
                case 5: uid = part.id ?? 0
                default: break
                }
            }
            guard pid > 0, Self.isApp(uid), let name, !name.isEmpty, name[0] != 0x2F else { continue }
            let process = trace.process(
                pid: pid, name: trace.name(name), app: trace.name(Component.package(ofProcess: name)))
            trace.catalog[process: process].uid = uid
            isAny = true
        }
        return isAny ? .used : .known
    }

    /// `packages_list`: `{name 1, uid 2, version_code 5}`.
    mutating func readPackages(_ bytes: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        var isAny = false
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            guard field.number == 1, versions.count < Self.packageLimit else { continue }
            var app = NameID.none
            var inner = ProtoFields(field.bytes)
            var (uid, version): (UInt32?, Int64?) = (nil, nil)
            while let part = inner.next() {
                switch part.number {
                case 1: app = trace.name(part.bytes)
                case 2: uid = part.id
                case 5: version = part.int
                default: break
                }
            }
            guard app.isPresent else { continue }
            versions[app] = version ?? 0
            if let uid, apps[uid] == nil { apps[uid] = app }
            isAny = true
        }
        return isAny ? .used : .known
    }

    /// `process_stats`: CPU time since its start, and memory that is the process's own: anonymous pages, in RAM or swapped.
    mutating func readStats(_ bytes: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        var isAny = false
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            guard field.number == 1 else { continue }
            var pid: UInt32 = 0
            var (anonymous, swapped): (Int64?, Int64) = (nil, 0)
            var (user, kernel): (Int64?, Int64?) = (nil, nil)
            var inner = ProtoFields(field.bytes)
            while let part = inner.next() {
                switch part.number {
                case 1: pid = part.id ?? 0
                case 4: anonymous = part.int
                case 7: swapped = part.int
                case 21: user = part.int
                case 22: kernel = part.int
                default: break
                }
            }
            // Only of those that the tree named as apps.
            guard let process = trace.processes.find(pid: pid), trace.catalog[process: process].uid != nil
            else {
                continue
            }
            if let anonymous, case let pages = anonymous.addingClamped(swapped), (0...1 << 40).contains(pages)
            {
                trace.add(
                    .sample, process: process, label: Metric.memoryFootprint.rawValue, number: pages * 1_024)
                isAny = true
            }
            if let user, let kernel, user >= 0, kernel >= 0 {
                trace.add(
                    .sample, process: process, label: Metric.cpuTime.rawValue,
                    number: user.addingClamped(kernel))
                isAny = true
            }
        }
        return isAny ? .used : .known
    }

    /// `cpu_per_uid_data`: milliseconds since the packet before, by uid and cluster.
    mutating func readCPU(_ bytes: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        var uids: [UInt32] = []
        var times: [UInt64] = []
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            switch field.number {
            case 1: clusters = Int(clamping: field.value).clamped(to: 1...64)
            case 2: field.packed { uids.append(UInt32(truncatingIfNeeded: $0)) }
            case 3: field.packed { times.append($0) }
            default: break
            }
        }
        guard times.count == uids.count * clusters else { return .unknown }
        var isAny = false
        for (place, uid) in uids.enumerated() where Self.isApp(uid) {
            let spent = times[place * clusters..<(place + 1) * clusters].reduce(Int64(0)) {
                $0.addingClamped(Int64(clamping: $1))
            }
            guard cpuTimes.count < Self.packageLimit || cpuTimes[uid] != nil else { continue }
            let total = (cpuTimes[uid] ?? 0).addingClamped(min(spent, 1 << 40) * 1_000_000)
            cpuTimes[uid] = total
            trace.add(
                .sample, process: trace.process(uid: uid, app: apps[uid] ?? .none),
                label: Metric.cpuTime.rawValue, number: total)
            isAny = true
        }
        return isAny ? .used : .known
    }

    /// What became known of packages is told of their processes.
    func finish(into trace: inout LogTrace) {
        for (uid, app) in apps { trace.name(uid: uid, app: app) }
        for number in 1..<UInt32(trace.catalog.processes.count + 1) {
            let record = trace.catalog[process: number]
            guard !record.build.isPresent, let version = versions[record.app], version > 0 else { continue }
            trace.catalog[process: number].build = trace.catalog.names.intern("\(version)")
        }
    }
}

extension Comparable {
    /// The value, or the end of the range that it lies beyond.
    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
