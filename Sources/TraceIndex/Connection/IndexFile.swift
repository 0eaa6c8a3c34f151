import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The database of an index, open for loading.
///
/// A new one is built under another name, without a journal on disk, and gets its own name when it is whole and synced.
/// One that is there is written trace by trace; each is there as a whole or not at all, whenever the process is killed.
public final class IndexFile {
    /// Where it is, or will be.
    public let path: String
    /// The connection.
    public let database: Database
    /// Where a new one is built; nil if it has its own name.
    private let buildPath: String?

    /// Opens the index at `path`, or begins to build it.
    /// - Throws: an `InputFailure` if it cannot be opened, is no index, or is one of another version.
    public init(path: String) throws(InputFailure) {
        self.path = path
        let isThere = access(path, F_OK) == 0
        do throws(DatabaseFailure) {
            if isThere {
                buildPath = nil
                database = try Database(path: path, .readWrite)
            } else {
                Self.removeLeftovers(of: path)
                let building = Self.buildName(of: path, pid: getpid())
                buildPath = building
                unlink(building)
                database = try Database(path: building, .create)
            }
        } catch {
            throw Self.failure(error)
        }
        let kind = try Schema.kind(of: database)
        do throws(DatabaseFailure) {
            if buildPath != nil {
                try database.execute(Self.building)
            } else {
                // Others can read meanwhile, and a commit needs no sync of the disk.
                let database = database
                try Self.patiently { () throws(DatabaseFailure) in
                    _ = try database.integer("PRAGMA journal_mode = WAL")
                }
                try database.execute(Self.writing)
            }
            if kind == .empty {
                let database = database
                try database.transaction { () throws(DatabaseFailure) -> Bool in
                    // Another process may have been faster.
                    if try database.integer("PRAGMA user_version") == 0 { try Schema.make(in: database) }
                    return true
                }
            }
        } catch {
            throw Self.failure(error)
        }
    }

    /// An index in memory, which goes with the connection.
    /// - Throws: an `InputFailure` if there is no memory for it.
    public static func inMemory() throws(InputFailure) -> IndexFile {
        do throws(DatabaseFailure) {
            let database = try Database(path: "", .memory)
            try Schema.make(in: database)
            return IndexFile(memory: database)
        } catch {
            throw failure(error)
        }
    }

    private init(memory: Database) {
        path = ":memory:"
        buildPath = nil
        database = memory
    }

    /// Nothing of it is there before it is whole, so a journal in memory is enough to undo one trace.
    private static let building = """
        PRAGMA page_size = 16384; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA secure_delete = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384
        """

    private static let writing = """
        PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384
        """

    /// Tries again while another process begins or ends its own use: SQLite does not wait when the kind of journal changes.
    private static func patiently(_ body: () throws(DatabaseFailure) -> Void) throws(DatabaseFailure) {
        for _ in 0..<1_200 {
            do throws(DatabaseFailure) {
                return try body()
            } catch {
                guard error.isBusy else { throw error }
                usleep(50_000)
            }
        }
        try body()
    }

    /// Gives a new index its own name, synced.
    /// - Returns: false if another process made one meanwhile: then this one is gone, and its inputs have to be loaded into
    ///   that one.
    /// - Throws: an `InputFailure` if it cannot be named.
    public func publish() throws(InputFailure) -> Bool {
        guard let buildPath else { return true }
        defer { unlink(buildPath) }
        let descriptor = open(buildPath, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw InputFailure(.notDone, "it cannot be synced", cause: String(cString: strerror(errno)))
        }
        close(descriptor)
        // A link fails where a file is; a renaming would replace what another process made.
        if link(buildPath, path) == 0 { return true }
        if errno == EEXIST { return false }
        // Some file systems have no links.
        guard access(path, F_OK) != 0, rename(buildPath, path) == 0 else {
            throw InputFailure(
                .notDone, "it cannot be given its name", cause: String(cString: strerror(errno)))
        }
        return true
    }

    /// Leaves a plain file, without a journal beside it, if nobody else has it open.
    public func settle() {
        if buildPath == nil { _ = try? database.integer("PRAGMA journal_mode = DELETE") }
    }

    private static func buildName(of path: String, pid: pid_t) -> String { "\(path).\(pid).building" }

    /// Removes what processes left that were killed while they built.
    private static func removeLeftovers(of path: String) {
        let cut = path.lastIndex(of: "/")
        let folder = cut.map { String(path[...$0]) } ?? "."
        let front = String(path[(cut.map { path.index(after: $0) } ?? path.startIndex)...]) + "."
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(front), name.hasSuffix(".building"),
                let pid = pid_t(name.dropFirst(front.count).dropLast(".building".count)), pid > 0,
                kill(pid, 0) != 0, errno == ESRCH
            else { continue }
            unlink(buildName(of: path, pid: pid))
        }
    }

    private static func failure(_ error: DatabaseFailure) -> InputFailure {
        error.isBusy
            ? InputFailure(
                .notDone, "another process writes into it", hint: "wait until it is done, and run this again")
            : InputFailure(.notDone, "the database cannot be opened", cause: error.message)
    }
}
