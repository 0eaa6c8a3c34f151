import TraceModel

/// A script of `sh` that drives a device into a story: text for people to read, and then to run.
public struct ReproductionScript {
    /// What the script says about itself and the trace.
    public struct Heading: Sendable {
        let generator: String
        let input: String
        let finding: String
        let rule: String

        /// `generator` is the program with its version, `finding` the finding in one sentence, `rule` its id.
        public init(generator: String, input: String, finding: String, rule: String) {
            self.generator = generator
            self.input = input
            self.finding = finding
            self.rule = rule
        }
    }

    /// How the waits between steps follow the trace.
    public struct Waits: Sendable {
        let longest: Int64
        let speed: Int64

        /// Waits of the trace divided by `speed`, and cut at `longest` nanoseconds.
        public init(longest: Int64 = 120_000_000_000, speed: Int64 = 1) {
            self.longest = longest
            self.speed = max(speed, 1)
        }
    }

    /// Events that are listed at the top as not driven, at most; each stands at its place below too.
    private static let listLimit = 20

    private let story: Story
    private let heading: Heading
    private let waits: Waits
    private let moment: (Int64) -> String
    private var body = ""
    private var undrivable: [String] = []
    private var undo: [String] = []
    private var cutCount = 0

    /// A script for a story of a known platform; `moment` puts a time of the trace into words.
    public init(
        _ story: Story, _ heading: Heading, _ waits: Waits, moment: @escaping (Int64) -> String
    ) {
        self.story = story
        self.heading = heading
        self.waits = waits
        self.moment = moment
        addSteps()
    }

    /// The script, ending in a line feed.
    public var text: String {
        let parts = story.platform == .ios ? ScriptParts.ios : ScriptParts.android
        var text = "#!/bin/sh\n" + comments(parts)
        text += "\n# Names of the trace stand in single quotes, so that nothing in them expands.\n"
        text += "# shellcheck disable=SC1003,SC1112,SC2016\nset -u\n"
        text += "app_default=\(ShellText.word(story.app))\n" + parts.setup + ScriptParts.functions
        if !undo.isEmpty {
            text += "restore() {\n" + undo.map { "  \($0)\n" }.joined() + "}\n"
            text += "trap restore EXIT\ntrap 'exit 130' INT TERM HUP\n"
        }
        return text + parts.begin + body + parts.end
    }

    private func comments(_ parts: ScriptParts) -> String {
        var lines = [
            "Drives a device into the story of this finding:",
            "  \(heading.finding)", "  [\(heading.rule)]",
            "It was found in \(heading.input) by \(heading.generator).",
            "Read the script before you run it: it controls a device.", "",
        ]
        lines += parts.needs + [""]
        var pace = "Waits are those of the trace"
        if waits.speed > 1 { pace += " divided by \(waits.speed)" }
        lines += ["\(pace), \(waits.longest / 1_000_000_000) s each at most; with waits=off there are none."]
        if cutCount > 0 {
            lines.append(
                "\(cutCount) \(cutCount == 1 ? "wait is" : "waits are") cut: what takes as long as in the trace does not come about;"
            )
            lines.append("--max-wait makes waits longer.")
        }
        if story.earlierCount > 0 {
            let events = story.earlierCount == 1 ? "event is" : "events are"
            lines.append(
                "The story begins at \(moment(story.start)); \(story.earlierCount) earlier \(events) not told again."
            )
        }
        if story.leftOutCount > 0 {
            lines.append("\(story.leftOutCount) events had no room here; the last ones are missing.")
        }
        if undrivable.isEmpty {
            lines.append("Every event of the story is driven.")
        } else {
            lines.append("Not driven:")
            lines += undrivable.prefix(Self.listLimit).map { "  \($0)" }
            let more = undrivable.count - Self.listLimit
            if more > 0 { lines.append("  and \(more) more below") }
        }
        return lines.map { $0.isEmpty ? "#\n" : "# \(ShellText.comment($0))\n" }.joined()
    }

    private mutating func addSteps() {
        for step in story.device { add(step) }
        var last = story.start
        for step in story.steps {
            if add(step, after: step.time &- last) { last = step.time }
        }
        wait(story.end &- last, until: "the moment of the finding")
    }

    /// Adds a step; false if it is not driven.
    @discardableResult
    private mutating func add(_ step: StoryStep, after pause: Int64 = 0) -> Bool {
        let place = step.line.map { ", line \($0)" } ?? ""
        var what = step.event
        if !step.identifier.isEmpty { what += " \"\(step.identifier)\"" }
        if let number = step.number { what += " #\(number)" }
        let event = ShellText.comment("\(moment(step.time))\(place): \(what)")
        guard let row = story.platform.flatMap({ DriveTable.row($0, step.event) }) else {
            return refuse(event, "the table of drives has nothing for it")
        }
        do throws(DriveCommand.Refusal) {
            let line: String
            switch row.action {
            case .command(let parts): line = try DriveCommand.line(parts, step, story)
            case .byHand(let parts): line = try DriveCommand.byHand(parts, step)
            case .cannot(let reason): return refuse(event, reason)
            }
            if !row.undo.isEmpty {
                let back = try DriveCommand.line(row.undo, step, story)
                if !undo.contains(back) { undo.append(back) }
            }
            wait(pause, until: nil)
            body += "\n# \(event)\nstep \(ShellText.word(row.words))\n\(line)\n"
            return true
        } catch {
            return refuse(event, error.reason)
        }
    }

    private mutating func refuse(_ event: String, _ reason: String) -> Bool {
        undrivable.append("\(event): \(reason)")
        body += "\n# \(event)\n# not driven: \(reason)\n"
        return false
    }

    /// Whole seconds, which every `sleep` takes; what is shorter than half of one is no wait.
    private mutating func wait(_ nanoseconds: Int64, until what: String?) {
        let scaled = max(nanoseconds, 0) / waits.speed
        let seconds = (min(scaled, waits.longest) &+ 500_000_000) / 1_000_000_000
        guard seconds > 0 else { return }
        let purpose = what.map { " until \($0)" } ?? ""
        let isCut = scaled > waits.longest
        if isCut { cutCount += 1 }
        let cut = isCut ? ", cut to \(seconds) s" : ""
        body += "\n# \(nanoseconds / 1_000_000_000) s in the trace\(purpose)\(cut)\npause \(seconds)\n"
    }
}
