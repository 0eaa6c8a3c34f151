import BuildComparison

/// A statistical method, explained.
public struct MethodText {
    private let method: Method
    private let layout: TextLayout

    /// The explanation of a method for a terminal of this width.
    public init(_ method: Method, width: Int) {
        self.method = method
        layout = TextLayout(width: max(width, 40))
    }

    /// For people.
    public var text: String {
        var lines = ["\(method.id)  (method of `traceq compare`)", "", method.title, ""]
        lines += layout.wrap(method.words, first: "", indent: 0) + [""]
        lines += layout.wrap(method.limits, first: TextLayout.pad("limits", to: 8), indent: 8)
        lines += layout.wrap(method.source, first: TextLayout.pad("source", to: 8), indent: 8)
        return lines.joined(separator: "\n") + "\n"
    }

    /// One object (`traceq.method/1`).
    public var json: [UInt8] {
        var tree = JSONTree()
        tree.object { tree in
            tree.member("schema", "traceq.method/1")
            tree.member("id", method.id)
            tree.member("title", method.title)
            tree.member("words", method.words)
            tree.member("limits", method.limits)
            tree.member("source", method.source)
        }
        return tree.bytes + [0x0A]
    }
}
