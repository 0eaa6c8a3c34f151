import TraceModel

/// Messages of the system without time and process, as people quote them: only what UIKit says about background tasks.
enum BareMessages: AppleLayout {
    static let name = "quoted-messages"

    static func prefix(of line: ByteText) -> ApplePrefix? {
        guard UIKitBackgroundTasks.table.find(line) != nil || fronts.contains(where: { line.hasPrefix($0) })
        else {
            return nil
        }
        return ApplePrefix(
            stamp: nil, process: line.prefix(0), pid: nil, subsystem: line.prefix(0), message: line)
    }

    /// What a message begins with whose end stands on a later line.
    private static let fronts: [StaticString] = [
        "Background task still not ended after expiration handlers were called:", "Background Task ",
        "Can't end BackgroundTask:",
    ]
}
