/// A text from an input, made safe to write to a terminal.
///
/// Control characters (C0, DEL and C1), line and paragraph separators and the characters that change the
/// direction of writing become visible, such as `\u{1B}`. A file name or a log line can then neither move the
/// cursor nor change colours nor hide what follows it. Everything else stays readable as it is.
public func printable(_ text: some StringProtocol) -> String {
    let text = String(text)
    guard !text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        if isHarmless(scalar) {
            result.append(scalar)
        } else {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            result.append(contentsOf: "\\u{\(digits.count < 2 ? "0" : "")\(digits)}".unicodeScalars)
        }
    }
    return String(result)
}

/// Bytes from an input, made safe to write to a terminal: read as UTF-8, with U+FFFD in place of what is not
/// valid UTF-8, and then treated like text.
public func printable(_ bytes: some Collection<UInt8>) -> String {
    printable(String(decoding: bytes, as: UTF8.self))
}

/// Whether a terminal shows the character and does nothing else with it.
public func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator:
        return false
    default:
        return !scalar.properties.isBidiControl
    }
}
