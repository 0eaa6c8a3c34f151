import ByteIO

/// A text as a JSON string with its quotation marks.
///
/// What a terminal could act upon is escaped even where JSON would allow it raw, for JSON is printed too.
func jsonString(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where isHarmless(scalar):
            result.unicodeScalars.append(scalar)
        default:
            // JSON escapes hold UTF-16 units of exactly four digits.
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }
    return result + "\""
}
