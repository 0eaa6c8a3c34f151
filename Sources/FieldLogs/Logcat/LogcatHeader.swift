import TraceModel

/// Lines that a report tool or a dump writes before the log: some tell the version of the system, or the date.
struct LogcatHeader {
    /// True if the line is understood.
    let isKnown: Bool
    /// The version of Android, if the line tells one.
    var os: ByteText?
    /// The day of the capture, if the line tells it.
    var captured: CivilDate?

    init(_ line: ByteText) {
        for key in Self.fingerprintKeys where line.hasPrefix(key) {
            isKnown = true
            os = Self.release(line.dropFirst(key.utf8CodeUnitCount))
            return
        }
        isKnown = Self.otherKeys.contains { line.hasPrefix($0) } || Self.isRule(line)
        if line.hasPrefix("== dumpstate: ") { captured = Self.date(line.dropFirst(14)) }
    }

    /// `2022-10-08 18:08:49`.
    private static func date(_ text: ByteText) -> CivilDate? {
        guard text[4] == 0x2D, text[7] == 0x2D, let year = text.digits(0, 4), let month = text.digits(5, 2),
            let day = text.digits(8, 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Keys whose value is a build fingerprint.
    private static let fingerprintKeys: [StaticString] = [
        "osVersion: ", "Build fingerprint: ", "Build Fingerprint: ",
    ]

    /// Keys of report tools and of dumpstate that say nothing needed here.
    private static let otherKeys: [StaticString] = [
        "type: ", "packageName: ", "buffers: ", "level: ", "flags: ", "== dumpstate: ", "Build: ",
        "Bootloader: ",
        "Radio: ", "Network: ", "Kernel: ", "Command line: ", "Uptime: ",
    ]

    /// A line of equals signs.
    private static func isRule(_ line: ByteText) -> Bool {
        line.hasPrefix("====") && line.bytes.allSatisfy { $0 == 0x3D }
    }

    /// The release in `brand/product/device:RELEASE/id/incremental:type/tags`, if it is a number (source: AOSP
    /// `Build.FINGERPRINT`; previews print a name instead).
    static func release(_ value: ByteText) -> ByteText? {
        guard let colon = value.firstIndex(of: 0x3A) else { return nil }
        let release = value.dropFirst(colon + 1).prefix { $0 != 0x2F }
        let isNumber =
            (1...8).contains(release.count) && release[0] != 0x2E
            && release.bytes.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
        return isNumber ? release : nil
    }
}
