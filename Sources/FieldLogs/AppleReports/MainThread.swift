import TraceModel

/// What a main thread did, read from the names of its frames, the innermost first.
enum MainThread {
    /// Frames that are read of one thread.
    static let frameLimit = 512

    /// In words; empty if the frames do not tell.
    static func words(_ frames: [Frame], app: String) -> String {
        guard let first = frames.first(where: { !$0.symbol.isEmpty }) else { return "" }
        if let handler = frames.firstIndex(where: { isHandler($0.symbol) }) {
            let inside = frames[..<handler].reversed().filter { $0.image == app || isWait($0.symbol) }.map {
                short($0.symbol)
            }
            let path = (["fireExpirationHandler"] + inside.prefix(4)).joined(separator: " -> ")
            let isWaiting = frames[..<handler].contains { isWait($0.symbol) }
            return
                "\(Words.mainThreadInHandler): \(path)\(isWaiting ? " (waiting for a queue)" : "")"
        }
        if first.symbol.hasPrefix("mach_msg") { return "idle, waiting for messages" }
        if let own = frames.first(where: { $0.image == app && !$0.symbol.isEmpty && $0.symbol != "main" }) {
            return "in \(short(own.symbol)), at \(short(first.symbol))"
        }
        return "at \(short(first.symbol))"
    }

    /// One frame of a thread.
    struct Frame {
        let image: String
        /// Empty if it is not known.
        let symbol: String
    }

    private static func isHandler(_ symbol: String) -> Bool {
        symbol.contains("fireExpirationHandler") || symbol.contains("_fireBackgroundExpirationHandlers")
    }

    private static func isWait(_ symbol: String) -> Bool {
        symbol.contains("dispatch_sync") || symbol.contains("semaphore_wait") || symbol.contains("psynch")
            || symbol.contains("ulock_wait")
    }

    /// A symbol without what makes it long.
    private static func short(_ symbol: String) -> String { String(symbol.prefix(120)) }
}
