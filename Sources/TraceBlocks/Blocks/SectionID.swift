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

    /// Who the events are about: pairs of process and subject.
    case actors = 0x10
    /// What the events have in common; see ``EventShape``.
    case shapes = 0x11
    /// Actor and shape of each event.
    case eventOrder = 0x12
    /// Time of each event, by shape.
    case eventTimes = 0x13
    /// What does not fit into the planes of the times.
    case timeOverflows = 0x14
    /// Name of each event whose shape has several.
    case eventNames = 0x15
    /// Number of each event, by shape.
    case eventNumbers = 0x16
    /// What does not fit into the planes of the numbers.
    case numberOverflows = 0x17

    /// The sparse fields that occur.
    case fields = 0x20
    /// Event of each sparse field, by field.
    case fieldRows = 0x21
    /// Value of each sparse field, by field.
    case fieldValues = 0x22
    /// What does not fit into the planes of the values.
    case valueOverflows = 0x23

    /// Totals of the trace, in the end block.
    case totals = 0x40
    /// What a repair found missing, in the end block.
    case repair = 0x41
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
