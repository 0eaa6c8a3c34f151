/// A path as a relative URI reference (RFC 3986): everything that is not plain is spelled out.
enum RelativeReference {
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    private static let digits = Array("0123456789ABCDEF".utf8)

    static func of(_ path: String) -> String {
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            if plain.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
