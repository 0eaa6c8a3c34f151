import ByteIO
import TraceModel

/// An archive as an input: which of its members say what it is, and who reads it then.
enum ArchiveInput {
    /// Archives inside of archives that are opened: the compressed files of a sysdiagnose.
    static let depthLimit = 2

    /// True if the front of a stream is a zip, a tar, or compressed by gzip.
    static func recognises(_ front: [UInt8]) -> Bool {
        isZip(front) || front.starts(with: [0x1F, 0x8B]) || isTar(front)
    }

    private static func isZip(_ front: [UInt8]) -> Bool { front.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// The magic of POSIX tar stands behind the name and the numbers of the first header.
    private static func isTar(_ front: [UInt8]) -> Bool {
        front.count >= 512 && front[257...].starts(with: Array("ustar".utf8))
    }

    /// Opens the archive that a stream is, up to the first member that says what it is; nil if a single file is compressed
    /// in it that nobody knows.
    /// - Throws: an ``InputFailure`` if libarchive is not installed, if the archive is damaged or refused, or if nothing that
    ///   is read is inside.
    static func open(
        _ source: PeekedSource, options: ReadingOptions, depth: Int
    ) throws(InputFailure) -> (any EventSource)? {
        let archive = try ArchiveReader(source)
        var logarchive = BinaryLogs()
        do throws(InputFailure) {
            while let member = try archive.next() {
                if archive.isSingleFile {
                    return try FieldInput.open(
                        PeekedSource(MemberSource(archive)), options: options, depth: depth + 1)
                }
                if depth == 0, BugReportArchive.isPart(member.name) {
                    return LogSource(try BugReportArchive(archive, from: member), options: options)
                }
                if depth == 0, Sysdiagnose.isPart(member.name) {
                    return Sysdiagnose(archive, from: member, logarchive, options: options, depth: depth)
                }
                logarchive.meet(member.name)
                if !member.hasSize { try MemberSource(archive).passOver() }
            }
        } catch {
            guard error.outcome == .dataLost else { throw error }
            throw InputFailure(
                .notDone,
                "the \(isZip(source.front) ? "zip " : "")archive is damaged, and nothing of it can be read",
                place: error.place, cause: error.cause, hint: "copy it anew from the device")
        }
        if let sentence = logarchive.sentence { throw sentence }
        throw InputFailure(
            .notDone, "no bug report is in the archive, and no log or report of an Apple system",
            place: "byte 0", cause: "none of its members is named as those are",
            hint: "if a log is inside, unpack it and name it")
    }
}
