import ByteIO

/// A JSON value that is being written: members in the order in which they were added.
struct JSONTree {
    private var builder = ByteBuilder()
    private var needsComma = false

    /// What was written.
    var bytes: [UInt8] { builder.bytes }

    mutating func object(_ key: String? = nil, _ body: (inout JSONTree) -> Void) {
        open(key, 0x7B)
        body(&self)
        close(0x7D)
    }

    mutating func array<Element>(
        _ key: String, _ elements: some Sequence<Element>, _ body: (inout JSONTree, Element) -> Void
    ) {
        open(key, 0x5B)
        for element in elements { body(&self, element) }
        close(0x5D)
    }

    mutating func member(_ key: String, _ value: String) {
        start(key)
        builder.append(jsonString: value)
    }

    mutating func member(_ key: String, _ value: Int64) {
        start(key)
        builder.append(decimal: value)
    }

    mutating func member(_ key: String, _ value: Int) { member(key, Int64(value)) }

    mutating func member(_ key: String, _ value: Bool) {
        start(key)
        builder.append(value ? "true" : "false")
    }

    /// A number in the shortest form that reads back the same; JSON has none that is not finite, so that is null.
    mutating func member(_ key: String, _ value: Double) {
        start(key)
        builder.append(value.isFinite ? "\(value)" : "null")
    }

    /// An optional member; an absent one is left out.
    mutating func member(_ key: String, ifPresent value: Double?) {
        if let value { member(key, value) }
    }

    /// An optional member; an absent one is left out.
    mutating func member(_ key: String, ifPresent value: Int64?) {
        if let value { member(key, value) }
    }

    /// A text member; an empty one is left out.
    mutating func member(_ key: String, ifPresent value: String?) {
        if let value, !value.isEmpty { member(key, value) }
    }

    /// An element of an array.
    mutating func element(_ value: String) {
        start(nil)
        builder.append(jsonString: value)
    }

    /// A number as an element of an array.
    mutating func element(_ value: Int64) {
        start(nil)
        builder.append(decimal: value)
    }

    /// An array of numbers as an element of an array.
    mutating func array(_ values: [Int64]) {
        open(nil, 0x5B)
        for value in values { element(value) }
        close(0x5D)
    }

    private mutating func open(_ key: String?, _ bracket: UInt8) {
        start(key)
        builder.append(byte: bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        builder.append(byte: bracket)
        needsComma = true
    }

    private mutating func start(_ key: String?) {
        if needsComma { builder.append(byte: 0x2C) }
        needsComma = true
        guard let key else { return }
        builder.append(jsonString: key)
        builder.append(byte: 0x3A)
    }
}
