import TraceModel

/// Bytes that can be read at any place, in any order.
public protocol SeekableSource {
    /// How many bytes there are.
    var size: Int { get }

    /// Reads up to `buffer.count` bytes from `offset` on and gives how many; 0 only at or behind the end.
    /// - Throws: an `InputFailure` if the bytes cannot be read.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(InputFailure) -> Int
}

extension SeekableSource {
    /// Reads exactly `count` bytes from `offset` on to the start of `bytes`, which grows as needed.
    /// - Returns: false if the source ends before.
    /// - Throws: what ``read(into:at:)`` throws.
    public func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(InputFailure) -> Bool {
        guard count >= 0, offset >= 0, offset <= size, count <= size - offset else { return false }
        if bytes.count < count { bytes.append(contentsOf: repeatElement(0, count: count - bytes.count)) }
        // A typed throw cannot leave the closure of withUnsafeMutableBytes, so the result carries it.
        let result = bytes.withUnsafeMutableBytes { bytes in
            Result { () throws(InputFailure) -> Bool in
                var filled = 0
                while filled < count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled..<count])
                    let got = try read(into: rest, at: offset + filled)
                    if got == 0 { return false }
                    filled += got
                }
                return true
            }
        }
        return try result.get()
    }
}

/// Bytes in memory that can be read at any place.
public struct SeekableMemory: SeekableSource {
    private let bytes: [UInt8]

    /// These bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// See ``SeekableSource/size``.
    public var size: Int { bytes.count }

    /// See ``SeekableSource/read(into:at:)``; never throws.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(InputFailure) -> Int {
        guard offset >= 0, offset < bytes.count else { return 0 }
        let count = min(buffer.count, bytes.count - offset)
        buffer.copyBytes(from: bytes[offset..<offset + count])
        return count
    }
}

/// A stream of a seekable source from its start, which leaves it to others to read elsewhere.
public struct StreamOfSeekable: ByteSource {
    private let source: any SeekableSource
    private var position = 0

    /// A stream at the start of `source`.
    public init(_ source: any SeekableSource) { self.source = source }

    /// See ``ByteSource/read(into:)``.
    public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        let count = try source.read(into: buffer, at: position)
        position += count
        return count
    }
}
