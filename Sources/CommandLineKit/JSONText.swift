import ByteIO

/// A text as a JSON string with its quotation marks.
func jsonString(_ text: String) -> String {
    var builder = ByteBuilder()
    builder.append(jsonString: text)
    return String(decoding: builder.bytes, as: UTF8.self)
}
