import ByteIO
import TraceModel

/// The member of an archive that is open, as a stream of its own.
final class MemberSource: ByteSource {
    private let archive: ArchiveReader
    /// Why the archive could not be read on; nil while it can.
    private(set) var failure: InputFailure?

    init(_ archive: ArchiveReader) { self.archive = archive }

    /// See ``ByteSource/read(into:)``.
    /// - Throws: an ``InputFailure`` if the archive is damaged or refused.
    func read(into target: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        do throws(InputFailure) {
            return try archive.read(into: target)
        } catch {
            failure = error
            throw error
        }
    }

    /// Reads what is left of the member: what is not used is still counted against a bomb.
    /// - Throws: as ``read(into:)``.
    func passOver() throws(InputFailure) {
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { scratch.deallocate() }
        while try read(into: scratch) > 0 {}
    }
}
