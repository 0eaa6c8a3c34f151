/// How many columns of a terminal a text takes, and how to make it fit.
///
/// Terminals draw East Asian wide characters and most pictographs two columns wide, and marks that join the character
/// before them none (Unicode Standard Annex 11). They differ on rare ones, so a row is cleared behind its text and never
/// wraps.
enum Cells {
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
        0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
    ]

    /// Columns of a text without control characters.
    static func count(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.unicodeScalars.reduce(0) { $0 + count($1) }
    }

    /// The text, cut behind with `…` if it is wider than this; empty for no column.
    static func fitted(_ text: String, to width: Int) -> String {
        guard count(text) > width else { return text }
        guard width > 0 else { return "" }
        var kept = String.UnicodeScalarView()
        var used = 1
        for scalar in text.unicodeScalars {
            used += count(scalar)
            if used > width { break }
            kept.append(scalar)
        }
        return String(kept) + "…"
    }

    private static func count(_ scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }
}
