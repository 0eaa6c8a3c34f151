/// A piece of a row that stands out in one way.
public struct Span: Sendable, Hashable {
    /// A way to stand out; colour never carries meaning alone.
    public enum Emphasis: Sendable, CaseIterable {
        /// As the rest.
        case plain
        /// A label or a name.
        case strong
        /// What matters least.
        case faint
        /// A fault.
        case fault
        /// What will be a fault soon, or may be one.
        case warning
        /// All is well.
        case good
    }

    /// The text, without control characters.
    public let text: String
    /// How it stands out.
    public let emphasis: Emphasis

    /// A piece of a row.
    public init(_ text: String, _ emphasis: Emphasis = .plain) {
        self.text = text
        self.emphasis = emphasis
    }
}

/// A row of a terminal: pieces that stand beside each other.
public struct Row: Sendable, Hashable {
    /// Its pieces.
    public private(set) var spans: [Span] = []

    /// An empty row.
    public init() {}

    /// Its text alone.
    public var text: String { spans.map(\.text).joined() }

    /// As much of these pieces as fits into so many columns, cut with `…`.
    init(_ spans: [Span], width: Int) {
        var left = width
        for (place, span) in spans.enumerated() where left > 0 {
            let isLast = place == spans.count - 1
            let rest = spans[(place + 1)...].reduce(0) { $0 + Cells.count($1.text) }
            let needed = Cells.count(span.text)
            // A piece that just fits before others that do not is cut too, so that the cut shows.
            let fitted =
                isLast || needed + rest <= left || needed < left
                ? Cells.fitted(span.text, to: left) : Cells.fitted(span.text + " ", to: left)
            if !fitted.isEmpty { self.spans.append(Span(fitted, span.emphasis)) }
            left -= Cells.count(fitted)
        }
    }
}
