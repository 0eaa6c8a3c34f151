import ByteIO
import CommandLineKit
import TraceModel

/// A stream whose reading is told to a progress line.
struct MeteredSource: ByteSource {
    private var source: any ByteSource
    private let progress: ProgressLine

    /// A stream of `total` bytes, 0 if that is not known.
    init(_ source: any ByteSource, label: String, total: Int64, _ progress: ProgressLine) {
        self.source = source
        self.progress = progress
        progress.begin(label, total: total)
    }

    var standstill: Standstill? { source.standstill }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        do throws(InputFailure) {
            let count = try source.read(into: buffer)
            if count == 0 { progress.erase() } else { progress.advance(by: count) }
            return count
        } catch {
            progress.erase()
            throw error
        }
    }
}
