import ByteIO

/// A command line that cannot be understood. The exit status for it is ``ExitStatus/notDone``.
public struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// One sentence: what was given, and what is wrong with it. It quotes the command line as it is; print it
    /// through ``problem`` or ``description``.
    public internal(set) var message: String
    /// What to do next.
    public internal(set) var hint: String?
    /// The flags that could be understood, before and after the error, so that it can be shown in the form
    /// and the colour that the user asked for.
    public internal(set) var values = Values()

    /// An error that only a command can find, such as two options that exclude each other.
    public init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    /// The error in the layout of every message.
    public var problem: Problem { Problem(message, hint: hint) }

    /// The sentence, safe to print.
    public var description: String { printable(message) }
}

// The sentences, all in one place so that they keep one style.
extension UsageError {
    static func unknownOption(_ option: String, in bundle: String? = nil, suggestion: String?) -> UsageError {
        let place = bundle.map { " in '\($0)'" } ?? ""
        return UsageError("unknown option '\(option)'" + place + question(suggestion.map { "--\($0)" }))
    }

    static func unknownCommand(_ command: String, suggestion: String?) -> UsageError {
        UsageError("unknown command '\(command)'" + question(suggestion))
    }

    static func missingValue(of flag: Flag) -> UsageError {
        UsageError("missing value for '\(flag.spelling)'")
    }

    static func unexpectedValue(_ value: String, of option: String) -> UsageError {
        UsageError("the option '\(option)' does not take a value, but '\(value)' was given")
    }

    static func invalidValue(_ value: String, of spelling: String, advice: String) -> UsageError {
        UsageError("the value '\(value)' is invalid for '\(spelling)'. \(advice)")
    }

    static func invalidChoice(_ value: String, of flag: Flag) -> UsageError {
        let words = flag.choices.map { "'\($0)'" }
        let list = words.dropLast().joined(separator: ", ")
        let advice = list.isEmpty ? "Please give " : "Please give one of \(list) or "
        return invalidValue(value, of: flag.spelling, advice: advice + (words.last ?? "another value"))
    }

    static func missingArgument(_ argument: Command.Argument) -> UsageError {
        UsageError("missing argument '\(argument.placeholder)'")
    }

    static func unexpectedArgument(_ argument: String) -> UsageError {
        UsageError("unexpected argument '\(argument)'")
    }

    static let missingCommand = UsageError("missing command")

    private static func question(_ suggestion: String?) -> String {
        suggestion.map { ". Did you mean '\($0)'?" } ?? ""
    }
}
