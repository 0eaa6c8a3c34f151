import CSimdjson

/// Picks the members that a reader wants out of many objects, through simdjson.
final class JSONPicker {
    /// The value of a member.
    enum Value {
        case missing
        case integer(Int64)
        case text(ByteText)
    }

    private let picker: OpaquePointer?
    private let values: UnsafeMutableBufferPointer<json_picked>

    /// Names are constants of the program.
    init(_ names: [StaticString]) {
        let texts = names.map { text -> UnsafePointer<CChar>? in
            UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
        }
        picker = json_picker_create(texts, names.map { $0.utf8CodeUnitCount }, names.count)
        values = .allocate(capacity: names.count)
        values.initialize(repeating: json_picked())
    }

    deinit {
        json_picker_destroy(picker)
        values.deallocate()
    }

    /// Reads an object; false if the text is none.
    func read(_ text: ByteText) -> Bool {
        guard let picker else { return false }
        return json_pick(
            picker, text.bytes.baseAddress?.assumingMemoryBound(to: CChar.self), text.count,
            values.baseAddress) == 0
    }

    /// The value of the name at a place; texts are valid until the next object is read.
    subscript(_ place: Int) -> Value {
        let value = values[place]
        switch value.kind {
        case JSON_VALUE_STRING:
            return .text(ByteText(UnsafeRawBufferPointer(start: value.text, count: value.text_length)))
        case JSON_VALUE_INTEGER: return .integer(value.integer)
        default: return .missing
        }
    }

    /// The text of the name at a place; empty if it has none.
    func text(_ place: Int) -> ByteText {
        if case .text(let text) = self[place] {
            text
        } else {
            ByteText(UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }

    /// The whole number of the name at a place.
    func integer(_ place: Int) -> Int64? { if case .integer(let value) = self[place] { value } else { nil } }
}
