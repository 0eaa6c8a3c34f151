import CZstd
import TraceBlocks

/// One zstd decompression context for whole frames.
///
/// A frame is decompressed in one step into a buffer of its content size, so zstd allocates no window, whatever
/// the frame says.
final class Decompressor {
    private let context = ZSTD_createDCtx()

    init() {
        // "Ignore the frame's checksum": the block has its own, over the same bytes. A library that does not know the
        // parameter, which has no lasting name, checks both.
        ZSTD_DCtx_setParameter(context, ZSTD_d_experimentalParam3, 1)
    }

    deinit { ZSTD_freeDCtx(context) }

    /// Decompresses a frame into the first `size` bytes of `content`, which has so many.
    func decompress(
        _ frame: UnsafeRawBufferPointer, into content: inout [UInt8], size: Int
    ) throws(BlockDamage) {
        guard let context else { throw BlockDamage("there is no memory to decompress it") }
        let result = content.withUnsafeMutableBytes { content in
            ZSTD_decompressDCtx(context, content.baseAddress, size, frame.baseAddress, frame.count)
        }
        if ZSTD_isError(result) != 0 {
            throw BlockDamage("zstd cannot decompress it (\(String(cString: ZSTD_getErrorName(result))))")
        }
        guard result == size else { throw BlockDamage("its content is shorter than its header says") }
    }
}

extension Decompressor {
    /// The first `count` bytes that a frame holds of which `frame` is the beginning; nil if it does not go so far.
    func firstBytes(of frame: [UInt8], count: Int) -> [UInt8]? {
        guard let context else { return nil }
        // Here zstd does allocate a window, so its size has a bound.
        ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Int32(FormatLimits.windowLog))
        var bytes = [UInt8](repeating: 0, count: count)
        let written = bytes.withUnsafeMutableBytes { bytes in
            frame.withUnsafeBytes { frame in
                var output = ZSTD_outBuffer(dst: bytes.baseAddress, size: count, pos: 0)
                var input = ZSTD_inBuffer(src: frame.baseAddress, size: frame.count, pos: 0)
                while output.pos < count {
                    let before = (output.pos, input.pos)
                    if ZSTD_isError(ZSTD_decompressStream(context, &output, &input)) != 0 { break }
                    if before == (output.pos, input.pos) { break }
                }
                return output.pos
            }
        }
        return written == count ? bytes : nil
    }
}
