import TraceModel

/// What a recorder knows besides events, in memory and in each mapped journal.
struct NameBook {
    private var table = NameTable()
    private var subjectCount = 0
    private var log: RecordLog
    /// The journals that get each new record.
    private var journals: [Int: JournalMemory] = [:]

    init(capacity: Int) {
        log = RecordLog(capacity: capacity)
        for text in Name.knownTexts { _ = token(text) }
    }

    /// The token of a text, which is added when it is new; ``Name/notKept`` when there is no room.
    mutating func token(_ text: String) -> Name {
        let size = min(text.utf8.count, NameTable.textLimit)
        guard table.count < Name.limit, log.hasRoom(for: size) else {
            return table.find(text).map { Name(token: UInt16($0.rawValue)) } ?? .notKept
        }
        let known = table.count
        let name = table.intern(text)
        if table.count > known {
            // The table may have cut it, so what is written is what the table kept.
            table.withBytes(of: name) { add(.text, $0) }
        }
        // The table gives dense numbers from 1, and the guard keeps them below Name.limit.
        return Name(token: UInt16(name.rawValue))
    }

    /// Adds a subject; nil when there is no room.
    mutating func subject(kind: Name, name: Name?, id: Int64) -> Subject? {
        guard subjectCount < Subject.limit, log.hasRoom(for: 16) else { return nil }
        subjectCount += 1
        let words = (
            UInt64(kind.token) | UInt64(name?.token ?? 0) << 16, UInt64(bitPattern: id)
        )
        withUnsafeBytes(of: (words.0.littleEndian, words.1.littleEndian)) { add(.subject, $0) }
        return Subject(number: UInt16(subjectCount))
    }

    /// Adds the description of the app.
    mutating func add(_ app: RecordedApp) {
        let texts = [app.platform, app.os, app.device, app.identifier, app.process, app.version, app.build]
        let tokens = texts.map { text in (text.map { token($0).token } ?? 0).littleEndian }
        guard log.hasRoom(for: tokens.count * 2) else { return }
        tokens.withUnsafeBytes { add(.app, $0) }
    }

    /// Writes all records into a journal, and each later one when it comes.
    mutating func attach(_ journal: JournalMemory, at place: Int) {
        journals[place] = journal
        log.bytes.withUnsafeBytes { journal.appendRecord($0) }
    }

    /// Forgets a journal.
    mutating func detach(at place: Int) { journals[place] = nil }

    private mutating func add(_ kind: RecordLog.Kind, _ content: UnsafeRawBufferPointer) {
        let place = log.append(kind, content)
        log.bytes.withUnsafeBytes { bytes in
            for journal in journals.values {
                journal.appendRecord(UnsafeRawBufferPointer(rebasing: bytes[place]))
            }
        }
    }
}
