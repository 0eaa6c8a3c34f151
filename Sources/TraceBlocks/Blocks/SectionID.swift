/// The parts of a block's body. Numbers are never used again for something else.
enum SectionID: UInt8, CaseIterable {
    /// Boot, sparse field count and times of an events block.
    case info = 0x01
    /// The texts that the block's other sections name by their position.
    case texts = 0x02
    /// Where the events come from.
    case source = 0x03
    /// Boots.
    case boots = 0x04
    /// Processes.
    case processes = 0x05
    /// Subjects.
    case subjects = 0x06

    /// Time of each event.
    case eventTimes = 0x10
    /// Kind of each event.
    case eventKinds = 0x11
    /// Process of each event.
    case eventProcesses = 0x12
    /// Subject of each event.
    case eventSubjects = 0x13
    /// Word of each event.
    case eventLabels = 0x14
    /// Name of each event.
    case eventNames = 0x15
    /// Number of each event.
    case eventNumbers = 0x16
    /// Kinds whose number may be that of a text.
    case identifierKinds = 0x17

    /// Event of each sparse field.
    case extraRows = 0x20
    /// Code of each sparse field.
    case extraFields = 0x21
    /// Value of each sparse field.
    case extraValues = 0x22
    /// Codes of the sparse fields whose value is a text.
    case textFields = 0x23

    /// Totals of the trace, in the end block.
    case totals = 0x40
}

/// Before the payload of each section: id, encoding, flags and a spare byte, then the length.
enum SectionHeader {
    /// Bytes of a section header.
    static let size = 8
    /// The encoding that every section has in version 1, as its description says.
    static let plain: UInt8 = 0
    /// Flag: a reader that does not know this id or this encoding must not use the block.
    static let essential: UInt8 = 1
}
