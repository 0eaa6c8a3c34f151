import Sampling

/// What a recorder measures of its own process and of the battery: on a grid of time, and after transitions.
///
/// The recorder's thread alone uses it. What was missed while the process stood still or recording was off is not made
/// up for.
struct OwnSamples {
    private let sampler: Sampler
    private var schedule: SampleSchedule

    /// Samples at trace time 0 and then each period.
    init(period: Int64, systemRoot: String) {
        sampler = Sampler(.own, systemRoot: systemRoot)
        schedule = SampleSchedule(period: period, start: 0)
    }

    /// Samples if a moment has come, or a transition asks for it.
    mutating func take(for recorder: TraceRecorder) {
        let isAsked = recorder.keeper.takeRequest()
        let now = recorder.now
        guard recorder.isOn else { return schedule.suspend() }
        schedule.resume(at: now)
        guard schedule.isDue(at: now) || isAsked else { return }
        sampler.readings().forEach { metric, value in recorder.measured(Name(metric), value) }
    }

    /// Nanoseconds until the next moment; nil while recording is off.
    func wait(for recorder: TraceRecorder) -> Int64? { schedule.wait(at: recorder.now) }
}
