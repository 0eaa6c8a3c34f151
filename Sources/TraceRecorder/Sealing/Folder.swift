#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folder of journals and traces.
enum Folder {
    static let journalSuffix = ".journal"
    static let unreadableSuffix = ".journal.unreadable"
    static let traceSuffix = ".trace.zst"

    /// A file in it.
    struct Entry {
        let name: String
        let bytes: Int64
        /// Last change, nanoseconds since 1970.
        let changed: Int64
    }

    /// Makes the folder if it is missing; the one above it must be there.
    /// - Throws: a ``RecorderFailure`` if the system refuses.
    static func make(_ path: String) throws(RecorderFailure) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        throw RecorderFailure("the folder \(path) cannot be made", cause: systemWords())
    }

    /// The regular files whose names end so, by name; none if the folder cannot be read.
    static func entries(_ folder: String, suffix: String) -> [Entry] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var found: [Entry] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasSuffix(suffix) else { continue }
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                continue
            }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            found.append(
                Entry(
                    name: name, bytes: Int64(status.st_size),
                    changed: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)))
        }
        return found.sorted { $0.name < $1.name }
    }
}
