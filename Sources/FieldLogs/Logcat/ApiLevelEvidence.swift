import TraceModel

/// What the tags and fields of the events buffer tell about the version of the system. It is a bound, not a version:
/// readers go by the shape of each line, and rules by a version that the log prints.
struct ApiLevelEvidence {
    private var range = 1...EventTag.newest

    /// An event of this tag with these fields was read.
    mutating func narrow(_ tag: EventTag, _ values: EventValues, into trace: inout LogTrace) {
        narrow(to: tag.api, "it has events of this tag", tag, into: &trace)
        // Makers who write the user in front of the token have fields of their own.
        if let newer = tag.newer, !values[newer.field].isEmpty,
            values[.user].isEmpty || values[.token].isEmpty
        {
            narrow(
                to: newer.since...EventTag.newest, "the event has a field of newer versions", tag,
                into: &trace)
        }
    }

    private mutating func narrow(
        to other: ClosedRange<Int>, _ why: String, _ tag: EventTag, into trace: inout LogTrace
    ) {
        let (low, high) = (max(range.lowerBound, other.lowerBound), min(range.upperBound, other.upperBound))
        // What contradicts what is known already is a maker's form.
        guard low <= high, low > range.lowerBound || high < range.upperBound else { return }
        range = low...high
        let value =
            high == EventTag.newest
            ? "\(low) or later"
            : low == 1 ? "\(high) or earlier" : low == high ? "\(low)" : "\(low) to \(high)"
        trace.decide("API level", value, because: "\(String(decoding: tag.name, as: UTF8.self)): \(why)")
    }
}
