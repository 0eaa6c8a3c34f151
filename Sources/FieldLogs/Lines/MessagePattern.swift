/// The shape of a message: literal text with named gaps, as `Ending task {id} and {*}`.
///
/// `{name}` captures what stands up to the next literal, `{*}` passes over it; a gap at the end takes the rest. A brace
/// of the message itself is written twice.
/// Patterns are rows of tables, so that what is read from a log can be listed, counted and dated.
struct MessagePattern: Sendable {
    private enum Piece: Sendable {
        case literal([UInt8])
        case gap(String)
    }

    /// The pattern as it is written in the table.
    let text: String
    /// Systems in which the message was seen.
    let seen: String
    private let pieces: [Piece]

    init(_ text: String, seen: String) {
        self.text = text
        self.seen = seen
        var pieces: [Piece] = []
        var literal: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == 0x7B, rest.first != 0x7B, let close = rest.firstIndex(of: 0x7D) {
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = []
                pieces.append(.gap(String(decoding: rest[..<close], as: UTF8.self)))
                rest = rest[(close + 1)...]
            } else {
                literal.append(byte)
                // A brace that belongs to the message is written twice.
                if byte == 0x7B || byte == 0x7D, rest.first == byte { rest.removeFirst() }
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.pieces = pieces
    }

    /// The first byte of every message of this shape; 0 if it begins with a gap.
    var firstByte: UInt8 {
        if case .literal(let literal)? = pieces.first { literal[0] } else { 0 }
    }

    /// False if the message begins otherwise: a cheap look before ``match(_:)``.
    func mayMatch(_ message: ByteText) -> Bool {
        guard case .literal(let literal)? = pieces.first else { return true }
        return literal.withUnsafeBytes { message.hasPrefix($0) }
    }

    /// What the gaps of a message hold; nil if the message has another shape. The message may go on after the
    /// pattern's last literal.
    func match(_ message: ByteText) -> Captures? {
        var captures = Captures()
        var place = 0
        var openGap: (name: String, start: Int)?
        for piece in pieces {
            switch piece {
            case .gap(let name):
                openGap = (name, place)
            case .literal(let literal):
                if openGap == nil {
                    // At one place only: most messages differ in their first letters.
                    guard message.slice(place, place + literal.count).bytes.elementsEqual(literal) else {
                        return nil
                    }
                    place += literal.count
                    continue
                }
                let found = literal.withUnsafeBytes { message.firstIndex(of: $0, from: place) }
                guard let found else { return nil }
                if let gap = openGap { captures.add(gap.name, message.slice(gap.start, found)) }
                openGap = nil
                place = found + literal.count
            }
        }
        if let gap = openGap { captures.add(gap.name, message.dropFirst(gap.start)) }
        return captures
    }
}

/// What the gaps of a pattern held in one message.
struct Captures {
    private var values: [(name: String, text: ByteText)] = []

    mutating func add(_ name: String, _ text: ByteText) {
        if name != "*" { values.append((name, text)) }
    }

    /// The piece that stood in this gap; empty if the pattern has none of that name.
    subscript(_ name: String) -> ByteText {
        values.first { $0.name == name }?.text ?? ByteText(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}
