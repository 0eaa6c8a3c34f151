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

    /// True for a file with an end, not for a pipe or a device.
    static func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// True if both paths lead to the same file.
    static func isSame(_ one: String, _ other: String) -> Bool {
        var first = stat()
        var second = stat()
        guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// The path of a file without any link on the way; the path itself if there is no such file.
    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Bytes of a file; 0 if there is none.
    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
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
