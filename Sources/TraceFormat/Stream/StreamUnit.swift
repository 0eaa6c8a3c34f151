import TraceBlocks

/// What stands at one place of the input.
enum StreamUnit {
    /// A whole block with the right checksum; its frame or, in a plain stream, itself has so many bytes.
    case block(size: Int)
    /// The seek table in a frame of so many bytes.
    case seekTable(SeekTable, size: Int)
    /// A skippable frame of so many bytes that means nothing here.
    case skippable(size: Int)
    /// Nothing that can be read. The size is known if only the content is bad, not the frame around it.
    case broken(String, size: Int?)
    /// The beginning of something that goes on behind the end of the input.
    case cut(String)
}

/// A part of the input that cannot be read, as long as its end is not found.
struct Stretch {
    /// Offset of its first byte.
    let start: Int
    /// Why, in one clause.
    var cause: String
    /// True if the input ended inside a unit that was whole so far.
    let isCut: Bool
}
