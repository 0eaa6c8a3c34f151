/// Parts of a trace that a later version of the format brought and this one passed over. None of them is damage.
public struct UnknownParts: Hashable, Sendable {
    /// Blocks of an unknown type.
    public package(set) var blocks = 0
    /// Sections with an unknown id, or in an unknown encoding, that are not essential.
    public package(set) var sections = 0
    /// Values of sparse fields, fields of records and texts in number fields.
    ///
    /// An unknown sparse field that holds a number is kept in the batch and counted all the same.
    public package(set) var fields = 0
    /// Events left out, by the code of their unknown kind.
    public package(set) var events: [UInt8: Int] = [:]
    /// Skippable zstd frames other than the seek table.
    public package(set) var frames = 0

    /// Nothing unknown.
    public init() {}

    /// True if everything was known.
    public var isEmpty: Bool { self == UnknownParts() }

    /// Events left out, of all kinds.
    public var eventCount: Int { events.values.reduce(0, +) }

    mutating func add(_ other: UnknownParts) {
        blocks += other.blocks
        sections += other.sections
        fields += other.fields
        events.merge(other.events, uniquingKeysWith: +)
        frames += other.frames
    }
}
