import ByteIO
import TraceModel

/// XML as a stream of elements, read by Expat.
///
/// The file is hostile input: a document type is refused, so that there are no entities to expand and nothing outside of the
/// file is ever asked for; depth and the text of one element are bounded.
final class XMLReader {
    /// What a reader of elements is told.
    protocol Taker: AnyObject {
        /// An element begins; `attribute` gives the text of one of its attributes, empty if it has none of that name.
        func begin(_ name: String, attribute: (StaticString) -> String)
        /// The element that began last ends; its text is cut at ``textLimit`` bytes.
        func end(_ name: String, text: String)
    }

    /// Elements inside of elements; an export has seven or eight.
    static let depthLimit = 64
    /// Bytes of the text of one element that are kept.
    static let textLimit = 4_096
    private static let chunk = 64 << 10

    private let library: ExpatLibrary
    private let parser: ExpatLibrary.Parser
    private let taker: any Taker
    private var texts: [[UInt8]] = []
    private var refusal: String?
    private var count: Int64 = 0
    private var buffer = [UInt8](repeating: 0, count: XMLReader.chunk)

    /// - Throws: an ``InputFailure`` if the library is not installed.
    init(_ taker: some Taker) throws(InputFailure) {
        guard let library = ExpatLibrary(), let parser = library.create(nil) else {
            throw InputFailure(
                .notDone, "it is XML, and Expat, which reads that, is not installed", place: "byte 0",
                hint: "install libexpat1 (Debian, Ubuntu) or expat (Homebrew)")
        }
        self.library = library
        self.parser = parser
        self.taker = taker
        library.setUser(parser, Unmanaged.passUnretained(self).toOpaque())
        library.setElements(
            parser, { XMLReader.of($0)?.begin($1, $2) }, { reader, _ in XMLReader.of(reader)?.end() })
        library.setCharacters(parser) { XMLReader.of($0)?.add($1, Int($2)) }
        library.setDoctype(parser) { reader, _, _, _, _ in
            XMLReader.of(reader)?.refuse("it has a document type, which no export of Instruments has")
        }
    }

    deinit { library.free(parser) }

    /// Reads the next piece of the stream; false at its end.
    /// - Throws: an ``InputFailure`` with the line: it is no whole XML, or refused.
    func readOn(_ source: inout any ByteSource) throws(InputFailure) -> Bool {
        let read = try source.read(intoFreePartOf: &buffer, from: 0)
        if read == 0, source.standstill == .pause { return true }
        count += Int64(read)
        let status = buffer.withUnsafeBytes { bytes in
            library.parse(
                parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(read), read == 0 ? 1 : 0
            )
        }
        guard status == 0 else { return read > 0 }
        let place = "line \(library.line(parser))"
        if let refusal {
            throw InputFailure(
                .notDone, "the XML is refused", place: place, cause: refusal,
                hint: "export it anew: `xctrace export --input X.trace --xpath …`")
        }
        let words = library.words(library.code(parser)).map { String(cString: $0) } ?? "not well-formed"
        throw InputFailure(
            .dataLost, "the XML is cut or damaged", place: place, cause: words,
            hint: "what came before it was read; export it anew")
    }

    private var names: [String] = []

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLReader? {
        pointer.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ name: ExpatLibrary.Text?, _ attributes: UnsafePointer<ExpatLibrary.Text?>?) {
        guard let name, refusal == nil else { return }
        guard names.count < Self.depthLimit else {
            return refuse("elements stand inside of more than \(Self.depthLimit) others")
        }
        names.append(Self.text(name))
        texts.append([])
        taker.begin(names[names.count - 1]) { Self.value(of: $0, attributes) }
    }

    private func end() {
        guard refusal == nil, let name = names.popLast(), let text = texts.popLast() else { return }
        taker.end(name, text: String(decoding: text, as: UTF8.self))
    }

    private func add(_ text: ExpatLibrary.Text?, _ length: Int) {
        guard let text, let last = texts.indices.last, texts[last].count < Self.textLimit else { return }
        texts[last].append(contentsOf: UnsafeRawBufferPointer(start: text, count: length))
    }

    private func refuse(_ why: String) {
        refusal = refusal ?? why
        _ = library.stop(parser, 0)
    }

    private static func value(
        of name: StaticString, _ attributes: UnsafePointer<ExpatLibrary.Text?>?
    ) -> String {
        guard var place = attributes else { return "" }
        while let key = place[0] {
            if text(key) == name.description { return place[1].map(text) ?? "" }
            place += 2
        }
        return ""
    }

    private static func text(_ pointer: ExpatLibrary.Text) -> String {
        var length = 0
        while length < textLimit, pointer[length] != 0 { length += 1 }
        return String(
            decoding: UnsafeRawBufferPointer(start: pointer, count: length), as: UTF8.self)
    }
}
