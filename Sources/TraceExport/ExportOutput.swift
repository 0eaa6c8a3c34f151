import ByteIO

/// Where the bytes of an export go.
///
/// A replay tells what it finds and cannot be stopped by an error: the first failure is kept here, nothing is written
/// after it, and whoever feeds the replay asks.
final class ExportOutput: ByteSink {
    /// Bytes that wait before they are written.
    static let pieceSize = 64 << 10

    private var sink: any ByteSink
    /// The first failure.
    private(set) var failure: OutputFailure?

    init(_ sink: any ByteSink) { self.sink = sink }

    /// See ``ByteSink/write(_:)-(UnsafeRawBufferPointer)``.
    func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
        if let failure { throw failure }
        do throws(OutputFailure) {
            try sink.write(bytes)
        } catch {
            failure = error
            throw error
        }
    }

    /// Writes what waits; a failure is kept.
    func take(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { try? write($0) }
    }

    /// - Throws: the first failure.
    func check() throws(OutputFailure) {
        if let failure { throw failure }
    }
}
