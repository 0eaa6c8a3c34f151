import TraceModel

/// What to do with the events of each kind of one block.
struct BlockKinds {
    /// What to do with an event of one kind.
    enum Role {
        /// Keep it; its number, if it has one, is a number.
        case known
        /// Keep it; a negative number stands for a text.
        case identified
        /// Keep it without a negative number, which stands for a text that this version knows nothing of.
        case newlyIdentified
        /// Leave it out and count it.
        case unknown
    }

    /// What to do, by code.
    private(set) var roles = [Role](repeating: .unknown, count: 256)

    /// Reads which kinds of the block may have a text for a number.
    mutating func read(_ block: RawSpan, _ identifierKinds: Range<Int>?) {
        for code in 0...255 { roles[code] = Vocabulary.isKnownKind[code] ? .known : .unknown }
        guard let identifierKinds else { return }
        for index in identifierKinds {
            let code = Int(block.byte(index))
            guard roles[code] != .unknown else { continue }
            roles[code] = Vocabulary.hasIdentifier[code] ? .identified : .newlyIdentified
        }
    }

    /// Checks the numbers of all events, and takes those out that must not be kept.
    func check(
        _ columns: inout BlockColumns, kinds: RawSpan, texts: Int, _ unknown: inout UnknownParts
    ) throws(BlockDamage) {
        for row in 0..<kinds.byteCount {
            let number = columns.numbers[row]
            guard number < 0, number != EventBatch.absent else { continue }
            let code = Int(kinds.byte(row))
            switch roles[code] {
            case .known:
                if Vocabulary.hasIdentifier[code] {
                    throw BlockDamage("kind \(code) has texts for numbers, and the block says otherwise")
                }
            case .identified:
                guard -1 - number >= 1, -1 - number <= Int64(texts) else {
                    throw BlockDamage("an identifier is a text that is not there")
                }
            case .newlyIdentified:
                columns.setNumber(of: row, to: EventBatch.absent)
                unknown.fields += 1
            case .unknown: break
            }
        }
    }
}
