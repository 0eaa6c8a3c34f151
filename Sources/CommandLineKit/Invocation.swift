/// What a command line asks for.
public enum Invocation: Sendable, Equatable {
    /// Run a command.
    case run(Command, Values)
    /// Show help for a command, or for the tool when there is none.
    case help(Command?, long: Bool)
    /// Show the version.
    case version
}
