import CZstd
import TraceBlocks

/// One zstd compression context. Together with ``Decompressor`` the only code that knows libzstd.
final class Compressor: FrameEncoder {
    private let context: OpaquePointer?

    /// A compressor of this level, 1 (fast) through 22 (small); other levels become the nearest of these.
    init(level: Int) {
        context = ZSTD_createCCtx()
        guard context != nil else { return }
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, Int32(min(max(level, 1), 22)))
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
        // The default, said here because readers rely on it.
        ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 1)
    }

    deinit { ZSTD_freeCCtx(context) }

    /// Bytes between two cuts from which on a cut pays: a zstd block has a header and tables of its own.
    private static let shortestPiece = 8_192

    func encode(_ block: [UInt8], cuts: [Int], into frame: inout [UInt8]) -> Int? {
        guard let context else { return nil }
        // Each cut adds a zstd block, and a block that cannot be compressed needs 3 bytes more than its content.
        let bound = ZSTD_compressBound(block.count) + 3 * (cuts.count + 1)
        if frame.count < bound { frame.append(contentsOf: repeatElement(0, count: bound - frame.count)) }
        ZSTD_CCtx_reset(context, ZSTD_reset_session_only)
        ZSTD_CCtx_setPledgedSrcSize(context, UInt64(block.count))
        return frame.withUnsafeMutableBytes { frame in
            block.withUnsafeBytes { block in
                var output = ZSTD_outBuffer(dst: frame.baseAddress, size: frame.count, pos: 0)
                var input = ZSTD_inBuffer(src: block.baseAddress, size: 0, pos: 0)
                for cut in cuts
                where cut - input.pos >= Self.shortestPiece && block.count - cut >= Self.shortestPiece {
                    input.size = cut
                    guard ZSTD_compressStream2(context, &output, &input, ZSTD_e_flush) == 0 else {
                        return nil
                    }
                }
                input.size = block.count
                guard ZSTD_compressStream2(context, &output, &input, ZSTD_e_end) == 0 else { return nil }
                return output.pos
            }
        }
    }
}
