import TraceModel

/// What comes after a launch and must not come before its end: scenes, and the handlers of tasks and pushes (the order
/// of callbacks by kind of launch, Apple, About the app launch sequence).
extension Replay {
    /// Notes the first of these that was told while the launch was not over.
    mutating func noteBeforeLaunch(_ event: ReplayEvent) {
        let index = slot(event.process)
        guard platform == .ios, lives[index].startTime != nil, !lives[index].registrations.isFinished,
            lives[index].registrations.early == nil
        else { return }
        lives[index].registrations.early = reference(event)
    }

    /// The launch is over: nothing of the kind may have come before.
    mutating func judgeLaunchOrder(_ event: ReplayEvent) {
        let index = slot(event.process)
        guard let early = lives[index].registrations.early else { return }
        lives[index].registrations.early = nil
        let isHoled = lastLoss(of: event.process) >= lives[index].startTime ?? .min
        report(
            "ios.launch.order", process: event.process, certainty: isHoled ? .cutByGap : .observed,
            start: early.time, end: event.time, evidence: [early, reference(event)])
    }
}
