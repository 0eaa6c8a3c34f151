/// Why an input could not be read, or not wholly: what, where, why and what to do.
public struct InputFailure: Error, Hashable, Sendable {
    /// What became of the work.
    public enum Outcome: Sendable {
        /// Nothing was done: the input cannot be read at all.
        case notDone
        /// The rest was done, but some of the input could not be read.
        case dataLost
    }

    /// What became of the work.
    public let outcome: Outcome
    /// What is wrong with what was given, in one sentence without the file's name.
    public var what: String
    /// Where: a byte, a line.
    public var place: String?
    /// Why.
    public var cause: String?
    /// What to do.
    public var hint: String?

    /// A failure with its sentence.
    public init(
        _ outcome: Outcome, _ what: String, place: String? = nil, cause: String? = nil, hint: String? = nil
    ) {
        self.outcome = outcome
        self.what = what
        self.place = place
        self.cause = cause
        self.hint = hint
    }
}
