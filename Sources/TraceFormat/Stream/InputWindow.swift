import ByteIO
import TraceBlocks
import TraceModel

/// The part of the input that a reader looks at. It grows only with bytes that really came, up to the longest frame
/// or block that there can be, and is dropped front to back.
struct InputWindow {
    /// Bytes that are asked for at once, at least.
    private static let chunk = 128 << 10
    /// Memory that is enough for the longest frame and a read behind it.
    private static let limit = FormatLimits.frameBytes + 2 * chunk

    /// Bytes that the window can hold for sure.
    static let longestFill = FormatLimits.frameBytes

    /// Memory of the window; what counts is ``range``.
    private(set) var bytes: [UInt8] = []
    /// Where the window's bytes are in ``bytes``.
    private(set) var range = 0..<0
    /// Offset in the input of the window's first byte.
    private(set) var offset = 0
    /// Why the source could not be read on; the window then ends there as at the end of the input.
    private(set) var failure: InputFailure?
    private var source: any ByteSource
    private var isAtEnd = false

    /// A window at the start of `source`.
    init(_ source: any ByteSource) { self.source = source }

    /// Bytes in the window.
    var count: Int { range.count }

    /// Reads until the window has so many bytes; false if the input ends before.
    mutating func fill(_ needed: Int) -> Bool {
        while count < needed, !isAtEnd { readMore() }
        return count >= needed
    }

    /// Hands out so many bytes from the front on; they must be in the window.
    func withBytes<Failure: Error>(
        _ count: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let first = range.lowerBound
        // A typed throw cannot leave the closure of withUnsafeBytes, so the result carries it.
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(Failure) in
                try body(UnsafeRawBufferPointer(rebasing: bytes[first..<first + count]))
            }
        }
        try result.get()
    }

    /// Drops bytes from the front, at most ``count``.
    mutating func drop(_ dropped: Int) {
        range = range.lowerBound + dropped..<range.upperBound
        offset &+= dropped
    }

    /// The bytes that were dropped last, so many; valid until more is read.
    func dropped(_ count: Int) -> ArraySlice<UInt8> { bytes[range.lowerBound - count..<range.lowerBound] }

    /// Drops so many bytes, in the window or not; false if the input ends before.
    mutating func skip(_ skipped: Int) -> Bool {
        var left = skipped
        while left > 0 {
            guard fill(1) else { return false }
            let step = min(left, count)
            drop(step)
            left -= step
        }
        return true
    }

    /// Drops all that is left of the input.
    mutating func dropAll() {
        while fill(1) { drop(count) }
    }

    private mutating func readMore() {
        makeRoom()
        do throws(InputFailure) {
            let got = try source.read(intoFreePartOf: &bytes, from: range.upperBound)
            if got == 0 { isAtEnd = true }
            range = range.lowerBound..<range.upperBound + got
        } catch {
            failure = error
            isAtEnd = true
        }
    }

    /// Makes room for a read at the end of the memory.
    private mutating func makeRoom() {
        guard bytes.count - range.upperBound < Self.chunk else { return }
        // Moving pays when much is free, else the memory doubles; so neither happens often.
        if range.lowerBound >= max(Self.chunk, count) || count == 0 || bytes.count >= Self.limit {
            moveToFront()
        }
        if bytes.count - range.upperBound < Self.chunk {
            let added = min(max(2 * Self.chunk, bytes.count), max(Self.limit - bytes.count, Self.chunk))
            bytes.append(contentsOf: repeatElement(0, count: added))
        }
    }

    private mutating func moveToFront() {
        let moved = range
        bytes.withUnsafeMutableBytes { bytes in
            UnsafeMutableRawBufferPointer(rebasing: bytes[..<moved.count])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[moved]))
        }
        range = 0..<moved.count
    }
}
