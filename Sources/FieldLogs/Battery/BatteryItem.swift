/// One item of a line of the battery history: `+w=12`, `Bl=98`, `-top=u0a280:"com.acme.talk"`.
struct BatteryItem {
    /// `+` and `-`; what has neither is a value, or happens at one moment.
    enum Sign { case none, on, off }

    let sign: Sign
    let key: BatteryKey
    /// What stands behind `=`; empty if there is nothing.
    let value: ByteText
    /// For whom, and what it is called, where the value names that.
    var holder: BatteryHolder?

    init(_ sign: Sign, _ key: BatteryKey, value: ByteText, holder: BatteryHolder? = nil) {
        self.sign = sign
        self.key = key
        self.value = value
        self.holder = holder
    }

    /// True if it begins or is on.
    var isOn: Bool { sign != .off }
}

/// Who holds, runs or shows something: a uid and a text that Android calls a tag.
struct BatteryHolder {
    /// With the user in front of the last five digits.
    let uid: UInt32
    let tag: [UInt8]

    /// `1000`, or `u10a94` as `UserHandle.formatUid` writes it; nil for anything else.
    static func uid(_ text: ByteText) -> UInt32? {
        if let number = text.integer { return UInt32(exactly: number) }
        guard text[0] == 0x75, let user = text.dropFirst(1).leadingInteger, user < 20_000 else { return nil }
        let rest = text.dropFirst(1).bytes.drop { (0x30...0x39).contains($0) }
        let kind = rest.first
        guard let number = ByteText(UnsafeRawBufferPointer(rebasing: rest.dropFirst())).integer,
            (0..<90_000).contains(number)
        else { return nil }
        switch kind {
        case 0x61: return UInt32(user * 100_000 + 10_000 + number)
        case 0x73: return UInt32(user * 100_000 + number)
        // Isolated processes have the uids from 99,000 on.
        case 0x69 where number < 1_000: return UInt32(user * 100_000 + 99_000 + number)
        default: return nil
        }
    }
}
