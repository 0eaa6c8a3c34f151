import ByteIO
import TraceModel

/// The members of a zip or tar archive, or what a file compressed by gzip holds, one after the other, straight from a
/// stream. Nothing is ever written to disk.
///
/// An archive is hostile input: names that lead out of it, links and devices in a zip, too many members, and members that
/// unpack to far more than they are, are refused. A tar holds links where a folder of a device had some: they are passed over.
final class ArchiveReader {
    /// One member.
    struct Member {
        let name: String
        /// When it was written, seconds since 1970; 0 if that is not told.
        let written: Int
        /// False if the archive does not tell how long it is, so that passing over it means unpacking it.
        let hasSize: Bool
    }

    /// Members of a bug report are a few hundred, of a sysdiagnose a few thousand.
    static let memberLimit = 10_000
    /// Text shrinks to a tenth or a twentieth; what shrinks more is blown up on purpose.
    private static let ratioLimit: Int64 = 200
    /// Below so many bytes nobody is hurt.
    private static let ratioFreeBytes: Int64 = 64 << 20
    private static let chunk = 128 << 10

    /// What the library reads from.
    private final class Feed {
        var source: any ByteSource
        var buffer: UnsafeMutableRawBufferPointer
        var failure: InputFailure?
        var count: Int64 = 0

        init(_ source: any ByteSource) {
            self.source = source
            buffer = .allocate(byteCount: ArchiveReader.chunk, alignment: 16)
        }

        deinit { buffer.deallocate() }

        func read() -> Int {
            do throws(InputFailure) {
                let read = try source.read(into: buffer)
                count += Int64(read)
                return read
            } catch {
                failure = error
                return -1
            }
        }
    }

    private let library: ArchiveLibrary
    private let archive: ArchiveLibrary.Handle
    private let feed: Feed
    private var members = 0
    private var unpacked: Int64 = 0
    /// The member that is open, for messages.
    private(set) var member = ""

    /// Opens the archive that a stream is.
    /// - Throws: an ``InputFailure`` if the library is not there.
    init(_ source: any ByteSource) throws(InputFailure) {
        guard let library = ArchiveLibrary(), let archive = library.new() else {
            throw InputFailure(
                .notDone, "it is an archive, and libarchive, which opens those, is not installed",
                place: "byte 0",
                hint:
                    "install libarchive13 (Debian, Ubuntu) or libarchive (Homebrew), or unpack it and give the text inside"
            )
        }
        self.library = library
        self.archive = archive
        feed = Feed(source)
        for support in library.supports { _ = support(archive) }
        let client = Unmanaged.passUnretained(feed).toOpaque()
        let status = library.open(
            archive, client, nil,
            { _, client, buffer in
                guard let client, let buffer else { return -1 }
                let feed = Unmanaged<Feed>.fromOpaque(client).takeUnretainedValue()
                let count = feed.read()
                buffer.pointee = UnsafeRawPointer(feed.buffer.baseAddress)
                return count
            }, nil)
        if status != 0 { throw failure("it cannot be opened as an archive") }
    }

    deinit { _ = library.free(archive) }

    /// The next member that is a file; nil after the last one.
    /// - Throws: an ``InputFailure``: the archive is damaged, or refused.
    func next() throws(InputFailure) -> Member? {
        while true {
            // A tar has no index: to pass over a member is to unpack it, which counts like what is read.
            if isTar { try MemberSource(self).passOver() }
            var entry: ArchiveLibrary.Handle?
            let status = library.next(archive, &entry)
            if status == ArchiveLibrary.done { return nil }
            guard status == 0 || status == ArchiveLibrary.warning, let entry else {
                throw failure(
                    "the archive is damaged behind \(member.isEmpty ? "its begin" : printable(member))")
            }
            members += 1
            guard members <= Self.memberLimit else {
                throw refusal(
                    "the archive has more than \(Self.memberLimit) members",
                    "a report of a device has a few thousand")
            }
            member = library.name(entry).map { String(cString: $0) } ?? ""
            let parts = member.split(separator: "/", omittingEmptySubsequences: false)
            guard !member.isEmpty, member.utf8.first != 0x2F, !parts.contains("..") else {
                throw refusal(
                    "the name of a member leads out of the archive: \(printable(member))",
                    "no tool that packs reports writes such names")
            }
            let type = library.type(entry)
            guard library.link(entry) == nil,
                [ArchiveLibrary.regularFile, ArchiveLibrary.folder, 0].contains(type)
            else {
                if isTar { continue }
                throw refusal(
                    "a member is a link or a device: \(printable(member))", "a bug report holds files alone")
            }
            if type != ArchiveLibrary.folder {
                return Member(
                    name: member, written: library.written(entry),
                    hasSize: library.hasSize(entry) != 0)
            }
        }
    }

    /// Reads from the member that is open; 0 at its end.
    /// - Throws: an ``InputFailure``: the member is damaged, or refused.
    func read(into target: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        guard let base = target.baseAddress, target.count > 0 else { return 0 }
        let count = library.data(archive, base, target.count)
        guard count >= 0 else { throw failure("\(printable(member)) cannot be unpacked") }
        unpacked += Int64(count)
        if unpacked > Self.ratioFreeBytes, unpacked / Self.ratioLimit > feed.count {
            throw refusal(
                "\(printable(member)) unpacks to more than \(Self.ratioLimit) times its size",
                "it was blown up on purpose; text shrinks to a tenth")
        }
        return count
    }

    /// True for a file that is compressed alone; known after the first member's header.
    var isSingleFile: Bool { formatBase == ArchiveLibrary.singleFile }

    private var isTar: Bool { formatBase == ArchiveLibrary.tar }
    private var formatBase: Int32 { library.format(archive) & ArchiveLibrary.formatMask }

    private func failure(_ what: String) -> InputFailure {
        if let failure = feed.failure { return failure }
        let cause = library.error(archive).map { printable(String(cString: $0)) }
        return InputFailure(
            .dataLost, what, place: "byte \(feed.count)", cause: cause,
            hint: "copy it anew from the device; what came before it was read")
    }

    private func refusal(_ what: String, _ cause: String) -> InputFailure {
        InputFailure(
            .notDone, what, place: "byte \(feed.count)", cause: cause,
            hint: "if you trust it, unpack it and give the text inside")
    }
}
