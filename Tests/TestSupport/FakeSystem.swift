import Foundation

/// A root folder with files of the kernel as a test wants them.
public struct FakeSystem {
    private let folder: TemporaryFolder

    /// Makes these files, path by path.
    public init(_ files: [String: String]) throws {
        folder = try TemporaryFolder()
        for (path, text) in files {
            let file = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    /// Where they are.
    public var root: String { folder.url.path }

    /// Takes one away.
    public func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder.url.appending(path: path))
    }

    /// A battery as a phone's driver shows it.
    public static func battery(
        _ name: String = "battery", _ changes: [String: String?] = [:]
    ) -> [String: String] {
        var values: [String: String?] = [
            "type": "Battery\n", "present": "1\n", "capacity": "73\n", "charge_now": "2410000\n",
            "current_now": "-412000\n", "temp": "287\n",
        ]
        values.merge(changes) { $1 }
        var files: [String: String] = [:]
        for case (let file, let text?) in values { files["sys/class/power_supply/\(name)/\(file)"] = text }
        return files
    }
}
