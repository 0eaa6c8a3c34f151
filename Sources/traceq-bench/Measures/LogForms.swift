/// Reading the other forms of Android's logs, each against a search for newlines by memchr through the same bytes: no
/// reader of all of them can be faster.
func measureLogForms(_ workload: Workload) throws {
    let size = min(workload.events * 8, 32 << 20)
    try measureLog("logcat, binary, against memchr", LogForms.logd(bytes: size), runs: workload.runs)
    try measureLog("battery check-in, against memchr", LogForms.checkin(bytes: size), runs: workload.runs)
    try measureLog("Perfetto, against memchr", LogForms.perfetto(bytes: size), runs: workload.runs)
}

/// Logs of so many bytes that hold what such logs mostly hold.
private enum LogForms {
    /// A log in one form, and its records.
    private struct Writer {
        var log: MeasuredLog
        let size: Int

        init(size: Int, front: [UInt8] = [], records: Int = 0) {
            log = MeasuredLog(bytes: front, records: records)
            self.size = size
            log.bytes.reserveCapacity(size + 8_192)
        }

        var isFull: Bool { log.bytes.count >= size }

        mutating func add(_ record: [UInt8]) {
            log.bytes += record
            log.records += 1
        }
    }

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static let messages: [(tag: String, text: String)] = [
        ("ConnectivityService", "requestNetwork for uid/pid:10233/20417 NetworkRequest [ REQUEST id=814 ]"),
        ("WifiHAL", "link layer stats: 1 radio, rssi -61, tx 8123, rx 99812"),
        ("ActivityManager", "Slow operation: 61ms so far, now at startProcess: done updating battery stats"),
        ("OpenGLRenderer", "Davey! duration=734ms; Flags=1, IntendedVsync=8123456789, Vsync=8123499999"),
    ]

    /// Binary records: an activity comes and goes in two of ten.
    static func logd(bytes size: Int) -> MeasuredLog {
        var writer = Writer(size: size)
        var count: UInt32 = 0
        func record(buffer: UInt32, _ payload: [UInt8]) -> [UInt8] {
            bytes(UInt16(payload.count)) + bytes(UInt16(28)) + bytes(Int32(7_745)) + bytes(UInt32(7_745))
                + bytes(1_700_000_000 + count / 100) + bytes(count % 100 * 10_000_000) + bytes(buffer)
                + bytes(UInt32(10_150)) + payload
        }
        func text(_ text: String) -> [UInt8] { [2] + bytes(UInt32(text.utf8.count)) + Array(text.utf8) }
        while !writer.isFull {
            for place in 0..<10 {
                count += 1
                if place < 8 {
                    let row = messages[place % messages.count]
                    writer.add(
                        record(buffer: 0, [4] + Array(row.tag.utf8) + [0] + Array(row.text.utf8) + [0]))
                } else {
                    let (number, reason): (UInt32, String) =
                        place == 8 ? (30_022, "RESUME_ACTIVITY") : (30_021, "performPause")
                    writer.add(
                        record(
                            buffer: 2,
                            bytes(number) + [3, 4, 0] + bytes(Int32(77_123))
                                + text("com.example.harbor.DockActivity") + text(reason) + [0]
                                + bytes(Int32(3))))
                }
            }
        }
        return writer.log
    }

    /// A battery history: the device sleeps and wakes, locks are held, jobs run, the level falls.
    static func checkin(bytes size: Int) -> MeasuredLog {
        var front = ["9,0,i,vers,36,214,AB1,AB1"]
        for place in 0..<64 {
            front.append("9,hsp,\(place),10\(150 + place),\"com.example.app\(place)/.Job\"")
        }
        front += ["9,h,0:RESET:TIME:1700000000000", "9,h,0,Bl=99,Bs=d,Bh=g,Bp=n,Bt=251,Bv=4395,+r,+S"]
        var writer = Writer(
            size: size, front: Array((front.joined(separator: "\n") + "\n").utf8), records: front.count)
        var count = 0
        while !writer.isFull {
            count += 1
            let job = count % 64
            for line in [
                "9,h,12,+w=\(job)", "9,h,250,-w=\(job)", "9,h,40,+Ejb=\(job)", "9,h,900,-Ejb=\(job),Pss=2",
                "9,h,20,-r", "9,h,61000,+r,wr=\(job)", "9,h,700,Bl=\(99 - count / 100 % 90),Bt=252,Bv=4310",
            ] { writer.add(Array((line + "\n").utf8)) }
        }
        return writer.log
    }

    /// Packets: tracing of the kernel, which is passed over, lines of the log, and the battery.
    static func perfetto(bytes size: Int) -> MeasuredLog {
        func varint(_ value: UInt64) -> [UInt8] {
            var (rest, bytes) = (value, [UInt8]())
            while rest >= 0x80 {
                bytes.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            return bytes + [UInt8(rest)]
        }
        func number(_ field: UInt64, _ value: UInt64) -> [UInt8] { varint(field << 3) + varint(value) }
        func raw(_ field: UInt64, _ content: [UInt8]) -> [UInt8] {
            varint(field << 3 | 2) + varint(UInt64(content.count)) + content
        }
        func text(_ field: UInt64, _ text: String) -> [UInt8] { raw(field, Array(text.utf8)) }
        let wall: UInt64 = 1_700_000_000_000_000_000
        var writer = Writer(size: size)
        // Both clocks at one moment.
        writer.add(
            raw(
                1,
                number(8, 100_000_000_000)
                    + raw(
                        6,
                        raw(1, number(1, 6) + number(2, 100_000_000_000))
                            + raw(1, number(1, 1) + number(2, wall)))))
        var count: UInt64 = 0
        while !writer.isFull {
            count += 1
            let time = count * 10_000_000
            writer.add(raw(1, raw(1, [UInt8](repeating: 0x5A, count: 400)) + number(10, 1)))
            let row = messages[Int(count) % messages.count]
            let head = number(2, 7_745) + number(3, 7_745) + number(5, wall + time)
            writer.add(
                raw(
                    1,
                    raw(39, raw(1, number(1, 0) + head + text(6, row.tag) + number(7, 4) + text(8, row.text)))
                ))
            if count % 4 == 0 {
                let values =
                    raw(9, number(2, 77_123)) + raw(9, text(4, "com.example.harbor.DockActivity"))
                    + raw(9, text(4, count % 8 == 0 ? "RESUME_ACTIVITY" : "performPause"))
                let tag = count % 8 == 0 ? "wm_on_resume_called" : "wm_on_paused_called"
                writer.add(raw(1, raw(39, raw(1, number(1, 2) + head + text(6, tag) + values))))
            }
            if count % 50 == 0 {
                writer.add(raw(1, number(8, 100_000_000_000 + time) + raw(38, number(1, 3_005_000 - count))))
            }
        }
        return writer.log
    }
}
