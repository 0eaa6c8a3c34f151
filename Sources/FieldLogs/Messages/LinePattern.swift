import TraceModel

/// A shape of lines that the user describes: which event they are, and where its fields stand.
///
/// A row of a pattern file is `KIND [FIELD=VALUE …]: REGULAR EXPRESSION`, with the kinds and fields of
/// `traceq.events/1`; a named group captures the field of its name. Events about a subject name its kind by the field
/// `is` and its name by the field `of`.
public struct LinePattern: Sendable {
    let kind: EventKindRow
    private let fixed: [(key: String, value: String)]
    /// The expression as it is written: compiled by each reader for itself, since `Regex` is not `Sendable`.
    private let expression: String

    /// Reads one row.
    /// - Throws: ``InputFailure``: the kind or a field is not known, or the expression is none.
    public init(_ row: String, place: String? = nil) throws(InputFailure) {
        func fault(_ what: String, _ hint: String) -> InputFailure {
            InputFailure(.notDone, what, place: place, hint: hint)
        }
        var rest = Self.trimmed(row[...])
        var words: [String] = []
        // The head ends with the first colon outside quotes.
        var (word, isQuoted, isHeadOver) = ("", false, false)
        while let character = rest.popFirst() {
            if character == "\"" {
                isQuoted.toggle()
            } else if !isQuoted, character == " " || character == ":" {
                if !word.isEmpty { words.append(word) }
                word = ""
                if character == ":" {
                    isHeadOver = true
                    break
                }
            } else {
                word.append(character)
            }
        }
        let example = #"task.began task=job: Run job, request\{id=(?<id>\d+)"#
        guard isHeadOver, let name = words.first else {
            throw fault("a pattern has no kind of event in front", "as in `\(example)`")
        }
        guard let kind = EventTable.kind(named: name) else {
            throw fault("no kind of event is named '\(name)'", "the kinds are those of `traceq dump --kind`")
        }
        self.kind = kind
        var fixed: [(String, String)] = []
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
                throw fault("'\(word)' is no FIELD=VALUE", "as in `\(example)`")
            }
            let key = String(word[..<equals])
            guard Self.isField(key, of: kind) else {
                throw fault("'\(name)' has no field '\(key)'", "fields are those of traceq.events/1")
            }
            fixed.append((key, String(word[word.index(after: equals)...])))
        }
        self.fixed = fixed
        expression = String(Self.trimmed(rest))
        do {
            _ = try Regex(expression)
        } catch {
            throw fault("'\(expression)' is no regular expression: \(error)", "as in `\(example)`")
        }
    }

    /// The patterns of a file: one a line; empty lines and lines that begin with `#` are passed over.
    /// - Throws: ``InputFailure`` that names the line.
    public static func all(in text: String) throws(InputFailure) -> [LinePattern] {
        var patterns: [LinePattern] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let row = trimmed(line)
            if row.isEmpty || row.hasPrefix("#") { continue }
            patterns.append(try LinePattern(String(row), place: "line \(number + 1)"))
        }
        return patterns
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }

    private static func isField(_ key: String, of kind: EventKindRow) -> Bool {
        kind.fields.contains { $0.key == key } || kind.about == .subject && (key == "is" || key == "of")
    }

    /// The expression, ready to be used.
    struct Compiled {
        let kind: EventKindRow
        fileprivate let fixed: [(key: String, value: String)]
        fileprivate let regex: Regex<AnyRegexOutput>

        /// What the fields of the event are, if the line has the shape.
        func fields(in line: String) -> [(key: String, value: String)]? {
            guard let match = try? regex.firstMatch(in: line) else { return nil }
            var fields = fixed
            for capture in match.output {
                guard let name = capture.name, let value = capture.substring else { continue }
                fields.append((name, String(value)))
            }
            return fields
        }
    }

    /// Makes the expression ready; nil for one that is none, which ``init(_:place:)`` refused.
    func compiled() -> Compiled? {
        (try? Regex(expression)).map { Compiled(kind: kind, fixed: fixed, regex: $0) }
    }
}
