import ByteIO
import TraceModel

/// A member's value, kept while its line is translated.
struct JSONValue {
    let value: Value
    /// The value as JSON.
    let json: String

    enum Value {
        case null
        case boolean(Bool)
        case integer(Int64)
        case string(String)
        case other
    }

    init(_ member: JSONObjectReader.Member) {
        switch member.value {
        case .null: value = .null
        case .boolean(let boolean): value = .boolean(boolean)
        case .integer(let integer): value = .integer(integer)
        case .string(let text): value = .string(text.string)
        case .other: value = .other
        }
        if case .string(let text) = value { json = Self.quoted(text) } else { json = member.raw.string }
    }

    /// A text as a JSON string.
    static func quoted(_ text: String) -> String {
        var builder = ByteBuilder()
        builder.append(jsonString: text)
        return String(decoding: builder.bytes, as: UTF8.self)
    }
}

/// Why a line was not translated.
enum LineFailure: Error {
    /// Something is wrong with the line.
    case line(String)
    /// The catalog is full.
    case catalog(InputFailure)
}

/// Members of the present line by their form.
extension JSONLinesTranslation {
    func integer(_ key: String) throws(LineFailure) -> Int64 {
        guard case .integer(let value) = members[key]?.value else {
            throw .line("`\(key)` is not a whole number of 64 bits")
        }
        return value
    }

    func count(_ key: String) throws(LineFailure) -> Int {
        guard members[key] != nil else { return 0 }
        guard let count = Int(exactly: try integer(key)), (0...1 << 48).contains(count) else {
            throw .line("`\(key)` is not a count")
        }
        return count
    }

    func boolean(_ key: String) throws(LineFailure) -> Bool {
        guard case .boolean(let value) = members[key]?.value else {
            throw .line("`\(key)` is not true or false")
        }
        return value
    }

    func text(_ key: String) throws(LineFailure) -> String {
        switch members[key]?.value {
        case .string(let text): return text
        // A word that looks like a number or a truth value is a word all the same.
        case .integer, .boolean: return members[key]?.json ?? ""
        default: throw .line("`\(key)` is not a text")
        }
    }

    mutating func name(_ key: String) throws(LineFailure) -> NameID { catalog.names.intern(try text(key)) }

    mutating func identifier(_ key: String) throws(LineFailure) -> TaskIdentifier {
        if case .integer(let number) = members[key]?.value {
            guard number >= 0 else { throw .line("`\(key)` is below 0") }
            return TaskIdentifier(number: number)
        }
        return TaskIdentifier(text: try name(key))
    }

    /// The catalog's boot for a number of the file, met now if it is new.
    mutating func boot(_ number: Int64) throws(LineFailure) -> UInt32 {
        if let known = boots[number] { return known }
        var record = BootRecord()
        record.platform = defaults["platform"] ?? .none
        record.os = defaults["os"] ?? .none
        record.device = defaults["device"] ?? .none
        let added = try catching { catalog throws(InputFailure) in try catalog.add(record) }
        boots[number] = added
        return added
    }

    /// The catalog's process for a number of the file, met now if it is new.
    mutating func process(_ number: Int64) throws(LineFailure) -> UInt32 {
        guard number > 0 else { throw .line("`process` is below 1") }
        if let known = processes[number] { return known }
        var record = ProcessRecord()
        if let currentBoot { record.boot = currentBoot } else { record.boot = try boot(0) }
        record.app = defaults["app"] ?? .none
        record.version = defaults["version"] ?? .none
        record.build = defaults["build"] ?? .none
        let added = try catching { catalog throws(InputFailure) in try catalog.add(record) }
        processes[number] = added
        return added
    }

    /// The catalog's subject for a number of the file, met now if it is new.
    mutating func subject(_ number: Int64) throws(LineFailure) -> UInt32 {
        guard number > 0 else { throw .line("`subject` is below 1") }
        if let known = subjects[number] { return known }
        let added = try catching { catalog throws(InputFailure) in try catalog.add(SubjectRecord()) }
        subjects[number] = added
        return added
    }

    private mutating func catching(
        _ add: (inout TraceCatalog) throws(InputFailure) -> UInt32
    ) throws(LineFailure) -> UInt32 {
        do {
            return try add(&catalog)
        } catch {
            throw .catalog(error)
        }
    }
}
