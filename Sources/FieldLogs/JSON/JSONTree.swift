import CSimdjson

/// A JSON document as a value, without the parts that nobody asks for.
indirect enum JSONTree {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case array([JSONTree])
    /// Members in the order in which they stand.
    case object([(key: String, value: JSONTree)])

    /// Values that one document may hold.
    static let valueLimit = 1_000_000

    /// Why a document is not read.
    struct Failure: Error {
        let what: String
    }

    /// Parses a document; members with a name of `skipping` are left out with all that is in them.
    static func parse(_ text: ByteText, skipping skipped: Set<String> = []) throws(Failure) -> JSONTree {
        guard let walker = json_walker_create() else {
            throw Failure(what: "there is not enough memory for it")
        }
        defer { json_walker_destroy(walker) }
        let code = json_walk(walker, text.bytes.baseAddress?.assumingMemoryBound(to: CChar.self), text.count)
        guard code == 0 else { throw Failure(what: String(cString: json_error_text(code))) }
        var building = Building(walker: walker, skipped: skipped)
        return try building.value(building.next())
    }

    private struct Building {
        let walker: OpaquePointer
        let skipped: Set<String>
        var count = 0

        mutating func next() -> json_step {
            var step = json_step()
            json_walk_next(walker, &step)
            return step
        }

        /// The value of a step; those of a container follow. simdjson limits the depth.
        mutating func value(_ step: json_step) throws(Failure) -> JSONTree {
            count += 1
            guard count <= JSONTree.valueLimit else {
                throw Failure(what: "it holds more than \(JSONTree.valueLimit) values")
            }
            switch step.kind {
            case JSON_STEP_STRING: return .text(Self.string(step.text, step.text_length))
            case JSON_STEP_INTEGER: return .integer(step.integer)
            case JSON_STEP_NUMBER: return .number(step.number)
            case JSON_STEP_BOOLEAN: return .boolean(step.integer == 1)
            case JSON_STEP_NULL: return .null
            case JSON_STEP_ARRAY:
                var values: [JSONTree] = []
                while case let step = next(), step.kind != JSON_STEP_CLOSE { values.append(try value(step)) }
                return .array(values)
            case JSON_STEP_OBJECT:
                var members: [(key: String, value: JSONTree)] = []
                while case let step = next(), step.kind != JSON_STEP_CLOSE {
                    let key = Self.string(step.key, step.key_length)
                    if skipped.contains(key) {
                        if step.kind == JSON_STEP_OBJECT || step.kind == JSON_STEP_ARRAY {
                            json_walk_skip(walker)
                        }
                    } else {
                        members.append((key, try value(step)))
                    }
                }
                return .object(members)
            default: throw Failure(what: "it ends too early")
            }
        }

        private static func string(_ text: UnsafePointer<CChar>?, _ length: Int) -> String {
            String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
        }
    }
}

extension JSONTree {
    /// The member of an object; null if it has none, or is no object.
    subscript(_ key: String) -> JSONTree {
        if case .object(let members) = self, let member = members.first(where: { $0.key == key }) {
            return member.value
        }
        return .null
    }

    /// True if it is an object with this member.
    func has(_ key: String) -> Bool {
        if case .object(let members) = self { return members.contains { $0.key == key } }
        return false
    }

    var members: [(key: String, value: JSONTree)] {
        if case .object(let members) = self { members } else { [] }
    }
    var elements: [JSONTree] { if case .array(let values) = self { values } else { [] } }
    /// A text; empty if it is none.
    var string: String { if case .text(let text) = self { text } else { "" } }
    var isNull: Bool { if case .null = self { true } else { false } }

    /// A whole number, also from a text.
    var int: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value.rounded())
        case .text(let text): Int64(text)
        default: nil
        }
    }

    /// A number of any kind.
    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
