#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The limit of the disk that traces in a folder may take.
struct DiskLimit {
    let folder: String
    /// Bytes of all traces together.
    let bytes: Int64

    /// The traces that must go, oldest first, before one of `size` bytes comes; the one that it replaces is not
    /// counted. Journals that could not be read count, and go like traces.
    func victims(making room: Int64, replacing name: String) -> [String] {
        var standing = Folder.entries(folder, suffix: Folder.traceSuffix).filter { $0.name != name }
        standing += Folder.entries(folder, suffix: Folder.unreadableSuffix)
        standing.sort { ($0.changed, $0.name) < ($1.changed, $1.name) }
        var total = standing.reduce(room) { $0 &+ $1.bytes }
        var victims: [String] = []
        for entry in standing {
            guard total > bytes else { break }
            total -= entry.bytes
            victims.append(entry.name)
        }
        return victims
    }

    /// Removes these files of the folder.
    func remove(_ names: [String]) {
        for name in names { unlink("\(folder)/\(name)") }
    }
}
