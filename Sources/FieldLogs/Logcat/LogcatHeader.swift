/// Lines that a report tool or a dump writes before the log: some tell the version of the system.
enum LogcatHeader {
    /// Reads the line: true if it is understood, with the version of Android if it tells one.
    static func read(_ line: ByteText) -> (isKnown: Bool, os: ByteText?) {
        for key in fingerprintKeys where line.hasPrefix(key) {
            return (true, release(line.dropFirst(key.utf8CodeUnitCount)))
        }
        return (otherKeys.contains { line.hasPrefix($0) } || isRule(line), nil)
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
    private static func release(_ value: ByteText) -> ByteText? {
        guard let colon = value.firstIndex(of: 0x3A) else { return nil }
        let release = value.dropFirst(colon + 1).prefix { $0 != 0x2F }
        let isNumber =
            (1...8).contains(release.count) && release[0] != 0x2E
            && release.bytes.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
        return isNumber ? release : nil
    }
}
