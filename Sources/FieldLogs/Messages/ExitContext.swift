import TraceModel

/// What the system writes about a termination: `<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:…
/// ProcessVisibility: … WatchdogEvent: … reportType:CrashLog …>`. One grammar in launchd's exit lines, in crash reports
/// and in MetricKit; fields stand on lines of their own or between ` | `.
struct ExitContext {
    /// The sentence that says why.
    let explanation: ByteText
    /// What the watchdog watched: `process-exit`, `scene-create` …
    let event: ByteText
    /// Whether it was on screen, the system's word.
    let visibility: ByteText
    /// What kind of report is written; `None` for none.
    let reportType: ByteText
    /// Domain and code, if they stand inside.
    let domain: Int64?
    let code: Int64?
    /// Wall time that was allowed, ns.
    let allowance: Int64?
    /// CPU time of the process itself and of the whole device meanwhile, ns.
    let cpu: Int64?
    let deviceCPU: Int64?

    init(_ text: ByteText) {
        let inside = text.firstIndex(of: "<RBSTerminateContext|").map { text.dropFirst($0 + 21) } ?? text
        if let start = inside.firstIndex(of: "explanation:") {
            explanation = Self.upToEnd(inside.dropFirst(start + 12))
        } else {
            explanation = text.prefix(0)
        }
        event = Self.value("WatchdogEvent: ", in: inside)
        visibility = Self.value("ProcessVisibility: ", in: inside)
        reportType = Self.word("reportType:", in: inside)
        domain = Self.word("domain:", in: inside).code
        code = Self.word("code:", in: inside).code
        allowance = Self.seconds("time allowance of ", in: inside)
        cpu = Self.seconds("Elapsed application CPU time (seconds): ", in: inside)
        deviceCPU = Self.seconds("Elapsed total CPU time (seconds): ", in: inside)
    }

    /// Adds what it knows to the event that was added last.
    func add(to trace: inout LogTrace) {
        trace.extra(.importance, visibility)
        trace.extra(.event, event)
        trace.extra(.reportType, reportType)
        if let allowance {
            trace.extra(.measure, Words.Measure.wallTime)
            trace.extra(.limit, allowance)
        }
        if let cpu { trace.extra(.cpu, cpu) }
        if let deviceCPU { trace.extra(.deviceCPU, deviceCPU) }
    }

    /// A text up to where the next field begins.
    static func upToEnd(_ text: ByteText) -> ByteText {
        let ends = [
            text.firstIndex(of: 0x0A), text.firstIndex(of: "\\n"), text.firstIndex(of: " | "),
            text.firstIndex(of: " reportType:"), closing(text),
        ]
        return text.prefix(ends.compactMap { $0 }.min() ?? text.count)
    }

    /// The bracket that closes the context: one that no earlier one in the text opened.
    private static func closing(_ text: ByteText) -> Int? {
        var depth = 0
        for (place, byte) in text.bytes.enumerated() {
            if byte == 0x3C { depth += 1 }
            if byte == 0x3E {
                if depth == 0 { return place }
                depth -= 1
            }
        }
        return nil
    }

    private static func value(_ key: StaticString, in text: ByteText) -> ByteText {
        guard let start = text.firstIndex(of: key) else { return text.prefix(0) }
        return upToEnd(text.dropFirst(start + key.utf8CodeUnitCount)).trimmed
    }

    private static func word(_ key: StaticString, in text: ByteText) -> ByteText {
        guard let start = text.firstIndex(of: key) else { return text.prefix(0) }
        return text.dropFirst(start + key.utf8CodeUnitCount).prefix { $0 != 0x20 && $0 != 0x3E && $0 != 0x0A }
    }

    private static func seconds(_ key: StaticString, in text: ByteText) -> Int64? {
        guard let start = text.firstIndex(of: key) else { return nil }
        return text.dropFirst(start + key.utf8CodeUnitCount).leadingSeconds
    }
}

extension ByteText {
    /// The decimal number at the front as nanoseconds, `48` or `19.56` of seconds; nil if there is none or it is beyond
    /// 292 years.
    var leadingSeconds: Int64? { leadingDecimal(digits: 9) }

    /// The decimal number at the front, as a whole number of units of 10^-digits; what is finer is cut off.
    func leadingDecimal(digits: Int) -> Int64? {
        var place = 0
        var value: Int64 = 0
        var scale = digits
        var isFraction = false
        while true {
            let byte = self[place]
            if byte == 0x2E, !isFraction, (0x30...0x39).contains(self[place + 1]), place > 0 {
                isFraction = true
            } else if (0x30...0x39).contains(byte) {
                if !isFraction || scale > 0 {
                    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
                    let (sum, carry) = product.addingReportingOverflow(Int64(byte - 0x30))
                    guard !overflow, !carry else { return nil }
                    value = sum
                    if isFraction { scale -= 1 }
                }
            } else {
                break
            }
            place += 1
        }
        guard place > 0 else { return nil }
        for _ in 0..<scale {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            value = product
        }
        return value
    }
}
