#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The functions of Expat 2 that are used (source: `expat.h`).
///
/// The library is loaded when an XML file is opened: linking it would cost every other run its start.
struct ExpatLibrary {
    typealias Parser = OpaquePointer
    typealias Text = UnsafePointer<CChar>
    typealias Start = @convention(c) (UnsafeMutableRawPointer?, Text?, UnsafePointer<Text?>?) -> Void
    typealias End = @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void
    typealias Characters = @convention(c) (UnsafeMutableRawPointer?, Text?, Int32) -> Void
    typealias Doctype = @convention(c) (UnsafeMutableRawPointer?, Text?, Text?, Text?, Int32) -> Void

    let create: @convention(c) (Text?) -> Parser?
    let setUser: @convention(c) (Parser, UnsafeMutableRawPointer?) -> Void
    let setElements: @convention(c) (Parser, Start?, End?) -> Void
    let setCharacters: @convention(c) (Parser, Characters?) -> Void
    let setDoctype: @convention(c) (Parser, Doctype?) -> Void
    let parse: @convention(c) (Parser, Text?, Int32, Int32) -> Int32
    let stop: @convention(c) (Parser, UInt8) -> Int32
    let code: @convention(c) (Parser) -> Int32
    let words: @convention(c) (Int32) -> Text?
    let line: @convention(c) (Parser) -> UInt
    let free: @convention(c) (Parser) -> Void

    /// Loads the library; nil if it is not installed.
    init?() {
        let names = ["libexpat.so.1", "libexpat.so", "libexpat.1.dylib", "libexpat.dylib"]
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
            let create = dlsym(library, "XML_ParserCreate"),
            let user = dlsym(library, "XML_SetUserData"),
            let elements = dlsym(library, "XML_SetElementHandler"),
            let characters = dlsym(library, "XML_SetCharacterDataHandler"),
            let doctype = dlsym(library, "XML_SetStartDoctypeDeclHandler"),
            let parse = dlsym(library, "XML_Parse"), let stop = dlsym(library, "XML_StopParser"),
            let code = dlsym(library, "XML_GetErrorCode"), let words = dlsym(library, "XML_ErrorString"),
            let line = dlsym(library, "XML_GetCurrentLineNumber"),
            let free = dlsym(library, "XML_ParserFree")
        else { return nil }
        func function<Function>(_ symbol: UnsafeMutableRawPointer, _: Function.Type) -> Function {
            unsafeBitCast(symbol, to: Function.self)
        }
        self.create = function(create, (@convention(c) (Text?) -> Parser?).self)
        setUser = function(user, (@convention(c) (Parser, UnsafeMutableRawPointer?) -> Void).self)
        setElements = function(elements, (@convention(c) (Parser, Start?, End?) -> Void).self)
        setCharacters = function(characters, (@convention(c) (Parser, Characters?) -> Void).self)
        setDoctype = function(doctype, (@convention(c) (Parser, Doctype?) -> Void).self)
        self.parse = function(parse, (@convention(c) (Parser, Text?, Int32, Int32) -> Int32).self)
        self.stop = function(stop, (@convention(c) (Parser, UInt8) -> Int32).self)
        self.code = function(code, (@convention(c) (Parser) -> Int32).self)
        self.words = function(words, (@convention(c) (Int32) -> Text?).self)
        self.line = function(line, (@convention(c) (Parser) -> UInt).self)
        self.free = function(free, (@convention(c) (Parser) -> Void).self)
    }
}
