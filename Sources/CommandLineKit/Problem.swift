import ByteIO

/// Something that went wrong, in the layout of every message of the tool.
///
/// Text that comes from an input may stand in every field as it is: both renderings make it harmless.
public struct Problem: Error, Sendable, Equatable {
    /// How bad it is; the raw value is the word that users see.
    public enum Severity: String, Sendable, CaseIterable {
        case error, warning, note
    }

    /// How bad it is.
    public var severity: Severity
    /// One sentence: what the user gave, and what is wrong with it.
    public var what: String
    /// The place: file and byte, line or column.
    public var location: String?
    /// The reason, as exactly as it is known.
    public var cause: String?
    /// What to do next, preferably a command line that works.
    public var hint: String?

    /// A problem, an error unless said otherwise; fields that are not known are left out of both renderings.
    public init(
        _ what: String, where location: String? = nil, cause: String? = nil, hint: String? = nil,
        severity: Severity = .error
    ) {
        self.severity = severity
        self.what = what
        self.location = location
        self.cause = cause
        self.hint = hint
    }

    /// The problem for people: one line for each field that is given, each ended by a line feed.
    public func text(tool: String, isColored: Bool = false) -> String {
        let style: Style =
            switch severity {
            case .error: .red
            case .warning: .yellow
            case .note: .dim
            }
        let word = style.applied(to: severity.rawValue, when: isColored)
        var text = "\(printable(tool)): \(word): \(printable(what))\n"
        // The labels end in one column, so that the eye finds the texts below each other.
        for (label, field) in [("  where: ", location), ("  cause: ", cause), ("   hint: ", hint)] {
            if let field { text += label + printable(field) + "\n" }
        }
        return text
    }

    /// The problem for programs: one JSON object on one line, without a line feed. Absent fields are left
    /// out.
    public var json: String {
        var json = "{\"type\":\"\(severity.rawValue)\",\"message\":\(jsonString(what))"
        for (key, field) in [("where", location), ("cause", cause), ("hint", hint)] {
            if let field { json += ",\"\(key)\":\(jsonString(field))" }
        }
        return json + "}"
    }
}
