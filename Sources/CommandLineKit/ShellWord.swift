/// A text as one word of a POSIX shell, quoted only where it must be, so that a command line in a hint can be
/// copied and works.
public func shellWord(_ text: String) -> String {
    let special = text.utf8.contains { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            false
        default:
            !"%+,-./:=@_".utf8.contains(byte)
        }
    }
    guard special || text.isEmpty else { return text }
    var quoted = "'"
    for scalar in text.unicodeScalars {
        if scalar == "'" {
            quoted += "'\\''"
        } else {
            quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "'"
}
