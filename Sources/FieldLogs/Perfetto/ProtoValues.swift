/// The fields of a small message by their numbers; of a repeated one the first is taken.
struct ProtoValues {
    private var fields: [ProtoFields.Field] = []
    private let empty: ByteText

    /// Fields that are kept; the messages that are read this way have some thirty.
    private static let limit = 128

    init(_ bytes: ByteText) {
        empty = bytes.prefix(0)
        var reader = ProtoFields(bytes)
        while let field = reader.next(), fields.count < Self.limit { fields.append(field) }
    }

    private func field(_ number: Int) -> ProtoFields.Field? { fields.first { $0.number == number } }

    /// A number; nil if it is not there, which for most messages means 0.
    func int(_ number: Int) -> Int64? { field(number)?.int }
    /// A number; 0 if it is not there.
    func number(_ number: Int) -> UInt64 { field(number)?.value ?? 0 }
    /// A pid or uid.
    func id(_ number: Int) -> UInt32? { field(number)?.id }
    /// A text or message; empty if it is not there.
    func text(_ number: Int) -> ByteText { field(number)?.bytes ?? empty }
}
