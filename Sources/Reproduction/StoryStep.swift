import TraceModel

/// One event of the story that a script drives a device into.
public struct StoryStep: Sendable {
    /// When, trace time in nanoseconds.
    public let time: Int64
    /// Line of the source; nil if it has none.
    public let line: Int64?
    /// The event in words from the kind on, as ``DriveTable`` has it.
    public let event: String
    /// Identifier, if the platform prints a number.
    public let number: Int64?
    /// Identifier or name as text; empty if there is none.
    public let identifier: String
    /// What a device event sets.
    public let value: String
    /// Name of the process.
    public let process: String
}

/// The events of the process of a finding that lead to it.
public struct Story: Sendable {
    /// The platform; nil if the trace does not tell.
    public var platform: Platform?
    /// Package or bundle identifier; empty if the trace does not tell.
    public var app = ""
    /// Begin of the story, trace time in nanoseconds.
    public var start: Int64 = 0
    /// The moment of the finding, trace time in nanoseconds.
    public var end: Int64 = 0
    /// What the device was in when the story begins.
    public var device: [StoryStep] = []
    /// What happens.
    public var steps: [StoryStep] = []
    /// Events of the process before the story begins.
    public var earlierCount = 0
    /// Events of it that the story has no room for.
    public var leftOutCount = 0

    /// A story of nothing.
    public init() {}
}
