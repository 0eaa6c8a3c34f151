/// The layouts besides threadtime (source: AOSP liblog `logprint.cpp`; Android Studio's exports).
extension LogcatPrefix {
    /// `P/TAG( PID): `, and with a uid `P/TAG( UID: PID): ` (`-v time`). The tag may hold parentheses.
    static func time(_ line: ByteText, from start: Int) -> LogcatPrefix? {
        var from = start + 2
        while let end = line.firstIndex(of: "):", from: from) {
            from = end + 1
            guard line[end + 2] == 0x20 || end + 2 == line.count,
                let (open, pid) = numberInParentheses(line, end: end)
            else { continue }
            guard open >= start + 2 else { return nil }
            return LogcatPrefix(
                .time, pid: pid, tid: pid, tag: withoutPadding(line.slice(start + 2, open)),
                message: line.dropFirst(end + 3))
        }
        return nil
    }

    /// The last number of `(…)`, and where the parenthesis opens.
    private static func numberInParentheses(_ line: ByteText, end: Int) -> (open: Int, number: UInt32)? {
        var place = end
        while place > 0, line[place - 1] &- 0x30 < 10 { place -= 1 }
        guard let number = line.slice(place, end).integer.flatMap({ UInt32(exactly: $0) }) else { return nil }
        while place > 0, line[place - 1] == 0x20 { place -= 1 }
        if line[place - 1] == 0x3A {
            place -= 1
            while place > 0, line[place - 1] != 0x28, line[place - 1] != 0x20 { place -= 1 }
            while place > 0, line[place - 1] == 0x20 { place -= 1 }
        }
        return place > 0 && line[place - 1] == 0x28 ? (place - 1, number) : nil
    }

    /// `PID-TID/PROCESS P/TAG: `, with a wide colon in some versions, or in columns `PID-TID  TAG  PROCESS  P  `.
    static func studio(_ line: ByteText, from start: Int) -> LogcatPrefix? {
        var place = start
        guard let pid = number(line, &place, endingWith: 0x2D) else { return nil }
        place += 1
        guard line[place] != 0x20 else { return nil }
        var end = place
        while line[end] &- 0x30 < 10 { end += 1 }
        guard let tid = number(line, &place, endingWith: line[end]) else { return nil }
        switch line[end] {
        case 0x2F: return studioWithSlash(line, pid, tid, from: end + 1)
        case 0x20: return studioColumns(line, pid, tid, from: end + 1)
        default: return nil
        }
    }

    private static func studioWithSlash(
        _ line: ByteText, _ pid: UInt32, _ tid: UInt32, from start: Int
    ) -> LogcatPrefix? {
        guard let space = line.firstIndex(of: 0x20, from: start), isPriorityLetter(line[space + 1]),
            line[space + 2] == 0x2F
        else { return nil }
        let tagStart = space + 3
        let colon = separator(line, from: tagStart)
        let wide = line.firstIndex(of: "\u{FE55}", from: tagStart)
        let end: Int
        let length: Int
        if let wide, wide < colon ?? .max {
            (end, length) = (wide, line[wide + 3] == 0x20 ? 4 : 3)
        } else if let colon {
            (end, length) = (colon, 2)
        } else {
            return nil
        }
        var prefix = LogcatPrefix(
            .studio, pid: pid, tid: tid, tag: withoutPadding(line.slice(tagStart, end)),
            message: line.dropFirst(end + length))
        prefix.process = processName(line.slice(start, space))
        return prefix
    }

    private static func studioColumns(
        _ line: ByteText, _ pid: UInt32, _ tid: UInt32, from start: Int
    ) -> LogcatPrefix? {
        var place = start
        while let space = line.firstIndex(of: 0x20, from: place) {
            place = space + 1
            guard isPriorityLetter(line[place]), line[place + 1] == 0x20 || place + 1 == line.count,
                line[place + 2] == 0x20 || place + 2 >= line.count
            else { continue }
            // The process is the last word in front; the tag may have several.
            let head = line.slice(start, space).trimmed
            guard let gap = head.lastIndex(of: 0x20) else { continue }
            var prefix = LogcatPrefix(
                .studioColumns, pid: pid, tid: tid, tag: head.prefix(gap).trimmed,
                message: line.dropFirst(place + 3))
            prefix.process = processName(head.dropFirst(gap + 1))
            return prefix
        }
        return nil
    }

    /// Empty for what stands where the name was not known: `?`, `pid-1705`.
    private static func processName(_ text: ByteText) -> ByteText {
        let isUnknown = text.equals("?") || text.hasPrefix("pid-") && text.dropFirst(4).integer != nil
        return isUnknown ? text.prefix(0) : text
    }

    /// True if a line has the shape of the line in front of a message in the long layout. Cheap.
    static func isLongHeader(_ line: ByteText) -> Bool {
        line[0] == 0x5B && line[1] == 0x20 && (line[2] == 0x20 || line[2] &- 0x30 < 10)
            && line[line.count - 1] == 0x5D && line.count > 20
    }

    /// Reads `PID: TID P/TAG ]`, and with a uid `UID: PID: TID P/TAG ]`, from `start` on (`-v long`).
    static func long(_ header: ByteText, from start: Int, message: ByteText) -> LogcatPrefix? {
        var place = start
        var ids: [UInt32] = []
        while ids.count < 2 {
            let before = place
            if let number = number(header, &place, endingWith: 0x3A) {
                ids.append(number)
            } else {
                // The name of a user stands only in front.
                place = before
                guard ids.isEmpty, let colon = header.firstIndex(of: 0x3A, from: place), colon - place <= 40
                else {
                    break
                }
                place = colon
            }
            place += 1
        }
        guard let pid = ids.last, let tid = number(header, &place, endingWith: 0x20),
            isPriorityLetter(header[place + 1]), header[place + 2] == 0x2F
        else { return nil }
        return LogcatPrefix(
            .long, pid: pid, tid: tid,
            tag: withoutPadding(header.slice(place + 3, header.count - 1)), message: message)
    }
}
