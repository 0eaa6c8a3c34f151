import TraceModel

/// Components inside the texts of the system.
extension Component {
    /// The component that a text names: that of an intent (`cmp=`), or the first thing of the form `package/Class`, as
    /// in `ServiceRecord{a28421e u0 com.example.app/.TrackingService}`.
    static func find(in text: ByteText) -> Component? {
        if let intent = text.firstIndex(of: "cmp=") {
            return Component(text.dropFirst(intent + 4).prefix { isNameByte($0) || $0 == 0x2F })
        }
        var from = 0
        while let slash = text.firstIndex(of: 0x2F, from: from) {
            from = slash + 1
            var start = slash
            while start > 0, isNameByte(text[start - 1]) { start -= 1 }
            var end = slash + 1
            while isNameByte(text[end]) { end += 1 }
            // A package has a dot, and a class begins with one or with a letter.
            guard text.slice(start, slash).firstIndex(of: 0x2E) != nil,
                text[slash + 1] == 0x2E || (text[slash + 1] | 0x20) &- 0x61 < 26
            else { continue }
            return Component(text.slice(start, end))
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2E || byte == 0x5F || byte == 0x24
    }

    /// One spelling of a component for all its lines: the start of a process prints the full class, the lines of a
    /// service the short one.
    func name(in trace: inout LogTrace) -> NameID {
        guard shortClass[0] != 0x2E, shortClass[package.count] == 0x2E,
            shortClass.prefix(package.count).bytes.elementsEqual(package.bytes)
        else { return trace.name(text) }
        return trace.catalog.names.intern(package.string + "/" + shortClass.dropFirst(package.count).string)
    }
}
