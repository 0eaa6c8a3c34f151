/// One value of a row.
public enum Value: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// A number, or nothing.
    static func integer(_ number: Int64?) -> Value { number.map { .integer($0) } ?? .null }

    /// A text; an empty one is no value.
    static func words(_ text: String) -> Value { text.isEmpty ? .null : .text(text) }
}
