import ByteIO
import TraceModel

/// A bug report as the device packs it: a zip archive whose members that are read become one text, that of `dumpstate` and
/// of the logs that were kept on disk.
public final class BugReportArchive: ConvertedSource {
    private let archive: ArchiveReader
    private var isInMember = false
    private var isAtEnd = false
    /// What goes out before the member's own bytes.
    private var heading: [UInt8] = []
    private var lastByte: UInt8 = 0x0A
    /// Members that could not be read, known at the end.
    public private(set) var losses: [InputFailure] = []

    /// True if the name is that of a member that is read.
    static func isPart(_ name: String) -> Bool { isReport(name) || isLog(name) }

    /// The report in an archive that stands at the first member that is read.
    init(_ archive: ArchiveReader, from member: ArchiveReader.Member) throws(InputFailure) {
        self.archive = archive
        try enter(member)
    }

    /// See ``ByteSource/read(into:)``.
    /// - Throws: an ``InputFailure`` if the archive is refused. Where it is damaged it ends, and says so in ``losses``.
    public func read(into target: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        do throws(InputFailure) {
            return try readMembers(into: target)
        } catch {
            isAtEnd = true
            guard error.outcome == .dataLost else { throw error }
            losses.append(error)
            return 0
        }
    }

    private func readMembers(into target: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        while !isAtEnd {
            if !heading.isEmpty {
                let count = min(target.count, heading.count)
                target.copyBytes(from: heading[..<count])
                heading.removeFirst(count)
                return count
            }
            if isInMember {
                let count = try archive.read(into: target)
                if count > 0 {
                    lastByte = target[count - 1]
                    return count
                }
                isInMember = false
            } else {
                try goOn()
            }
        }
        return 0
    }

    private func goOn() throws(InputFailure) {
        if let member = try archive.next() { try enter(member) } else { isAtEnd = true }
    }

    private func enter(_ member: ArchiveReader.Member) throws(InputFailure) {
        let isLog = Self.isLog(member.name)
        guard isLog || Self.isReport(member.name) else {
            if !member.hasSize { try MemberSource(archive).passOver() }
            return
        }
        isInMember = true
        // A member begins a line, whether the one before ended with one or not.
        if lastByte != 0x0A { heading.append(0x0A) }
        lastByte = 0x0A
        guard isLog else { return }
        // Seconds of the years 2001 to 2200: others are those of a clock that was never set.
        var written = ""
        if (978_307_200...7_258_118_400).contains(member.written) {
            let moment = WallReading(utcNanoseconds: Int64(member.written) * 1_000_000_000, zoneMinutes: 0)
            written = " (last written \(moment.dateText))"
        }
        heading += Array("------ \(printable(member.name))\(written) ------\n".utf8)
    }

    /// A log that was kept on disk.
    private static func isLog(_ name: String) -> Bool {
        name.hasPrefix("FS/data/misc/logd/logcat") && !name.hasSuffix(".id")
    }

    /// The text of `dumpstate`: at the top, named for the device and the time.
    private static func isReport(_ name: String) -> Bool {
        !name.contains("/") && name.hasSuffix(".txt")
            && (name.hasPrefix("bugreport") || name.hasPrefix("dumpstate-"))
    }
}
