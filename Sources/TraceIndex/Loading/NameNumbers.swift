import Dispatch
import TraceModel

/// Numbers of texts in the database; each text is stored once.
final class NameNumbers {
    /// Texts that are remembered; past them the database is asked again.
    private static let rememberedLimit = 200_000

    private let find: Statement
    private let insert: Statement
    private let describe: Statement
    private let database: Database
    private var numbers: [String: Int64] = [:]
    /// Texts that were added in the present transaction: if it fails they are not there.
    private var added: [String] = []
    /// Number of each name of the present trace; 0 = not looked up.
    private var ofName: [Int64] = []
    /// The first failure.
    private(set) var failure: DatabaseFailure?

    init(_ database: Database) throws(DatabaseFailure) {
        self.database = database
        find = try database.prepare("SELECT name_id FROM name WHERE text = ?")
        insert = try database.prepare("INSERT INTO name (text) VALUES (?)")
        describe = try database.prepare("UPDATE name SET family_id = ?2, known_owner = ?3 WHERE name_id = ?1")
    }

    /// Begins with the names of another trace.
    func beginTrace() {
        ofName.removeAll(keepingCapacity: true)
        added.removeAll()
        failure = nil
        if numbers.count > Self.rememberedLimit { numbers.removeAll() }
    }

    /// The transaction of the trace was undone.
    func forgetTrace() {
        for text in added { numbers[text] = nil }
        beginTrace()
    }

    /// The number of a name of the trace; NULL for none. The catalog is asked only for a name that was not met.
    func number(_ name: NameID, _ catalog: @autoclosure () -> TraceCatalog) -> Int64 {
        let index = Int(name.rawValue)
        if index == 0 { return RowWriter.null }
        if index < ofName.count, ofName[index] != 0 { return ofName[index] }
        return meet(name, catalog())
    }

    private func meet(_ name: NameID, _ catalog: TraceCatalog) -> Int64 {
        let index = Int(name.rawValue)
        if index > catalog.names.count { return RowWriter.null }
        if index >= ofName.count {
            ofName.append(
                contentsOf: repeatElement(0, count: max(index + 1, ofName.count * 2) - ofName.count))
        }
        if ofName[index] == 0 { ofName[index] = number(catalog.text(name)) }
        return ofName[index]
    }

    /// The number of a text; NULL for an empty one.
    func number(_ text: String) -> Int64 {
        if text.isEmpty { return RowWriter.null }
        if let known = numbers[text] { return known }
        // Rows may be written at this moment, and the connection serves one at a time.
        let looked = database.queue.sync { Result { () throws(DatabaseFailure) in try look(up: text) } }
        switch looked {
        case .success(let number):
            numbers[text] = number
            return number
        case .failure(let error):
            failure = failure ?? error
            return RowWriter.null
        }
    }

    /// Says which family a name belongs to, and whose it is known to be.
    func describe(_ name: Int64, family: Int64, owner: String?) {
        guard family != RowWriter.null, name != RowWriter.null else { return }
        let result = database.queue.sync {
            Result { () throws(DatabaseFailure) in
                try describe.run([.integer(name), .integer(family), owner.map { .text($0) } ?? .null])
            }
        }
        if case .failure(let error) = result { failure = failure ?? error }
    }

    /// The number of a rule, which is put into the table of rules.
    func number(rule id: String, title: String) -> Int64 {
        let number = number(id)
        let result = database.queue.sync {
            Result { () throws(DatabaseFailure) in
                try database.run(
                    "INSERT OR IGNORE INTO rule VALUES (?, ?, ?)",
                    [.integer(number), .text(id), .text(title)])
            }
        }
        if case .failure(let error) = result { failure = failure ?? error }
        return number
    }

    private func look(up text: String) throws(DatabaseFailure) -> Int64 {
        try find.bind([.text(text)])
        var found: Int64?
        while try find.step() { found = find.integer(0) }
        if let found { return found }
        try insert.run([.text(text)])
        added.append(text)
        return database.lastRow
    }
}
