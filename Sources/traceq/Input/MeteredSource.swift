import ByteIO
import CommandLineKit
import TraceModel

/// A stream whose reading is told to a progress line.
struct MeteredSource: ByteSource {
    private var source: any ByteSource
    private let progress: ProgressLine
    /// True if it is one of many that are told of in one line, which goes on after it.
    private let isPart: Bool

    /// A stream of `total` bytes, 0 if that is not known; nil for a part of work that was begun.
    init(_ source: any ByteSource, label: String, total: Int64?, _ progress: ProgressLine) {
        self.source = source
        self.progress = progress
        isPart = total == nil
        if let total { progress.begin(label, total: total) } else { progress.goOn(label) }
    }

    var standstill: Standstill? { source.standstill }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        do throws(InputFailure) {
            let count = try source.read(into: buffer)
            if count == 0, !isPart { progress.erase() } else { progress.advance(by: count) }
            return count
        } catch {
            progress.erase()
            throw error
        }
    }
}
