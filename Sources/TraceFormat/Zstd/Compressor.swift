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

    func encode(_ bytes: [UInt8], into frame: inout [UInt8]) -> Int? {
        guard context != nil else { return nil }
        let bound = ZSTD_compressBound(bytes.count)
        if frame.count < bound { frame.append(contentsOf: repeatElement(0, count: bound - frame.count)) }
        let size = frame.withUnsafeMutableBytes { frame in
            bytes.withUnsafeBytes { bytes in
                ZSTD_compress2(context, frame.baseAddress, frame.count, bytes.baseAddress, bytes.count)
            }
        }
        return ZSTD_isError(size) == 0 ? size : nil
    }
}
