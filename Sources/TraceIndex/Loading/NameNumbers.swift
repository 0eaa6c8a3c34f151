import TraceModel

/// Numbers of texts in the database; each text is stored once.
final class NameNumbers {
    /// Texts that are remembered; past them the database is asked again.
    private static let rememberedLimit = 200_000

    private let find: Statement
    private let insert: Statement
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

    /// The number of a name of the trace; NULL for none.
    func number(_ name: NameID, _ catalog: TraceCatalog) -> Int64 {
        let index = Int(name.rawValue)
        if index == 0 || index > catalog.names.count { return RowWriter.null }
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
        do throws(DatabaseFailure) {
            let number = try look(up: text)
            numbers[text] = number
            return number
        } catch {
            failure = failure ?? error
            return RowWriter.null
        }
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
