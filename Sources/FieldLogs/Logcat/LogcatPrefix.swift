/// What stands between the time of a logcat line and its message: `[UID ]PID TID P TAG: `.
///
/// The uid column (`-v uid`) is a number or a name. The letter of the priority tells the two layouts apart in every
/// line: it is the third word without a uid and the fourth with one.
struct LogcatPrefix {
    /// The process that wrote the line.
    let pid: UInt32
    /// The thread that did.
    let tid: UInt32
    /// The tag without the spaces that pad it; empty for some lines of the kernel.
    let tag: ByteText
    /// The message.
    let message: ByteText

    /// Reads the prefix from `start` on; nil if the line has another shape.
    init?(_ line: ByteText, from start: Int) {
        var place = start
        var numbers: (first: UInt32?, second: UInt32?, third: UInt32?) = (nil, nil, nil)
        guard let first = Self.word(line, &place) else { return nil }
        numbers.first = first
        guard let second = Self.number(line, &place) else { return nil }
        numbers.second = second
        while line[place] == 0x20 { place += 1 }
        if !Self.isPriority(line, place) {
            guard let third = Self.number(line, &place) else { return nil }
            numbers.third = third
            while line[place] == 0x20 { place += 1 }
            guard Self.isPriority(line, place) else { return nil }
        }
        if let third = numbers.third {
            pid = second
            tid = third
        } else {
            guard first != Self.notANumber else { return nil }
            pid = first
            tid = second
        }
        guard let end = Self.separator(line, from: place + 2) else { return nil }
        var tagEnd = end
        while tagEnd > place + 2, line[tagEnd - 1] == 0x20 { tagEnd -= 1 }
        tag = line.slice(place + 2, tagEnd)
        message = line.dropFirst(end + 2)
    }

    /// Stands for a uid that is a name.
    private static let notANumber = UInt32.max

    /// A number, or a name of a user such as `root` or `u0_a232`.
    private static func word(_ line: ByteText, _ place: inout Int) -> UInt32? {
        let start = place
        if let number = number(line, &place) { return number }
        place = start
        while line[place] == 0x20 { place += 1 }
        let nameStart = place
        while isNameByte(line[place]) { place += 1 }
        guard place > nameStart, place - nameStart <= 32, line[place] == 0x20 else { return nil }
        return notANumber
    }

    /// A number between spaces.
    private static func number(_ line: ByteText, _ place: inout Int) -> UInt32? {
        while line[place] == 0x20 { place += 1 }
        let start = place
        var value: UInt32 = 0
        while true {
            let digit = line[place] &- 0x30
            guard digit < 10 else { break }
            // Nine digits fit; no pid has more.
            guard place - start < 9 else { return nil }
            value = value &* 10 &+ UInt32(digit)
            place += 1
        }
        return place > start && line[place] == 0x20 ? value : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x2D || byte == 0x2E
    }

    private static func isPriority(_ line: ByteText, _ place: Int) -> Bool {
        guard line[place + 1] == 0x20 else { return false }
        switch line[place] {
        case 0x56, 0x44, 0x49, 0x57, 0x45, 0x46, 0x53: return true
        default: return false
        }
    }

    /// Where the first colon stands that a space or the end of the line follows: tags may hold colons and spaces.
    private static func separator(_ line: ByteText, from start: Int) -> Int? {
        var place = start
        while let colon = line.firstIndex(of: 0x3A, from: place) {
            if line[colon + 1] == 0x20 || colon + 1 == line.count { return colon }
            place = colon + 1
        }
        return nil
    }
}
