#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The files of a recorder's journals, by their place in memory. Whoever seals or makes one holds the lock of the shelf.
struct Shelf: Sendable {
    private let folder: String
    private let memory: [JournalMemory]
    private let cause: Name
    private var files: [Place?] = [nil, nil, nil]
    private var stem = ""
    private var part: UInt32 = 0
    var isClosed = false

    private final class Place: Sendable {
        let file: JournalFile
        init(_ file: consuming JournalFile) { self.file = file }
    }

    /// A shelf without files, for journals in these places.
    init(folder: String, _ memory: [JournalMemory], cause: Name) {
        self.folder = folder
        self.memory = memory
        self.cause = cause
    }

    /// Places that have a file.
    var filled: [Int] { files.indices.filter { files[$0] != nil } }

    /// A place without a file; nil if there is none.
    var free: Int? { files.indices.first { files[$0] == nil } }

    /// The name of the journal at a place, and of its trace.
    func name(at place: Int) -> String? { files[place]?.file.name }

    /// Makes the next journal at a free place. From its mapping on it is whole, and calls may use it.
    /// - Throws: a ``RecorderFailure`` if the system refuses.
    mutating func add(at place: Int, time: Int64, book: inout NameBook) throws(RecorderFailure) {
        let wall = RecorderClock.wall()
        var header = JournalHeader()
        header.part = part + 1
        header.fileSize = UInt64(memory[place].layout.size)
        header.time = time
        (header.wall, header.zoneMinutes) = (wall.nanoseconds, wall.zoneMinutes)
        header.cause = cause.token
        header.pid = UInt32(getpid())
        header.uid = UInt32(getuid())
        let file = try make(header)
        try MappedFile.map(file.descriptor, memory[place].layout.size, at: memory[place].base)
        book.attach(memory[place], at: place)
        files[place] = Place(file)
        part += 1
    }

    private mutating func make(_ header: JournalHeader) throws(RecorderFailure) -> JournalFile {
        let first = "\(RecorderClock.stamp(header.wall))-\(header.pid)"
        for attempt in 1...1_000 {
            if header.part == 1 { stem = attempt == 1 ? first : "\(first)-\(attempt)" }
            let name = header.part == 1 ? stem : "\(stem).\(header.part)"
            if let file = try JournalFile.make(name, in: folder, header) { return file }
            // A later part has its name for itself, unless somebody put a file there.
            if header.part > 1 { break }
        }
        throw RecorderFailure("a journal cannot be made in \(folder)", cause: "its name is taken")
    }

    /// Takes the journal away: its file goes, its memory stays until the next one takes its place.
    mutating func remove(at place: Int) {
        files[place]?.file.remove()
        files[place] = nil
    }
}
