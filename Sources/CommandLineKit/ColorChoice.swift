/// The value of `--color`.
public enum ColorChoice: String, Sendable, CaseIterable {
    /// Colour where a terminal shows it.
    case auto
    /// Colour everywhere, in files too.
    case always
    /// No colour anywhere.
    case never

    /// Whether to write colour to a stream.
    ///
    /// An explicit choice wins over `NO_COLOR` (any value that is not empty), which wins over a terminal that
    /// cannot show colour (`TERM` is `dumb`, empty or not set), which wins over whether there is a terminal.
    /// - Parameters:
    ///   - noColor: The value of `NO_COLOR`, `nil` when it is not set.
    ///   - term: The value of `TERM`, `nil` when it is not set.
    ///   - isTerminal: Whether the stream is a terminal.
    public func isColored(noColor: String?, term: String?, isTerminal: Bool) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if let noColor, !noColor.isEmpty { return false }
        guard let term, !term.isEmpty, term != "dumb" else { return false }
        return isTerminal
    }

    /// Whether to write colour to an open file descriptor, by the environment of the process.
    public func isColored(fileDescriptor: Int32) -> Bool {
        isColored(
            noColor: environmentValue("NO_COLOR"), term: environmentValue("TERM"),
            isTerminal: isTerminal(fileDescriptor))
    }
}
