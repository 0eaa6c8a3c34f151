import LifecycleEngine
import TraceAnalysis
import TraceModel

/// What the recording itself did to what is known: late begins, events delivered twice, restarts of the device.
extension ReportBuilder {
    /// Inputs that are told as one story, and why they belong together.
    var joinedInputs: [String] {
        let shown = joined.prefix(12).map { "\(clean($0.value)) belongs to this story: \(clean($0.because))" }
        let more = joined.count - shown.count
        return joined.count < 2 ? [] : shown + (more > 0 ? ["\(more) more inputs belong to it"] : [])
    }

    /// Recordings that began when the app was there already.
    var lateBegins: [String] {
        summary.lateBegins.prefix(3).map { begin in
            let why = begin.why.isPresent ? ": \(text(begin.why))" : ""
            let state =
                begin.phase == .unknown
                ? "in a state that nothing tells" : "\(begin.phase.place) (state on attach)"
            return
                "before \(times.moment(begin.time, boot: begin.boot)): not recorded\(why); \(process(begin.process)) was \(state) then"
        }
    }

    /// Subjects whose first callback tells that they were there before the recording began.
    var callbacksAfterLateBegin: [String] {
        let late = Set(summary.lateBegins.map(\.process))
        let subjects = summary.subjects.filter { subject in
            late.contains(subject.process) && subject.states.first?.firstCertainty == .openAtStart
        }
        return subjects.prefix(3).compactMap { summary in
            guard summary.states.count > 1 else { return nil }
            let next = summary.states[1]
            return
                "\(subject(summary.subject)): \(clean(next.state)) at \(times.moment(next.first, boot: summary.boot)) without what comes before it: explained by the late begin of the recording, no error"
        }
    }

    var duplicates: [String] {
        let count = summary.duplicateCount
        guard count > 0 else { return [] }
        let all = summary.eventCount
        return [
            "\(Quantities.count(count, "event")) of \(all) delivered twice (same boot, process and sequence number): counted once"
        ]
    }

    /// What lies between one boot and the next: no clock but the wall clock spans it.
    var betweenBoots: [String] {
        zip(summary.boots, summary.boots.dropFirst()).prefix(3).map { before, after in
            var words = "between boot \(before.boot) and boot \(after.boot): "
            if let last = times.clock.reading(boot: before.boot, time: before.last),
                let first = times.clock.reading(boot: after.boot, time: after.first),
                last.precision == first.precision
            {
                words +=
                    "\(Quantities.duration(first.utcNanoseconds &- last.utcNanoseconds)) by the wall clock alone, for the device restarted and no other clock spans that"
            } else {
                words += "unknown, for the device restarted and no clock spans that"
            }
            return words + "; what ran in boot \(before.boot) ended at or before the restart"
        }
    }
}
