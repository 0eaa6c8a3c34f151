/// A log such as `adb logcat -b all` gives, for measuring: mostly lines that say nothing about a lifecycle, and one in
/// 25 that does. A pure function of its length.
struct LogText {
    private(set) var bytes: [UInt8] = []
    /// Lines that tell something.
    private(set) var lifecycleLines = 0
    private var state: UInt64 = 1
    private var milliseconds = 0

    init(atLeast size: Int) { goOn(atLeast: size) }

    /// Replaces the bytes by those that follow them.
    mutating func goOn(atLeast size: Int) {
        bytes.removeAll(keepingCapacity: true)
        bytes.reserveCapacity(size + 4_096)
        while bytes.count < size {
            for _ in 0..<24 { add(Self.noise[Int(next() % UInt64(Self.noise.count))]) }
            addVisit()
        }
    }

    private static let noise: [(tag: String, message: String)] = [
        (
            "ConnectivityService",
            "requestNetwork for uid/pid:10233/20417 NetworkRequest [ REQUEST id=814, [ INTERNET ] ]"
        ),
        ("WifiHAL", "link layer stats: 1 radio, rssi -61, tx 8123, rx 99812"),
        ("AudioTrack", "getTimestamp_l(31): device stall time corrected using current time 8112345678"),
        ("ActivityManager", "Slow operation: 61ms so far, now at startProcess: done updating battery stats"),
        ("SurfaceFlinger", "Permission Denial: can't access SurfaceFlinger pid=1190, uid=10150"),
        ("chatty", "uid=1000(system) Binder:1500_7 identical 3 lines"),
        ("OpenGLRenderer", "Davey! duration=734ms; Flags=1, IntendedVsync=8123456789, Vsync=8123499999"),
        (
            "dex2oat32",
            "Explicit concurrent copying GC freed 4913(1112KB) AllocSpace objects, 2(40KB) LOS objects"
        ),
        (
            "PowerManagerService",
            "Waking up power group from Dozing (groupId=0, uid=1000, reason=WAKE_REASON_GESTURE)"
        ),
        ("sysui_multi_action", "[757,803,799,window_time_0,802,12]"),
    ]

    /// An activity comes and goes: four lines of 28.
    private mutating func addVisit() {
        for (callback, reason) in [
            ("start", "handleStartActivity"), ("resume", "RESUME_ACTIVITY"), ("paused", "performPause"),
            ("stop", "STOP_ACTIVITY_ITEM"),
        ] {
            lifecycleLines += 1
            add(("wm_on_\(callback)_called", "[505,com.example.harbor.DockActivity,\(reason),3]"), pid: 7_745)
        }
    }

    private mutating func add(_ line: (tag: String, message: String), pid: Int? = nil) {
        milliseconds += Int(next() % 40)
        let pid = pid ?? 1_000 + Int(next() % 4_000)
        let day = milliseconds / 86_400_000 % 28 + 1
        append(7, 2)
        bytes.append(0x2D)
        append(day, 2)
        bytes.append(0x20)
        append(milliseconds / 3_600_000 % 24, 2)
        bytes.append(0x3A)
        append(milliseconds / 60_000 % 60, 2)
        bytes.append(0x3A)
        append(milliseconds / 1_000 % 60, 2)
        bytes.append(0x2E)
        append(milliseconds % 1_000, 3)
        bytes.append(0x20)
        append(pid, 5)
        bytes.append(0x20)
        append(pid + Int(next() % 9), 5)
        bytes +=
            " I \(line.tag)\(String(repeating: " ", count: max(8 - line.tag.count, 0))): \(line.message)\n"
            .utf8
    }

    private mutating func append(_ value: Int, _ digits: Int) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(0x30 + value / divisor % 10))
            divisor /= 10
        }
    }

    private mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
