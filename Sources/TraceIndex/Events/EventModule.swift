import CSQLite
import TraceFormat
import TraceModel

/// The virtual table `event` of one connection.
final class EventModule {
    /// Conditions that the table answers itself, as bits of a plan; their values come in this order.
    private struct Plan {
        static let trace: Int32 = 1
        static let process: Int32 = 2
        static let kind: Int32 = 4
        static let from: Int32 = 8
        static let to: Int32 = 16
    }

    private let database: OpaquePointer
    private let open: EventOpener

    private init(_ database: OpaquePointer, _ open: @escaping EventOpener) {
        self.database = database
        self.open = open
    }

    /// Offers the table on a connection, which keeps what it needs until it is closed.
    static func register(on database: Database, open: @escaping EventOpener) throws(DatabaseFailure) {
        let object = Unmanaged.passRetained(EventModule(database.handle, open)).toOpaque()
        // If it fails SQLite calls the destructor itself.
        guard
            sqlite3_create_module_v2(
                database.handle, "event", module, object,
                { object in
                    if let object { Unmanaged<EventModule>.fromOpaque(object).release() }
                }) == SQLITE_OK
        else { throw DatabaseFailure(database.handle) }
    }

    /// Without `xCreate` the table is there on every connection that offers it, and in no database file. Never freed and
    /// never changed, so that every connection of every thread can share it.
    nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
        let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
        module.initialize(to: sqlite3_module())
        module.pointee.xConnect = { database, object, _, _, table, _ in connect(database, object, table) }
        module.pointee.xBestIndex = { _, info in plan(info) }
        module.pointee.xDisconnect = { disconnect($0) }
        module.pointee.xOpen = { openCursor($0, $1) }
        module.pointee.xClose = { closeCursor($0) }
        module.pointee.xFilter = { pointer, mask, _, count, values in filter(pointer, mask, count, values) }
        module.pointee.xNext = { advance($0) }
        module.pointee.xEof = { (cursor(of: $0)?.isAtEnd ?? true) ? 1 : 0 }
        module.pointee.xColumn = { column($0, $1, $2) }
        module.pointee.xRowid = { pointer, row in
            row?.pointee = cursor(of: pointer)?.rowID ?? 0
            return SQLITE_OK
        }
        return UnsafePointer(module)
    }()

    private static func connect(
        _ database: OpaquePointer?, _ object: UnsafeMutableRawPointer?,
        _ table: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
    ) -> Int32 {
        let result = sqlite3_declare_vtab(database, EventColumns.declaration)
        guard result == SQLITE_OK else { return result }
        guard let memory = sqlite3_malloc(Int32(MemoryLayout<traceq_vtab>.size)) else { return SQLITE_NOMEM }
        let new = memory.bindMemory(to: traceq_vtab.self, capacity: 1)
        new.initialize(to: traceq_vtab())
        new.pointee.object = object
        // The base is the first member, so both have one address.
        table?.pointee = memory.assumingMemoryBound(to: sqlite3_vtab.self)
        return SQLITE_OK
    }

    private static func disconnect(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
        sqlite3_free(table)
        return SQLITE_OK
    }

    private static func owner(of table: UnsafeMutablePointer<sqlite3_vtab>) -> EventModule? {
        let object = UnsafeMutableRawPointer(table).assumingMemoryBound(to: traceq_vtab.self).pointee.object
        return object.map { Unmanaged<EventModule>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func cursor(of pointer: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> EventCursor? {
        guard let pointer else { return nil }
        let object = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: traceq_cursor.self).pointee
            .object
        return object.map { Unmanaged<EventCursor>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func openCursor(
        _ table: UnsafeMutablePointer<sqlite3_vtab>?,
        _ pointer: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
    ) -> Int32 {
        guard let table, let owner = owner(of: table),
            let memory = sqlite3_malloc(Int32(MemoryLayout<traceq_cursor>.size))
        else { return SQLITE_NOMEM }
        let new = memory.bindMemory(to: traceq_cursor.self, capacity: 1)
        new.initialize(to: traceq_cursor())
        new.pointee.object = Unmanaged.passRetained(EventCursor(open: owner.open)).toOpaque()
        pointer?.pointee = memory.assumingMemoryBound(to: sqlite3_vtab_cursor.self)
        return SQLITE_OK
    }

    private static func closeCursor(_ pointer: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
        guard let pointer else { return SQLITE_OK }
        let object = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: traceq_cursor.self).pointee
            .object
        if let object { Unmanaged<EventCursor>.fromOpaque(object).release() }
        sqlite3_free(pointer)
        return SQLITE_OK
    }

    /// Chooses the conditions that the table answers; SQLite checks them all once more.
    private static func plan(_ info: UnsafeMutablePointer<sqlite3_index_info>?) -> Int32 {
        guard let info else { return SQLITE_ERROR }
        var found: [Int32: Int] = [:]
        for place in 0..<Int(info.pointee.nConstraint) {
            let constraint = info.pointee.aConstraint[place]
            guard constraint.usable != 0, constraint.iColumn >= 0,
                let column = EventColumns.Place(rawValue: Int(constraint.iColumn)),
                let bit = bit(column, Int32(constraint.op))
            else { continue }
            if found[bit] == nil { found[bit] = place }
        }
        var argument: Int32 = 0
        var mask: Int32 = 0
        for bit in [Plan.trace, Plan.process, Plan.kind, Plan.from, Plan.to] {
            guard let place = found[bit] else { continue }
            argument += 1
            info.pointee.aConstraintUsage[place].argvIndex = argument
            mask |= bit
        }
        info.pointee.idxNum = mask
        var cost = 1e9
        for (bit, factor) in [
            (Plan.trace, 1e-3), (Plan.process, 1e-4), (Plan.kind, 0.3), (Plan.from, 0.3), (Plan.to, 0.3),
        ] where mask & bit != 0 {
            cost *= factor
        }
        info.pointee.estimatedCost = cost
        info.pointee.estimatedRows = Int64(cost / 10)
        return SQLITE_OK
    }

    private static func bit(_ column: EventColumns.Place, _ relation: Int32) -> Int32? {
        switch (column, relation) {
        case (.trace, SQLITE_INDEX_CONSTRAINT_EQ): Plan.trace
        case (.process, SQLITE_INDEX_CONSTRAINT_EQ): Plan.process
        case (.kind, SQLITE_INDEX_CONSTRAINT_EQ): Plan.kind
        case (.time, SQLITE_INDEX_CONSTRAINT_GE), (.time, SQLITE_INDEX_CONSTRAINT_GT): Plan.from
        case (.time, SQLITE_INDEX_CONSTRAINT_LE), (.time, SQLITE_INDEX_CONSTRAINT_LT): Plan.to
        default: nil
        }
    }

    private static func filter(
        _ pointer: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ mask: Int32, _ count: Int32,
        _ values: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
        guard let pointer, let table = pointer.pointee.pVtab, let owner = owner(of: table) else {
            return SQLITE_ERROR
        }
        var conditions = EventCursor.Conditions()
        var place = 0
        func next() -> OpaquePointer? {
            guard place < Int(count), let values else { return nil }
            defer { place += 1 }
            return values[place]
        }
        func number() -> Int64? {
            guard let value = next() else { return nil }
            // A value that is no number narrows nothing down; SQLite compares it by its own rules.
            return sqlite3_value_type(value) == SQLITE_INTEGER ? sqlite3_value_int64(value) : nil
        }
        if mask & Plan.trace != 0 { conditions.trace = number() }
        if mask & Plan.process != 0 { conditions.process = number() }
        if mask & Plan.kind != 0, let value = next(), let text = sqlite3_value_text(value) {
            conditions.kind = EventTable.kind(named: String(cString: text))?.kind
            conditions.isImpossible = conditions.kind == nil
        }
        if mask & Plan.from != 0 { conditions.from = number() }
        if mask & Plan.to != 0 {
            // The selection ends before its last time, and `<=` may include it.
            conditions.to = number().map { $0 == .max ? $0 : $0 + 1 }
        }
        return step(pointer) { (cursor) throws(InputFailure) in
            try cursor.start(try owner.traces(conditions), conditions)
        }
    }

    private static func advance(_ pointer: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
        step(pointer) { (cursor) throws(InputFailure) in try cursor.advance() }
    }

    /// Traces that the conditions leave, from the tables of the index.
    private func traces(_ conditions: EventCursor.Conditions) throws(InputFailure) -> [EventCursor.Trace] {
        var sql =
            "SELECT trace_id, path, boot_base, process_base, subject_base FROM trace WHERE state IN ('whole', 'damaged')"
        if conditions.trace != nil { sql += " AND trace_id = ?1" }
        if conditions.process != nil {
            sql += " AND trace_id = (SELECT trace_id FROM process WHERE process_id = ?2)"
        }
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(database, sql + " ORDER BY trace_id", -1, &statement, nil) == SQLITE_OK
        else {
            throw InputFailure(
                .notDone, "the traces of the index cannot be listed", cause: DatabaseFailure(database).message
            )
        }
        // A place that the statement does not have is refused, and nothing is lost by that.
        sqlite3_bind_int64(statement, 1, conditions.trace ?? 0)
        sqlite3_bind_int64(statement, 2, conditions.process ?? 0)
        var traces: [EventCursor.Trace] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            traces.append(
                EventCursor.Trace(
                    id: sqlite3_column_int64(statement, 0),
                    path: sqlite3_column_text(statement, 1).map { String(cString: $0) } ?? "",
                    bootBase: sqlite3_column_int64(statement, 2),
                    processBase: sqlite3_column_int64(statement, 3),
                    subjectBase: sqlite3_column_int64(statement, 4)))
        }
        return traces
    }

    private static func step(
        _ pointer: UnsafeMutablePointer<sqlite3_vtab_cursor>?,
        _ body: (EventCursor) throws(InputFailure) -> Void
    ) -> Int32 {
        guard let pointer, let cursor = cursor(of: pointer) else { return SQLITE_ERROR }
        do throws(InputFailure) {
            try body(cursor)
            return SQLITE_OK
        } catch {
            let cause = error.cause.map { ": \($0)" } ?? ""
            traceq_vtab_error(
                pointer.pointee.pVtab,
                "events are read from the files that were indexed: \(error.what)\(cause)")
            return SQLITE_ERROR
        }
    }

    private static func column(
        _ pointer: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ context: OpaquePointer?, _ column: Int32
    ) -> Int32 {
        guard let cursor = cursor(of: pointer), let place = EventColumns.Place(rawValue: Int(column)) else {
            return SQLITE_ERROR
        }
        switch cursor.value(place) {
        case .integer(let number): sqlite3_result_int64(context, number)
        case .text(var text):
            text.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) {
                    traceq_result_text(context, $0.baseAddress, Int32(clamping: $0.count))
                }
            }
        case .null, .real, .blob: sqlite3_result_null(context)
        }
        return SQLITE_OK
    }
}
