/// What stands between the time of a logcat line and its message, in each layout that has times.
///
/// Every line tells its own layout, since logs are pasted together. Threadtime is `[UID ]PID TID P TAG: `; the uid
/// column (`-v uid`) is a number or a name, and the letter of the priority, the third word without a uid and the fourth
/// with one, tells whether it is there.
struct LogcatPrefix {
    /// A layout of lines.
    enum Layout {
        case threadtime, threadtimeWithUID, time, long, studio, studioColumns

        /// What people read.
        var words: String {
            switch self {
            case .threadtime: "threadtime"
            case .threadtimeWithUID: "threadtime with uid"
            case .time: "time"
            case .long: "long"
            case .studio: "Android Studio"
            case .studioColumns: "Android Studio, in columns"
            }
        }
    }

    let layout: Layout
    /// The process that wrote the line.
    let pid: UInt32
    /// The thread that did; the pid where the layout has none.
    let tid: UInt32
    /// The tag without the spaces that pad it; empty for some lines of the kernel.
    let tag: ByteText
    /// The message, or its first line.
    let message: ByteText
    /// Name of the process, where Android Studio knew it; else empty.
    var process = ByteText(UnsafeRawBufferPointer(start: nil, count: 0))

    init(_ layout: Layout, pid: UInt32, tid: UInt32, tag: ByteText, message: ByteText) {
        self.layout = layout
        self.pid = pid
        self.tid = tid
        self.tag = tag
        self.message = message
    }

    /// Reads the prefix from `start` on, where the stamp ends; nil if the line has another shape.
    init?(_ line: ByteText, from start: Int) {
        var place = start
        while line[place] == 0x20 { place += 1 }
        var end = place
        while line[end] &- 0x30 < 10 { end += 1 }
        let known: LogcatPrefix?
        if end > place, line[end] == 0x2D {
            known = Self.studio(line, from: place)
        } else if line[place + 1] == 0x2F, Self.isPriorityLetter(line[place]) {
            known = Self.time(line, from: place)
        } else {
            known = Self.threadtime(line, from: place)
        }
        guard let known else { return nil }
        self = known
    }

    private static func threadtime(_ line: ByteText, from start: Int) -> LogcatPrefix? {
        var place = start
        guard let first = word(line, &place), let second = number(line, &place) else { return nil }
        while line[place] == 0x20 { place += 1 }
        var ids = (pid: first, tid: second)
        var layout = Layout.threadtime
        if !isPriority(line, place) {
            guard let third = number(line, &place) else { return nil }
            while line[place] == 0x20 { place += 1 }
            guard isPriority(line, place) else { return nil }
            ids = (second, third)
            layout = .threadtimeWithUID
        }
        guard ids.pid != notANumber, let end = separator(line, from: place + 2) else { return nil }
        return LogcatPrefix(
            layout, pid: ids.pid, tid: ids.tid, tag: withoutPadding(line.slice(place + 2, end)),
            message: line.dropFirst(end + 2))
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
        number(line, &place, endingWith: 0x20)
    }

    /// A number behind spaces and in front of a byte; the place is then that of the byte.
    static func number(_ line: ByteText, _ place: inout Int, endingWith last: UInt8) -> UInt32? {
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
        return place > start && line[place] == last ? value : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x2D || byte == 0x2E
    }

    private static func isPriority(_ line: ByteText, _ place: Int) -> Bool {
        line[place + 1] == 0x20 && isPriorityLetter(line[place])
    }

    /// `V D I W E F S`.
    static func isPriorityLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x56, 0x44, 0x49, 0x57, 0x45, 0x46, 0x53: true
        default: false
        }
    }

    /// Where the first colon stands that a space or the end of the line follows: tags may hold colons and spaces.
    static func separator(_ line: ByteText, from start: Int) -> Int? {
        var place = start
        while let colon = line.firstIndex(of: 0x3A, from: place) {
            if line[colon + 1] == 0x20 || colon + 1 == line.count { return colon }
            place = colon + 1
        }
        return nil
    }

    /// A tag without the spaces behind it.
    static func withoutPadding(_ tag: ByteText) -> ByteText {
        var end = tag.count
        while end > 0, tag[end - 1] == 0x20 { end -= 1 }
        return tag.prefix(end)
    }
}
