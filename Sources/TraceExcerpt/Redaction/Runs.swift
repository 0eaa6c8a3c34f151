/// Runs of letters in a text: what names are made of. Digits and marks stand between them; a long hexadecimal number that has
/// both is one run, for it names a device or a person.
enum Runs {
    /// Hexadecimal digits, with or without hyphens between them, that make one run.
    private static let hexLength = 8

    /// The text with each run replaced by what `replace` gives for it.
    static func replaced(in text: String, _ replace: (_ run: String, _ isHex: Bool) -> String) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if let end = codeEnd(bytes, place) {
                result.append(contentsOf: bytes[place..<end])
                place = end
                continue
            }
            let hex = hexEnd(bytes, place)
            let end = hex ?? letterEnd(bytes, place)
            guard end > place else {
                result.append(bytes[place])
                place += 1
                continue
            }
            let run = String(decoding: bytes[place..<end], as: UTF8.self)
            result.append(contentsOf: replace(run, hex != nil).utf8)
            place = end
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The runs of letters in lower case, hexadecimal numbers left out.
    static func letters(of text: String) -> [String] {
        var found: [String] = []
        _ = replaced(in: text) { run, isHex in
            if !isHex { found.append(run.lowercased()) }
            return run
        }
        return found
    }

    private static func letterEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        var end = start
        while end < bytes.count, isLetter(bytes[end]) { end += 1 }
        return end
    }

    /// End of a code (`0x…`) that begins here; nil if none does. It is no number of anybody.
    private static func codeEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard start + 2 < bytes.count, bytes[start] == 0x30, bytes[start + 1] | 0x20 == 0x78,
            start == 0 || !isLetter(bytes[start - 1]) && !isDigit(bytes[start - 1])
        else { return nil }
        var end = start + 2
        while end < bytes.count, isDigit(bytes[end]) || (0x41...0x46).contains(bytes[end] & 0xDF) { end += 1 }
        return end
    }

    /// End of the hexadecimal number that begins here; nil if none does.
    private static func hexEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard start == 0 || !isLetter(bytes[start - 1]) && !isDigit(bytes[start - 1]) else { return nil }
        var end = start
        var digits = 0
        var letters = 0
        while end < bytes.count {
            let byte = bytes[end]
            if isDigit(byte) {
                digits += 1
            } else if (0x41...0x46).contains(byte & 0xDF) {
                letters += 1
            } else if byte != 0x2D || end == start {
                break
            }
            end += 1
        }
        while end > start, bytes[end - 1] == 0x2D { end -= 1 }
        let isWhole = end == bytes.count || !isLetter(bytes[end])
        return isWhole && digits > 0 && letters > 0 && digits + letters >= hexLength ? end : nil
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// ASCII letters, and every byte of a character beyond ASCII.
    static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80 }
}
