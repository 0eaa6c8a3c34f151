import ByteIO
import TraceModel

/// Logs of Apple's systems in their binary form (tracev3), which only Apple's own tool reads.
struct BinaryLogs {
    private var count = 0
    private var archive = ""

    /// True if the name is that of a file of binary logs.
    static func isPart(_ name: String) -> Bool { name.hasSuffix(".tracev3") }

    /// A member of an archive has this name.
    mutating func meet(_ name: String) {
        guard Self.isPart(name) else { return }
        count += 1
        guard archive.isEmpty else { return }
        let folder = name.split(separator: "/").first { $0.hasSuffix(".logarchive") }
        archive = folder.map { printable(String($0)) } ?? ""
    }

    /// What to do with them; nil if there were none.
    var sentence: InputFailure? {
        guard count > 0 else { return nil }
        let name = archive.isEmpty ? "system_logs.logarchive" : archive
        return InputFailure(
            .notDone,
            "\(name) holds the system's log in binary form (\(count) \(count == 1 ? "file" : "files") of tracev3), which is not read; on a Mac, `\(Self.command(name))` turns it into lines that are",
            hint: "`\(Self.command(name))` on a Mac, and give log.ndjson")
    }

    /// What turns binary logs into lines.
    static func command(_ archive: String) -> String {
        "log show --archive \(archive) --style ndjson --info > log.ndjson"
    }
}
