/// What is read under a tag.
enum LogcatTag: Sendable {
    /// An event of the events buffer.
    case event(EventTag)
    /// Messages of the system's.
    case messages(MessageTable<SystemMeaning>)
    /// The exception of which an app dies.
    case crash
    /// A mark of the log daemon.
    case chatty

    /// That of a tag; nil if nothing is read for its sake.
    static func of(_ tag: ByteText) -> LogcatTag? { table[tag] }

    private static let table = TagTable<LogcatTag>(
        EventTags.all.map { ($0.name, .event($0)) }
            + [(Array("AndroidRuntime".utf8), .crash), (Array("chatty".utf8), .chatty)]
            + SystemMessageTable.all.map { (Array($0.speaker.utf8), .messages($0)) })
}
