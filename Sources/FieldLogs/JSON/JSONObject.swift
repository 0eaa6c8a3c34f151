import CSimdjson

/// Reads lines that are JSON objects, through simdjson.
final class JSONObjectReader {
    /// One member of an object; its texts are valid until the next line is parsed.
    struct Member {
        enum Value {
            case null
            case boolean(Bool)
            case integer(Int64)
            case string(ByteText)
            /// A number that is no 64-bit integer, an array or an object.
            case other
        }

        let key: ByteText
        let value: Value
        /// The value as JSON; for a string, its text.
        let raw: ByteText
    }

    private let reader: OpaquePointer?

    init() { reader = json_object_reader_create() }

    deinit { json_object_reader_destroy(reader) }

    /// Parses a line; gives what is wrong with it, or nil.
    func parse(_ line: ByteText) -> String? {
        guard let reader else { return "there is not enough memory for it" }
        let code = json_object_parse(
            reader, line.bytes.baseAddress?.assumingMemoryBound(to: CChar.self), line.count)
        return code == 0 ? nil : String(cString: json_error_text(code))
    }

    /// The next member of the line; nil after the last one.
    func next() -> Member? {
        var member = json_member()
        guard let reader, json_object_next(reader, &member) == 1 else { return nil }
        let raw = ByteText(UnsafeRawBufferPointer(start: member.text, count: member.text_length))
        let value: Member.Value
        switch member.kind {
        case JSON_VALUE_NULL: value = .null
        case JSON_VALUE_BOOLEAN: value = .boolean(member.integer == 1)
        case JSON_VALUE_INTEGER: value = .integer(member.integer)
        case JSON_VALUE_STRING: value = .string(raw)
        default: value = .other
        }
        return Member(
            key: ByteText(UnsafeRawBufferPointer(start: member.key, count: member.key_length)), value: value,
            raw: raw)
    }
}
