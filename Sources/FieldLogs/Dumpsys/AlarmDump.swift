import TraceModel

/// The alarms that wait in `dumpsys alarm` (source: AOSP `Alarm.dump`, API 31 to 36).
enum AlarmDump {
    /// True if the line begins an alarm: `ELAPSED_WAKEUP #6: Alarm{3adcc08 type 2 origWhen … com.acme.tide}`.
    static func begins(_ line: ByteText) -> Bool {
        let text = line.trimmed
        guard let mark = text.firstIndex(of: ": Alarm{"), let number = text.firstIndex(of: " #") else {
            return false
        }
        return number < mark && types.contains { text.hasPrefix($0) }
    }

    private static let types: [StaticString] = ["ELAPSED", "RTC"]

    /// Reads an alarm with all of its lines; `now` is the trace time of the dump.
    static func read(_ record: ByteText, now: Int64, into trace: inout LogTrace) -> LogTrace.Use {
        let head = record.prefix(record.firstIndex(of: 0x0A) ?? record.count).trimmed
        guard head[head.count - 1] == 0x7D, let space = head.lastIndex(of: 0x20),
            let earliest = offset("whenElapsed=", in: record)
        else { return .unknown }
        let package = head.slice(space + 1, head.count - 1)
        guard !package.isEmpty else { return .unknown }
        trace.tick(at: now)
        let printed = value("tag=", in: record, to: "\n")
        let tag = printed.firstIndex(of: "alarm*:").map { printed.dropFirst($0 + 7) } ?? printed
        let name = trace.name(tag.isEmpty || tag.hasPrefix("null.") ? package : tag)
        // Alarms of one app may share a tag; what tells them apart is the pending intent, or the record itself.
        let identity = value("PendingIntent{", in: record, to: ":")
        let id = identity.isEmpty ? name : trace.name(identity)
        trace.add(
            .taskScheduled, process: trace.process(app: trace.name(package)), label: Words.Task.alarm,
            name: name, number: TaskIdentifier(text: id).rawValue)
        trace.extra(.earliest, now &+ earliest)
        let window = SystemDuration.nanoseconds(value("window=", in: record, to: " ").dropFirst(1))
        if let latest = offset("maxWhenElapsed=", in: record) ?? window.map({ earliest &+ $0 }) {
            trace.extra(.latest, now &+ max(latest, earliest))
        }
        trace.extra(.constraints, delays(in: record))
        return .used
    }

    /// What policies put it off, of those that the dump lists; empty if all of them lie in the past.
    private static func delays(in record: ByteText) -> String {
        let policies: [(key: StaticString, name: String)] = [
            (" app_standby=", "app standby"), (" device_idle=", "Doze"), (" battery_saver=", "battery saver"),
            (" tare=", "tare"),
        ]
        return policies.compactMap { policy in
            guard let place = record.firstIndex(of: policy.key) else { return nil }
            let text = record.dropFirst(place + policy.key.utf8CodeUnitCount)
            guard text[0] == 0x2B else { return nil }
            return "\(policy.name) for \(text.dropFirst(1).prefix { $0 != 0x20 && $0 != 0x0A }.string)"
        }.joined(separator: ", ")
    }

    /// A duration with its sign, against the moment of the dump.
    private static func offset(_ key: StaticString, in record: ByteText) -> Int64? {
        let text = value(key, in: record, to: " ")
        if text.equals("0") { return 0 }
        guard let nanoseconds = SystemDuration.nanoseconds(text.dropFirst(1)) else { return nil }
        return text[0] == 0x2D ? -nanoseconds : text[0] == 0x2B ? nanoseconds : nil
    }

    private static func value(_ key: StaticString, in record: ByteText, to end: StaticString) -> ByteText {
        var from = 0
        while let place = record.firstIndex(of: key, from: from) {
            from = place + key.utf8CodeUnitCount
            guard place == 0 || !isNameByte(record[place - 1]) else { continue }
            let rest = record.dropFirst(from)
            let line = rest.prefix(rest.firstIndex(of: 0x0A) ?? rest.count)
            return line.prefix(line.firstIndex(of: end) ?? line.count)
        }
        return record.prefix(0)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F }
}
