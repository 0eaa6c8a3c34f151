import TraceModel

/// How a device is driven into what one kind of event tells.
public struct DriveRow: Sendable {
    /// A piece of a command.
    public enum Part: Sendable {
        /// Words as they are.
        case text(String)
        /// The package or bundle identifier, which whoever runs the script can change.
        case app
        /// The name of the process.
        case process
        /// The platform's number of a task.
        case number
        /// The platform's text of a task, else its name.
        case identifier
        /// The same inside a string of Objective-C.
        case objectiveCIdentifier
        /// The component of a subject or task: `package/class`.
        case component
        /// The value of a device event, as the platform spells it in commands: `working set` is `working_set`.
        case value
    }

    /// What to do.
    public enum Action: Sendable {
        /// A command that the device's shell runs (Android), or `xcrun` (Apple's simulator).
        case command([Part])
        /// Something that a person does, such as a line for the debugger; the script waits for it.
        case byHand([Part])
        /// Nothing outside the app does it, for this reason.
        case cannot(String)
    }

    /// The platform.
    public let platform: Platform
    /// The event: its kind with its words, `task.began job`; the longest row that an event begins with holds.
    public let event: String
    /// What to do.
    public let action: Action
    /// What the step does, in words.
    public let words: String
    /// Command that takes it back when the script ends; empty if nothing is to be taken back.
    public let undo: [Part]
    /// Where the fact comes from.
    public let source: String

    init(
        _ platform: Platform, _ event: String, _ action: Action, _ words: String = "", undo: [Part] = [],
        source: String
    ) {
        self.platform = platform
        self.event = event
        self.action = action
        self.words = words
        self.undo = undo
        self.source = source
    }
}
