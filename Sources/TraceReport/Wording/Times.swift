import TraceAnalysis
import TraceModel

/// Moments of a trace in the words of a report: the wall clock's where there is one, else seconds from the start.
struct Times {
    let clock: WallClock
    /// True if the trace spans more than a day, so that a time needs its date.
    let needsDate: Bool
    /// True if there are several boots, so that a time without a wall clock needs its boot.
    let needsBoot: Bool

    init(_ summary: TraceSummary) {
        clock = summary.clock
        needsBoot = summary.boots.count > 1
        let dates = Set(
            summary.boots.flatMap { boot in
                [boot.first, boot.last].compactMap {
                    summary.clock.reading(boot: boot.boot, time: $0)?.dateText
                }
            })
        needsDate = dates.count > 1
    }

    /// `13:02:10.000`, with the date in front where it is needed.
    func moment(_ time: Int64, boot: UInt32) -> String {
        guard let reading = clock.reading(boot: boot, time: time) else { return relative(time, boot: boot) }
        // Cut off, not rounded: the digits are those that stand in the source.
        return needsDate ? date(reading) + reading.timeText(digits: 3) : reading.timeText(digits: 3)
    }

    /// A moment that may lie outside the trace, so with its date unless that is the trace's own.
    func farMoment(_ time: Int64, boot: UInt32) -> String {
        guard !needsDate, let reading = clock.reading(boot: boot, time: time),
            reading.dateText != clock.reading(boot: boot, time: 0)?.dateText
        else { return moment(time, boot: boot) }
        return date(reading) + reading.timeText(digits: 3)
    }

    /// `18:00:09.000-18:00:44.000`.
    func range(_ start: Int64, _ end: Int64, boot: UInt32) -> String {
        "\(moment(start, boot: boot))\(needsDate ? " to " : "-")\(moment(end, boot: boot))"
    }

    /// From the first to the last moment of a boot, with date and zone.
    func window(_ boot: TraceSummary.Boot) -> String {
        guard let first = clock.reading(boot: boot.boot, time: boot.first),
            let last = clock.reading(boot: boot.boot, time: boot.last)
        else { return "\(relative(boot.first, boot: boot.boot)) to \(relative(boot.last, boot: boot.boot))" }
        let sameDay = first.dateText == last.dateText
        let end = (sameDay ? "" : date(last)) + last.timeText(digits: 3)
        let zone = first.zoneMinutes == nil ? ", time zone unknown" : " \(first.zoneText)"
        let missing =
            switch first.precision {
            case .full: ""
            case .noYear: ", year unknown"
            case .noDate: sameDay ? ", date unknown" : ", date unknown; midnight lies in between"
            }
        return "\(date(first))\(first.timeText(digits: 3)) to \(end)\(zone)\(missing)"
    }

    private func relative(_ time: Int64, boot: UInt32) -> String {
        "+\(Quantities.duration(time))" + (needsBoot ? " (boot \(boot))" : "")
    }

    private func date(_ reading: WallReading) -> String {
        switch reading.precision {
        case .full: reading.dateText + " "
        case .noYear: reading.dateText.dropFirst(5) + " "
        case .noDate: ""
        }
    }
}
