import TraceModel

/// The texts of one block: first where they are, then their names in the catalog.
struct BlockTexts {
    /// Byte offset of each text in the block, and behind the last one its end.
    private var starts: [UInt32] = []
    /// Names by position; position 0 is "no text". Filled by ``intern(_:into:)``.
    private(set) var names: [NameID] = [.none]

    /// How many there are.
    var count: Int { max(starts.count - 1, 0) }

    /// Finds the texts in their section, if there is one.
    mutating func read(_ block: RawSpan, _ place: Range<Int>?) throws(BlockDamage) {
        starts.removeAll(keepingCapacity: true)
        guard let place else { return }
        let section = block.extracting(place)
        var position = 0
        let count = try RowReader.count(section, at: &position, limit: FormatLimits.textsPerBlock, "texts")
        var isDamaged = false
        // At most 2^20 texts of at most 2^12 bytes: the sum stays below 2^33, and is checked before it is believed.
        var end = 0
        for _ in 0..<count {
            starts.append(UInt32(truncatingIfNeeded: end))
            let size = section.varint(at: &position, &isDamaged)
            guard size <= UInt64(FormatLimits.textBytes) else {
                throw BlockDamage("a text is longer than 4096 bytes")
            }
            end += Int(size)
        }
        guard !isDamaged, end == section.byteCount - position else {
            throw BlockDamage("the texts are not as long as the block says")
        }
        starts.append(UInt32(end))
        let base = UInt32(place.lowerBound + position)
        for index in starts.indices { starts[index] += base }
    }

    /// Gives every text its name.
    mutating func intern(_ block: [UInt8], into table: inout NameTable) {
        names.removeAll(keepingCapacity: true)
        names.append(.none)
        block.withUnsafeBytes { block in
            for index in 0..<count {
                let place = Int(starts[index])..<Int(starts[index + 1])
                names.append(table.intern(UnsafeRawBufferPointer(rebasing: block[place])))
            }
        }
    }

    /// The name for one that stands for a position, as records hold it until the texts have names.
    func name(for record: NameID) -> NameID { names[Int(record.rawValue)] }

    /// The same for an identifier.
    func identifier(for record: TaskIdentifier) -> TaskIdentifier {
        guard let position = record.text else { return record }
        return TaskIdentifier(text: name(for: position))
    }
}
