/// The flags and arguments of one call.
///
/// Flags are asked for by their long name. Asking for a name that neither the command nor the table declares
/// is a mistake in the program, which debug builds catch; ``declares(_:)`` is for code that serves many
/// commands.
public struct Values: Sendable, Equatable {
    /// The positional arguments in order; `-` stands for standard input or output.
    public internal(set) var arguments: [String] = []

    /// The words behind `--`, where the command keeps them apart; `nil` if there is no `--`.
    public internal(set) var trailing: [String]?

    private var occurrences: [String: Occurrence] = [:]
    private var flags: [String: Flag] = [:]

    private struct Occurrence: Sendable, Equatable {
        var isOn = false
        var count = 0
        var values: [String] = []
    }

    /// The values of an empty command line that declares no flag.
    public static let none = Values()

    /// Whether the command or the table has a flag of that name.
    public func declares(_ name: String) -> Bool { flags[name] != nil }

    /// Whether the flag was given, in its `--no-` form too.
    public func isGiven(_ name: String) -> Bool { occurrence(name) != nil }

    /// Whether a boolean flag is on: the last of `--name` and `--no-name` wins.
    public func isOn(_ name: String, default isOnByDefault: Bool = false) -> Bool {
        occurrence(name)?.isOn ?? isOnByDefault
    }

    /// How often a repeatable boolean flag was given since its last `--no-` form, as in `-vv`; at most 1 for
    /// one that is not repeatable.
    public func count(_ name: String) -> Int { occurrence(name)?.count ?? 0 }

    /// The value of a flag, the last one if it was given more than once; `nil` if it was not given.
    public func value(_ name: String) -> String? { occurrence(name)?.values.last }

    /// Every value of a repeatable flag in order; at most one for a flag that is not repeatable.
    public func all(_ name: String) -> [String] { occurrence(name)?.values ?? [] }

    /// The value of a flag whose choices are the raw values of a type.
    public func value<Choice: RawRepresentable<String>>(_ name: String, as type: Choice.Type) -> Choice? {
        value(name).flatMap(Choice.init(rawValue:))
    }

    /// The value of a flag as a whole number; `nil` if the flag was not given.
    /// - Throws: ``UsageError`` if it is not a whole number or out of range.
    public func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let advice = "Please give a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw invalid(text, name, advice: advice)
        }
        return number
    }

    /// The value of a flag as a duration in nanoseconds; `nil` if the flag was not given.
    /// - Throws: ``UsageError`` if it is not a duration such as `1.5s`.
    public func duration(_ name: String) throws(UsageError) -> Int64? {
        guard let text = value(name) else { return nil }
        do throws(DurationError) {
            return try parseDuration(text)
        } catch {
            throw invalid(text, name, advice: error.advice)
        }
    }

    private func occurrence(_ name: String) -> Occurrence? {
        // An error made by a command carries no flags, and is asked about --format all the same.
        assert(flags.isEmpty || declares(name), "no flag is named '\(name)'")
        return occurrences[name]
    }

    func invalid(_ text: String, _ name: String, advice: String) -> UsageError {
        var error = UsageError.invalidValue(text, of: flags[name]?.spelling ?? "--\(name)", advice: advice)
        error.values = self
        return error
    }
}

extension Values {
    mutating func declare(_ flags: [Flag]) {
        for flag in flags {
            self.flags[flag.name] = flag
        }
    }

    mutating func set(_ flag: Flag, isOn: Bool) {
        let count = occurrences[flag.name]?.count ?? 0
        occurrences[flag.name, default: Occurrence()].isOn = isOn
        occurrences[flag.name]?.count = isOn ? (flag.isRepeatable ? count + 1 : 1) : 0
    }

    mutating func add(_ value: String, to flag: Flag) {
        if !flag.isRepeatable { occurrences[flag.name] = nil }
        occurrences[flag.name, default: Occurrence()].values.append(value)
        occurrences[flag.name]?.count += 1
        occurrences[flag.name]?.isOn = true
    }
}
