/// The items of a line of the battery history for people, which spaces part: `+running -top=u0a280:"com.acme.talk"`.
struct BatteryTextItems {
    private var rest: ByteText

    init(_ text: ByteText) { rest = text }

    /// An item, or what to think of one that cannot be read.
    struct Found {
        let item: BatteryItem?
        var use = LogTrace.Use.unknown
    }

    /// The next item; nil after the last one.
    mutating func next() -> Found? {
        rest = rest.trimmed
        guard !rest.isEmpty else { return nil }
        let sign: BatteryItem.Sign = rest[0] == 0x2B ? .on : rest[0] == 0x2D ? .off : .none
        if sign != .none { rest = rest.dropFirst(1) }
        let end = rest.bytes.firstIndex { $0 == 0x20 || $0 == 0x3D } ?? rest.count
        let name = rest.prefix(end)
        let hasValue = rest[end] == 0x3D
        rest = rest.dropFirst(hasValue ? end + 1 : end)
        let value = hasValue ? takeValue() : rest.prefix(0)
        guard let key = BatteryKeys.long(name) else {
            // All states of the line in one number.
            let isMask =
                sign == .none && !hasValue && name.count == 8
                && name.bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
            return Found(item: nil, use: isMask ? .known : .unknown)
        }
        return Found(item: BatteryItem(sign, key, value: value, holder: Self.holder(value)))
    }

    /// A value reaches to the next space; a quoted text to the quote that a space or the end follows, since quotes inside
    /// are not escaped.
    private mutating func takeValue() -> ByteText {
        var end = rest.firstIndex(of: 0x20) ?? rest.count
        if let open = rest.prefix(end).firstIndex(of: 0x22) {
            end = rest.firstIndex(of: "\" ", from: open + 1).map { $0 + 1 } ?? rest.count
        }
        let value = rest.prefix(end)
        rest = rest.dropFirst(end)
        return value
    }

    /// `u0a94:"com.acme.notes/.SyncJob"`.
    private static func holder(_ value: ByteText) -> BatteryHolder? {
        guard let mark = value.firstIndex(of: ":\""), let uid = BatteryHolder.uid(value.prefix(mark)) else {
            return nil
        }
        let tag = value.dropFirst(mark + 2)
        let isClosed = tag[tag.count - 1] == 0x22
        return BatteryHolder(uid: uid, tag: Array(tag.prefix(isClosed ? tag.count - 1 : tag.count).bytes))
    }
}
