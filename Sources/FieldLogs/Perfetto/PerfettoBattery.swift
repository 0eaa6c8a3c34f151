import TraceModel

/// Readings of the battery (source: Perfetto `battery_counters.proto`).
enum PerfettoBattery {
    static func read(_ bytes: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        var isAny = false
        func add(_ metric: Metric, _ value: Int64) {
            trace.add(.sample, label: metric.rawValue, number: value)
            isAny = true
        }
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            switch field.number {
            case 1: add(.batteryCharge, field.int)
            case 2:
                let percent = Float(bitPattern: UInt32(truncatingIfNeeded: field.value))
                if (0...100).contains(percent) { add(.batteryLevel, Int64((percent * 10).rounded())) }
            case 3: add(.batteryCurrent, field.int)
            default: break
            }
        }
        return isAny ? .used : .known
    }
}
