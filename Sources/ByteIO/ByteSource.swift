import TraceModel

/// A stream of bytes that is read once, front to back.
public protocol ByteSource {
    /// Reads up to `buffer.count` bytes and gives how many; 0 only at the end, or at a ``standstill``.
    /// - Throws: an ``InputFailure`` if the bytes cannot be read.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int

    /// Why the last read gave nothing although this is not the end of the stream; nil if it is.
    var standstill: Standstill? { get }
}

/// Why a stream that goes on gave nothing.
public enum Standstill: Sendable {
    /// It is time to look at what came so far; the next read goes on.
    case pause
    /// The user wants no more of it.
    case stop
}

extension ByteSource {
    /// Most sources give nothing only at their end.
    public var standstill: Standstill? { nil }

    /// Reads into the part of `bytes` from `start` on, and gives how many bytes came.
    /// - Throws: what ``read(into:)`` throws.
    public mutating func read(intoFreePartOf bytes: inout [UInt8], from start: Int) throws(InputFailure)
        -> Int
    {
        // A typed throw cannot leave the closure of withUnsafeMutableBytes, so the result carries it.
        let result = bytes.withUnsafeMutableBytes { bytes in
            Result { () throws(InputFailure) -> Int in
                try read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
            }
        }
        return try result.get()
    }

    /// Reads up to 256 KiB behind the bytes that are there, and gives how many came.
    /// - Throws: what ``read(into:)`` throws; the bytes are as they were then.
    public mutating func read(behind bytes: inout [UInt8]) throws(InputFailure) -> Int {
        let filled = bytes.count
        bytes.append(contentsOf: roomForReading)
        do throws(InputFailure) {
            let count = try read(intoFreePartOf: &bytes, from: filled)
            bytes.removeLast(roomForReading.count - count)
            return count
        } catch {
            bytes.removeLast(roomForReading.count)
            throw error
        }
    }
}

/// Appended as a whole, which is fast in every build.
private let roomForReading = [UInt8](repeating: 0, count: 256 << 10)

/// Bytes that are in memory already.
public struct MemorySource: ByteSource {
    private let bytes: [UInt8]
    private var position = 0
    private let chunk: Int

    /// A stream of these bytes, at most `chunk` of them a read.
    public init(_ bytes: [UInt8], chunk: Int = .max) {
        self.bytes = bytes
        self.chunk = max(chunk, 1)
    }

    /// See ``ByteSource/read(into:)``; never throws.
    public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        let count = min(buffer.count, bytes.count - position, chunk)
        buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }
}

/// A stream whose first bytes were looked at and are given again.
public struct PeekedSource: ByteSource {
    /// Bytes that a look at the front takes at most.
    public static let peekLimit = 64 << 10

    /// The first bytes of the stream, up to ``peekLimit`` or all of it.
    public let front: [UInt8]
    private var head: MemorySource
    private var rest: any ByteSource
    private var isHeadRead = false

    /// Reads the front of `source`, in as many reads as it takes.
    /// - Parameter isEnough: asked at each pause of a live stream whether what came so far will do; if not, more is
    ///   waited for.
    /// - Throws: what the source throws.
    public init(
        _ source: any ByteSource, isEnough: ([UInt8]) -> Bool = { _ in true }
    ) throws(InputFailure) {
        var source = source
        var front = [UInt8](repeating: 0, count: Self.peekLimit)
        var filled = 0
        while filled < front.count {
            let count = try source.read(intoFreePartOf: &front, from: filled)
            filled += count
            if count == 0, source.standstill != .pause || isEnough(Array(front[..<filled])) { break }
        }
        front.removeLast(front.count - filled)
        self.front = front
        head = MemorySource(front)
        rest = source
    }

    /// See ``ByteSource/read(into:)``.
    public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        if !isHeadRead {
            let count = try head.read(into: buffer)
            if count > 0 { return count }
            isHeadRead = true
        }
        return try rest.read(into: buffer)
    }

    /// That of the stream behind it.
    public var standstill: Standstill? { rest.standstill }
}
