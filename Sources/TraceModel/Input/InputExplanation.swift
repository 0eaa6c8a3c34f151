/// How an input was read, for people who doubt a result: what was taken for what and why, and the lines that were
/// not understood.
public struct InputExplanation: Sendable {
    /// One decision of a reader.
    public struct Decision: Hashable, Sendable {
        /// What was decided: `format`, `layout`, `year`, `time zone`, `API level`.
        public let what: String
        /// What it was taken for.
        public let value: String
        /// The evidence.
        public let because: String
        /// Line of the source that gave the evidence, from 1; nil if no line did.
        public let line: Int64?

        /// A decision with its evidence.
        public init(_ what: String, _ value: String, because: String, line: Int64? = nil) {
            self.what = what
            self.value = value
            self.because = because
            self.line = line
        }
    }

    /// Lines of one shape that are not of the format.
    public struct UnknownLines: Hashable, Sendable {
        /// The line with every number as `#`, cut to its front.
        public let shape: String
        /// How many have this shape, at least.
        public let count: Int
        /// The first of them, from 1.
        public let firstLine: Int64

        /// Lines of one shape.
        public init(shape: String, count: Int, firstLine: Int64) {
            self.shape = shape
            self.count = count
            self.firstLine = firstLine
        }
    }

    /// What is decided of an input that is told as one story with others.
    public static let joined = "joined"

    /// The decisions in the order in which they were made.
    public var decisions: [Decision]
    /// The commonest unknown lines, the commonest first; ten at most.
    public var unknownLines: [UnknownLines]

    /// An explanation.
    public init(decisions: [Decision], unknownLines: [UnknownLines]) {
        self.decisions = decisions
        self.unknownLines = unknownLines
    }
}
