import TraceModel

/// A row of the table filled in for one event, as a line of `sh`.
enum DriveCommand {
    /// Why an event is not driven.
    struct Refusal: Error {
        let reason: String
    }

    /// A piece of a line: text for the shell that runs the command, or the variable with the app.
    private enum Piece {
        case text(String)
        case app
    }

    /// A command that the script runs.
    /// - Throws: a ``Refusal`` if the trace does not hold what a part needs.
    static func line(_ parts: [DriveRow.Part], _ step: StoryStep, _ story: Story) throws(Refusal) -> String {
        var pieces: [Piece] = []
        for part in parts { pieces.append(try piece(part, step, story)) }
        guard story.platform == .android else {
            return "run xcrun "
                + pieces.map { piece in
                    switch piece {
                    case .text(let text): text
                    case .app: "\"$app\""
                    }
                }.joined()
        }
        // The shell of the device reads the words once more. What comes from the trace is quoted for it, and the whole for
        // the shell of the script; `$app` holds a word that is quoted for the device.
        var line = "run device "
        var pending = ""
        for piece in pieces {
            switch piece {
            case .text(let text): pending += text
            case .app:
                if !pending.isEmpty { line += ShellText.word(pending) }
                pending = ""
                line += "\"$app\""
            }
        }
        return pending.isEmpty ? line : line + ShellText.word(pending)
    }

    /// What a person is to do.
    /// - Throws: a ``Refusal`` if the trace does not hold what a part needs.
    static func byHand(_ parts: [DriveRow.Part], _ step: StoryStep) throws(Refusal) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let words):
                text += words
            case .objectiveCIdentifier:
                try check(step.identifier, "its identifier")
                text += ShellText.objectiveC(step.identifier)
            default:
                throw Refusal(reason: "the table of drives has no words for it")
            }
        }
        // One line of the terminal, whatever the identifier holds.
        return "by_hand " + ShellText.word(ShellText.comment(text))
    }

    private static func piece(
        _ part: DriveRow.Part, _ step: StoryStep, _ story: Story
    ) throws(Refusal) -> Piece {
        switch part {
        case .text(let words):
            return .text(words)
        case .app:
            return .app
        case .process:
            return .text(try word(step.process, "the name of the process"))
        case .number:
            guard let number = step.number else { throw Refusal(reason: "its number is not in the trace") }
            return .text("\(number)")
        case .identifier, .objectiveCIdentifier:
            return .text(try word(step.identifier, "its name"))
        case .component:
            let name = step.identifier
            guard name.contains("/") || name.contains(".") else {
                throw Refusal(reason: "its component (package/class) is not in the trace")
            }
            return .text(try word(name.contains("/") ? name : "\(story.app)/\(name)", "its component"))
        case .value:
            return .text(try word(step.value.split(separator: " ").joined(separator: "_"), "its value"))
        }
    }

    private static func word(_ text: String, _ what: String) throws(Refusal) -> String {
        try check(text, what)
        return ShellText.word(text)
    }

    private static func check(_ text: String, _ what: String) throws(Refusal) {
        guard !text.isEmpty else { throw Refusal(reason: "\(what) is not in the trace") }
        guard ShellText.isUsable(text) else { throw Refusal(reason: "\(what) cannot be given to a command") }
    }
}
