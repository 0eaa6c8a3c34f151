/// The few ways in which a text can stand out. Colour never carries meaning alone: the words say it too.
public enum Style: Int, Sendable, CaseIterable {
    // The raw values are the codes of "select graphic rendition" (ECMA-48, 8.3.117).
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33

    /// The text in this style when colour is on, and otherwise the text itself.
    public func applied(to text: String, when isColored: Bool) -> String {
        guard isColored, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
