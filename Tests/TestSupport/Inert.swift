import ByteIO

/// Whether a text holds no character that moves the cursor, starts an escape or turns the writing direction.
/// A list of its own, so that it does not share a mistake with the code.
public func isInert(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
