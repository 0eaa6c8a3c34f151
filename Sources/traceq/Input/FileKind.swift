#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a path leads to.
enum FileKind {
    case file
    case folder
    case missing

    static func of(_ path: String) -> FileKind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .missing }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    static func exists(_ path: String) -> Bool {
        if case .missing = of(path) { return false }
        return true
    }

    /// Files of a folder in order of their names, those of inner folders included; links are not followed.
    static func files(in folder: String, limit: Int = 10_000) -> [String] {
        var found: [String] = []
        var waiting = [folder]
        while let next = waiting.popLast() {
            guard let directory = opendir(next) else { continue }
            defer { closedir(directory) }
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard !name.hasPrefix(".") else { continue }
                let path = next.hasSuffix("/") ? next + name : next + "/" + name
                var status = stat()
                guard lstat(path, &status) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR where waiting.count < limit: waiting.append(path)
                case S_IFREG where found.count < limit: found.append(path)
                default: break
                }
            }
        }
        return found.sorted()
    }
}
