import Numbers
import TraceModel

/// A story about one app on one device that shows one fault, or none.
///
/// The seed changes how long everything takes and how often the ordinary repeats itself; the fault is the same
/// for every seed.
public struct Scenario: Sendable {
    /// What a command line calls it by: `leaked-task`.
    public let name: String
    /// What happens, in one sentence.
    public let summary: String
    /// Ids of the rules that its trace breaks, sorted; empty if nothing is wrong in it.
    public let shows: [String]
    /// The platform that it plays on.
    public var platform: Platform { device.platform }

    let device: Device
    /// Local hour of the day in which it begins, 0 through 23.
    let hour: Int64
    let script: @Sendable (inout Script) -> Void

    init(
        _ name: String, on device: Device, hour: Int64, _ summary: String, shows: [String] = [],
        script: @escaping @Sendable (inout Script) -> Void
    ) {
        self.name = name
        self.device = device
        self.hour = hour
        self.summary = summary
        self.shows = shows
        self.script = script
    }

    /// Tells the story.
    func tell(seed: UInt64) -> StagedTrace {
        let random = RandomNumbers(seed: seed, purpose: name)
        var script = Script(device: device, hour: hour, random)
        self.script(&script)
        return script.trace
    }
}
