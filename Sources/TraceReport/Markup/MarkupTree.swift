import ByteIO

/// HTML or XML that is being written. Names of elements and attributes are literals of the program, and every text is
/// escaped, so no text of a trace can become markup.
struct MarkupTree {
    private var builder = ByteBuilder()

    /// What was written.
    var bytes: [UInt8] { builder.bytes }

    /// An element and what is in it.
    mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
        _ body: (inout MarkupTree) -> Void = { _ in }
    ) {
        open(name, attributes)
        body(&self)
        builder.append("</\(name)>")
    }

    /// An element that holds a text.
    mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], text: String
    ) {
        element(name, attributes) { $0.text(text) }
    }

    /// An element without an end, such as `meta`.
    mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]) {
        builder.append("<\(name)")
        for (key, value) in attributes {
            builder.append(" \(key)=\"")
            text(value)
            builder.append("\"")
        }
        builder.append(">")
    }

    /// A text.
    mutating func text(_ text: String) {
        guard text.utf8.contains(where: { !(0x20...0x7E).contains($0) || Self.escape($0) != nil }) else {
            return builder.append(text)
        }
        for scalar in text.unicodeScalars {
            if let byte = UInt8(exactly: scalar.value), let escaped = Self.escape(byte) {
                builder.append(escaped)
            } else if scalar.value & 0xFFFE == 0xFFFE {
                // XML has no way to write these two, and HTML should not hold them.
                builder.append("\u{FFFD}")
            } else {
                builder.append(String(scalar))
            }
        }
    }

    /// Bytes of the program, or JSON made safe by ``jsonInMarkup(_:)``, as they are.
    mutating func trusted(_ bytes: [UInt8]) { builder.append(bytes: bytes) }

    /// The declaration that an HTML page begins with.
    mutating func declareHTML() { builder.append("<!doctype html>\n") }

    /// The declaration that an XML document begins with.
    mutating func declareXML() { builder.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

    /// A line feed between elements, for people who look inside.
    mutating func breakLine() { builder.append("\n") }

    private static func escape(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }

    /// JSON that can stand inside a `script` element: `<` stands only in its strings, and is spelled out there, so nothing
    /// in it ends the element or begins a comment.
    static func jsonInMarkup(_ json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count + json.count / 64)
        for byte in json {
            if byte == UInt8(ascii: "<") {
                result.append(contentsOf: #"\u003c"#.utf8)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
