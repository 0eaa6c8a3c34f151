import Foundation

/// The names of people's things in an input: of processes, apps, subjects, tasks, holds, and identifiers that are texts.
public struct NamesOfInput {
    /// All of them.
    public let names: Set<String>

    /// Reads them from what `traceq dump` prints of a file.
    public init(_ path: String, flags: [String] = [], in folder: URL? = nil) throws {
        var names: Set<String> = []
        let text = try traceq(["dump"] + flags + [path], in: folder).text
        for line in text.split(separator: "\n") {
            guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            else { continue }
            // The value of a device's property is a word, whatever it is called.
            guard object["kind"] as? String != "device" else { continue }
            for key in ["name", "app", "token", "id"] {
                if let name = object[key] as? String { names.insert(name) }
            }
        }
        self.names = names
    }

    /// Those that stand in a text as they are, beside the ones that are `allowed`.
    public func left(in text: String, except allowed: (String) -> Bool) -> [String] {
        // One letter or a number tells nothing that a text would not have by itself.
        names.filter { name in
            name.unicodeScalars.count { $0.properties.isAlphabetic } > 1 && !allowed(name)
                && text.contains(name)
        }.sorted()
    }
}
