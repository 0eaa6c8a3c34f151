import ByteIO
import TraceBlocks

extension TraceWriter {
    /// A writer of a new file of compressed frames. `level` is zstd's, 1 (fast) through 22 (small).
    public init(to sink: Sink, level: Int = 3) {
        self.init(to: sink, frames: Compressor(level: level))
    }
}
