import CZstd

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Batches of packets that are compressed: by zlib, and from version 58 of Perfetto on by zstd.
struct PacketCompression {
    /// Bytes that a batch has when it is unpacked; the tracing service fills one with half a million.
    private static let limit = 8 << 20

    private typealias Uncompress =
        @convention(c) (
            UnsafeMutableRawPointer, UnsafeMutablePointer<UInt>, UnsafeRawPointer, UInt
        ) -> Int32

    private var room: [UInt8]
    /// zlib's function, which is loaded when the first batch needs it; linking it would cost every run its start.
    private var uncompress: Uncompress?
    /// True if zlib is needed and not there.
    private(set) var isLibraryMissing = false

    /// - Parameter withRoom: false for one that only stands in.
    init(withRoom: Bool = true) { room = withRoom ? [UInt8](repeating: 0, count: 1 << 20) : [] }

    /// Unpacks a batch by zlib; nil if it is damaged or too long.
    mutating func inflate<Result>(_ bytes: ByteText, _ body: (ByteText) -> Result) -> Result? {
        if uncompress == nil { load() }
        guard let uncompress, let source = bytes.bytes.baseAddress else { return nil }
        return unpack(body) { target, size in
            var length = UInt(size)
            let status = uncompress(target, &length, source, UInt(bytes.count))
            // Z_BUF_ERROR: the room is too small.
            return status == 0 ? .done(Int(length)) : status == -5 ? .tooSmall : .damaged
        }
    }

    /// Unpacks a batch by zstd; nil if it is damaged or too long.
    mutating func decompress<Result>(_ bytes: ByteText, _ body: (ByteText) -> Result) -> Result? {
        guard let source = bytes.bytes.baseAddress else { return nil }
        return unpack(body) { target, size in
            let length = ZSTD_decompress(target, size, source, bytes.count)
            guard ZSTD_isError(length) != 0 else { return .done(length) }
            // A frame may tell how long it will be; one that does not is tried with more room.
            let told = ZSTD_getFrameContentSize(source, bytes.count)
            return told == UInt64.max || told > UInt64(size) ? .tooSmall : .damaged
        }
    }

    private enum Outcome { case done(Int), tooSmall, damaged }

    private mutating func unpack<Result>(
        _ body: (ByteText) -> Result, _ work: (UnsafeMutableRawPointer, Int) -> Outcome
    ) -> Result? {
        while true {
            var outcome = Outcome.damaged
            var result: Result?
            room.withUnsafeMutableBytes { target in
                guard let base = target.baseAddress else { return }
                outcome = work(base, target.count)
                if case .done(let length) = outcome {
                    result = body(
                        ByteText(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(target)[..<length])))
                }
            }
            guard case .tooSmall = outcome, room.count < Self.limit else { return result }
            room = [UInt8](repeating: 0, count: room.count * 2)
        }
    }

    private mutating func load() {
        for name in ["libz.so.1", "libz.so", "libz.1.dylib", "libz.dylib"] {
            guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL),
                let symbol = dlsym(library, "uncompress")
            else { continue }
            uncompress = unsafeBitCast(symbol, to: Uncompress.self)
            return
        }
        isLibraryMissing = true
    }
}
