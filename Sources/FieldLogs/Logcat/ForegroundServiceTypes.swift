/// Types of foreground services by their bits (source: AOSP `ServiceInfo.FOREGROUND_SERVICE_TYPE_…`).
enum ForegroundServiceTypes {
    private static let bits: [(bit: Int64, word: String)] = [
        (1, "dataSync"), (2, "mediaPlayback"), (4, "phoneCall"), (8, "location"), (16, "connectedDevice"),
        (32, "mediaProjection"), (64, "camera"), (128, "microphone"), (256, "health"),
        (512, "remoteMessaging"), (1_024, "systemExempted"), (2_048, "shortService"),
        (4_096, "fileManagement"), (8_192, "mediaProcessing"), (0x4000_0000, "specialUse"),
    ]

    /// The types in a mask as a manifest writes them, `location|camera`; bits without a name as a number.
    static func words(_ mask: Int64) -> String {
        var words = bits.filter { mask & $0.bit != 0 }.map(\.word)
        let rest = bits.reduce(mask) { $0 & ~$1.bit }
        if rest > 0 { words.append("0x" + String(rest, radix: 16)) }
        return words.joined(separator: "|")
    }
}
