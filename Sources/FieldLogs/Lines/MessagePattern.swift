/// The shape of a message: literal text with named gaps, as `Ending task {id} and {*}`.
///
/// `{name}` captures what stands up to the next literal, `{*}` passes over it; a gap at the end takes the rest. A brace
/// of the message itself is written twice.
/// Patterns are rows of tables, so that what is read from a log can be listed, counted and dated.
final class MessagePattern: Sendable {
    /// What stands in front of a literal.
    private enum Gap: Sendable { case none, passed, captured }

    /// A literal and what stands in front of it; only that of a gap at the end is empty.
    private struct Piece: Sendable {
        let gap: Gap
        /// Where the literal ends among all of them; it begins where the one before it ends.
        let end: Int
    }

    /// The pattern as it is written in the table.
    let text: String
    /// Systems in which the message was seen.
    let seen: String
    /// How every message of this shape begins.
    let front: MessageFront
    private let pieces: [Piece]
    /// The literals, one behind the other.
    private let literals: [UInt8]
    /// Names of the gaps that capture, in their order.
    private let names: [String]

    init(_ text: String, seen: String) {
        self.text = text
        self.seen = seen
        var pieces: [Piece] = []
        var literals: [UInt8] = []
        var names: [String] = []
        var gap = Gap.none
        var rest = Array(text.utf8)[...]
        func close() {
            guard gap != .none || literals.count > pieces.last?.end ?? 0 else { return }
            pieces.append(Piece(gap: gap, end: literals.count))
        }
        while let byte = rest.popFirst() {
            if byte == 0x7B, rest.first != 0x7B, let end = rest.firstIndex(of: 0x7D) {
                close()
                let name = String(decoding: rest[..<end], as: UTF8.self)
                gap = name == "*" ? .passed : .captured
                if name != "*" { names.append(name) }
                rest = rest[(end + 1)...]
            } else {
                literals.append(byte)
                // A brace that belongs to the message is written twice.
                if byte == 0x7B || byte == 0x7D, rest.first == byte { rest.removeFirst() }
            }
        }
        close()
        self.pieces = pieces
        self.literals = literals
        self.names = names
        let first = pieces.first.flatMap { $0.gap == .none ? $0.end : nil } ?? 0
        front = literals.withUnsafeBytes { MessageFront(ByteText($0).prefix(first)) }
    }

    /// What the gaps of a message hold; nil if the message has another shape. The message may go on after the
    /// pattern's last literal.
    func match(_ message: ByteText) -> Captures? {
        literals.withUnsafeBytes { bytes in
            var captures = Captures(names)
            var place = 0
            var begin = 0
            for piece in pieces {
                let literal = UnsafeRawBufferPointer(rebasing: bytes[begin..<piece.end])
                begin = piece.end
                if piece.gap == .none {
                    guard message.dropFirst(place).hasPrefix(literal) else { return nil }
                    place += literal.count
                    continue
                }
                let end = literal.isEmpty ? message.count : message.firstIndex(of: literal, from: place)
                guard let end else { return nil }
                if piece.gap == .captured { captures.add(message.slice(place, end)) }
                place = end + literal.count
            }
            return captures
        }
    }
}

/// The first eight letters of a message, by which nearly all patterns are ruled out in one comparison.
struct MessageFront: Sendable {
    /// The letters, and zeros behind a shorter text.
    let letters: UInt64
    /// The bits of letters that there are.
    let mask: UInt64

    init(_ text: ByteText) {
        guard text.count < 8 else {
            // Eight bytes are there.
            letters = text.bytes.loadUnaligned(as: UInt64.self).littleEndian
            mask = .max
            return
        }
        var letters: UInt64 = 0
        for place in 0..<text.count { letters |= UInt64(text.bytes[place]) << UInt64(8 * place) }
        self.letters = letters
        mask = 1 << UInt64(8 * text.count) &- 1
    }

    /// True if a message with this front may begin so.
    func fits(_ message: MessageFront) -> Bool { (letters ^ message.letters) & mask == 0 }
}

/// What the gaps of a pattern held in one message.
struct Captures {
    private let names: [String]
    private var texts: [ByteText] = []

    /// Nothing yet for the gaps of these names.
    init(_ names: [String]) { self.names = names }

    /// Adds the text of the next gap.
    mutating func add(_ text: ByteText) {
        if texts.isEmpty { texts.reserveCapacity(names.count) }
        texts.append(text)
    }

    /// The piece that stood in this gap; empty if the pattern has none of that name.
    subscript(_ name: String) -> ByteText {
        for (place, text) in texts.enumerated() where names[place] == name { return text }
        return ByteText(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}
