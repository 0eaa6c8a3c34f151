#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A path with `*`, `?` or `[…]` that a shell did not expand, because it stood in quotes.
enum PathPattern {
    /// The files and folders that it names, in order; a path that exists, or has no such mark, names itself.
    static func expand(_ path: String) -> [String] {
        guard path != "-", path.contains(where: { "*?[".contains($0) }), !FileKind.exists(path) else {
            return [path]
        }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(path, 0, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { place in
            found.gl_pathv[place].map { String(cString: $0) }
        }
    }
}
