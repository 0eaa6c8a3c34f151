#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file of a journal, locked as long as it is open: nobody else takes it for one that was left.
struct JournalFile: ~Copyable {
    let descriptor: Int32
    let folder: String
    /// Without the suffix; the trace has the same.
    let name: String

    private init(descriptor: Int32, folder: String, name: String) {
        self.descriptor = descriptor
        self.folder = folder
        self.name = name
    }

    deinit { close(descriptor) }

    private static func path(_ folder: String, _ name: String) -> String {
        "\(folder)/\(name)\(Folder.journalSuffix)"
    }

    /// Makes a journal with this name; nil if there is one, or a trace that was made of one.
    /// - Throws: a ``RecorderFailure`` if the system refuses.
    static func make(
        _ name: String, in folder: String, _ header: JournalHeader
    ) throws(RecorderFailure) -> JournalFile? {
        var status = stat()
        if stat("\(folder)/\(name)\(Folder.traceSuffix)", &status) == 0 { return nil }
        let path = path(folder, name)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return nil }
            throw RecorderFailure("the journal \(path) cannot be made", cause: systemWords())
        }
        let file = JournalFile(descriptor: descriptor, folder: folder, name: name)
        // Somebody who clears up may have been faster: it saw an empty file that nobody held.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, file.isInPlace else { return nil }
        do throws(RecorderFailure) {
            try MappedFile.allocate(descriptor, Int(header.fileSize))
            let bytes = header.bytes
            guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
                throw RecorderFailure("the journal \(path) cannot be written", cause: systemWords())
            }
        } catch {
            file.remove()
            throw error
        }
        return file
    }

    /// Opens a journal that was left; nil if its process lives, or it is gone.
    static func takeLeft(_ name: String, in folder: String) -> JournalFile? {
        let descriptor = open(path(folder, name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        let file = JournalFile(descriptor: descriptor, folder: folder, name: name)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, file.isInPlace else { return nil }
        return file
    }

    /// True if the file still has a name: it was not removed before the lock was there.
    private var isInPlace: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// Bytes of the file.
    var size: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// False if the process ended between making the file and writing its header: then header and counters are all 0, and
    /// nothing is in it.
    var isBegun: Bool {
        var front = [UInt8](repeating: 0, count: JournalLayout.headerBytes)
        let count = pread(descriptor, &front, front.count, 0)
        return count > 0 && front.contains { $0 != 0 }
    }

    /// Takes the file out of the folder.
    borrowing func remove() { unlink(Self.path(folder, name)) }

    /// Puts the file aside: it is no journal that this version can read.
    borrowing func putAside() {
        rename(Self.path(folder, name), "\(folder)/\(name)\(Folder.unreadableSuffix)")
    }
}
