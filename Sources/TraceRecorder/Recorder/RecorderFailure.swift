/// Why a recorder could not be made, or a journal not be sealed.
public struct RecorderFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was not done.
    public let what: String
    /// Why, in the system's words.
    public let cause: String

    init(_ what: String, cause: String) {
        self.what = what
        self.cause = cause
    }

    /// Both in one line.
    public var description: String { "\(what): \(cause)" }
}
