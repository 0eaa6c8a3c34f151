import ByteIO
import TraceModel

/// How a user names processes: by a name, a pid or a number of the trace.
public enum ProcessChoice: Hashable, Sendable {
    /// All processes, or apps, of this name: `ExampleApp`, `com.example.app`.
    case name(String)
    /// All processes that had this pid.
    case pid(UInt32)
    /// The process that `traceq dump` declares with this number: `#7`.
    case number(UInt32)

    /// Reads `#7` as a number, `812` as a pid, and anything else as a name.
    public init(_ text: String) {
        if text.hasPrefix("#"), let number = Self.number(text.dropFirst()) {
            self = .number(number)
        } else if let pid = Self.number(text[...]) {
            self = .pid(pid)
        } else {
            self = .name(text)
        }
    }

    /// The numbers of the processes that are meant, as the catalog knows them.
    public func numbers(in catalog: TraceCatalog) -> Set<UInt32> {
        switch self {
        case .number(let number):
            return number > 0 && Int(number) <= catalog.processes.count ? [number] : []
        case .pid(let pid):
            return numbers(in: catalog) { $0.pid == pid && pid != 0 }
        case .name(let text):
            guard let name = catalog.names.find(text) else { return [] }
            return numbers(in: catalog) { $0.name == name || $0.app == name }
        }
    }

    private func numbers(
        in catalog: TraceCatalog, where isMeant: (ProcessRecord) -> Bool
    ) -> Set<UInt32> {
        // A catalog holds at most 2²⁰ processes.
        Set(catalog.processes.indices.filter { isMeant(catalog.processes[$0]) }.map { UInt32($0 + 1) })
    }

    /// Digits alone: `+7` is a name.
    private static func number(_ text: Substring) -> UInt32? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? UInt32(text) : nil
    }
}

extension ProcessChoice {
    /// How messages call what was asked for.
    public var text: String {
        switch self {
        case .name(let name): "called '\(printable(name))'"
        case .pid(let pid): "with pid \(pid)"
        case .number(let number): "#\(number)"
        }
    }
}
