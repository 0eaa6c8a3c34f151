import TraceModel

/// The name of a component as the system prints it: `pkg/.Class`, `pkg/full.Class`, or either in braces.
struct Component {
    /// The package that the component belongs to.
    let package: ByteText
    /// The class as it is printed: a leading dot stands for the package.
    let shortClass: ByteText
    /// The whole, without braces.
    let text: ByteText

    /// Reads the name; nil if it is none.
    init?(_ printed: ByteText) {
        var text = printed.trimmed
        if text[0] == 0x7B, text[text.count - 1] == 0x7D { text = text.slice(1, text.count - 1) }
        guard let slash = text.firstIndex(of: 0x2F), slash > 0, slash < text.count - 1 else { return nil }
        self.text = text
        package = text.prefix(slash)
        shortClass = text.dropFirst(slash + 1)
    }

    /// The full name of the class.
    func className(in names: inout NameTable) -> NameID {
        if shortClass[0] == 0x2E { return names.intern(package.string + shortClass.string) }
        return names.intern(shortClass.bytes)
    }

    /// The package that a process belongs to by its name: `com.example.app:remote` is one of `com.example.app`.
    /// Empty for names that are no package, as those of native processes.
    static func package(ofProcess name: ByteText) -> ByteText {
        let app = name.prefix { $0 != 0x3A }
        return app.firstIndex(of: 0x2E) == nil ? app.prefix(0) : app
    }
}
