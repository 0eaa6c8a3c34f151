import TraceModel

/// Finds traces that hold the same events: an upload that was sent again, with more behind it or not.
///
/// Two events are the same if boot (its wall clock at trace time 0, and the device), process (pid and name) and sequence
/// number are. A trace without sequence numbers or without a wall clock is known by its whole content only.
struct Overlaps {
    /// How the events of a trace lie to those of the index.
    enum Finding {
        /// They have none in common.
        case none
        /// All of them are in this trace.
        case wholly(path: String)
        /// These traces have no others.
        case replacing(traces: [Int64])
        /// Some of them are known.
        case partly(KnownEvents)
    }

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Looks for the processes of a trace among those of the index.
    func find(_ sequences: SequenceRanges, _ catalog: TraceCatalog) throws(DatabaseFailure) -> Finding {
        guard !sequences.ofProcess.isEmpty else { return .none }
        let find = try database.prepare(
            """
            SELECT process.trace_id, trace.path, first_sequence, last_sequence
            FROM process JOIN boot USING (boot_id) JOIN trace ON trace.trace_id = process.trace_id
            WHERE process.pid IS ?1 AND process.name IS ?2 AND boot.wall_start_ns = ?3 AND boot.device IS ?4
              AND first_sequence <= ?6 AND last_sequence >= ?5 AND trace.state IN ('whole', 'damaged')
            ORDER BY process.trace_id
            """)
        var known = KnownEvents()
        /// For each trace the processes of it that lie wholly in the new one.
        var within: [Int64: Int64] = [:]
        var paths: [Int64: String] = [:]
        for (number, range) in sequences.ofProcess.sorted(by: { $0.key < $1.key }) {
            let record = catalog[process: number]
            let boot = catalog[boot: record.boot]
            guard let wall = boot.wall, wall.precision == .full else { continue }
            try find.bind([
                .integer(record.pid == 0 ? nil : Int64(record.pid)), .words(catalog.text(record.name)),
                .integer(wall.utcNanoseconds), .words(catalog.text(boot.device)), .integer(range.lowerBound),
                .integer(range.upperBound),
            ])
            while try find.step() {
                let trace = find.integer(0)
                let other = find.integer(2)...max(find.integer(3), find.integer(2))
                paths[trace] = find.text(1)
                known.add(other, of: number)
                if range.lowerBound <= other.lowerBound, range.upperBound >= other.upperBound {
                    within[trace, default: 0] += 1
                }
            }
        }
        guard !known.isEmpty else { return .none }
        if sequences.ofProcess.allSatisfy({ known.covers($0.value, of: $0.key) }),
            let path = paths.min(by: { $0.key < $1.key })
        {
            return .wholly(path: path.value)
        }
        var replaced: [Int64] = []
        for trace in paths.keys.sorted() {
            let count = try database.integer(
                "SELECT count(*) FROM process WHERE trace_id = ? AND first_sequence IS NOT NULL",
                [.integer(trace)])
            if count == within[trace] { replaced.append(trace) }
        }
        return replaced.count == paths.count ? .replacing(traces: replaced) : .partly(known)
    }

    /// Takes the rows of a trace out, all of whose events are in a newer one.
    func replace(_ trace: Int64, by newer: Int64) throws(DatabaseFailure) {
        let ofProcess = "process_id IN (SELECT process_id FROM process WHERE trace_id = ?1)"
        let ofApp = "app_id IN (SELECT app_id FROM app WHERE trace_id = ?1)"
        let ofFinding = "finding_id IN (SELECT finding_id FROM finding WHERE trace_id = ?1)"
        let ofContribution =
            "contribution_id IN (SELECT contribution_id FROM contribution WHERE trace_id = ?1)"
        let conditions = [
            ("contribution_series", ofContribution), ("contribution", "trace_id = ?1"),
            ("stored_event", "trace_id = ?1"), ("evidence", ofFinding), ("finding_measure", ofFinding),
            ("finding", "trace_id = ?1"),
            ("ledger", "trace_id = ?1"), ("task_family", ofApp), ("app_phase_time", ofApp),
            ("session", ofApp),
            ("process_phase_time", ofProcess), ("hold", ofProcess), ("task", ofProcess),
            ("background_stay", ofProcess), ("sample_summary", ofProcess), ("state_span", ofProcess),
            ("subject", ofProcess), ("process_end", ofProcess), ("process", "trace_id = ?1"),
            ("app", "trace_id = ?1"), ("boot", "trace_id = ?1"), ("problem", "trace_id = ?1"),
        ]
        for (table, condition) in conditions {
            try database.run("DELETE FROM \(table) WHERE \(condition)", [.integer(trace)])
        }
        try database.run(
            """
            UPDATE trace SET state = 'duplicate', duplicate_of = ?2, duplicate_event_count = event_count, event_count = 0,
              is_compared = 0
            WHERE trace_id = ?1
            """, [.integer(trace), .integer(newer)])
    }

    /// Notes an input all of whose events another trace has, so that it is known the next time.
    func note(duplicate input: TraceLoader.Input, of path: String, events: Int) throws(DatabaseFailure) {
        try database.run(
            """
            INSERT INTO trace (trace_id, file_hash, path, state, duplicate_of, size_bytes, event_count,
              duplicate_event_count, boot_base, process_base, subject_base, windows_set_aside,
              is_compared)
            VALUES ((SELECT coalesce(max(trace_id), 0) + 1 FROM trace), ?1, ?2, 'duplicate',
              (SELECT trace_id FROM trace WHERE path = ?3 ORDER BY trace_id LIMIT 1), ?4, 0, ?5, 0, 0, 0, 0, 0)
            """,
            [
                input.fileHash.map { .blob($0) } ?? .null, .text(input.path), .text(path),
                .integer(input.size.map { Int64($0) }), .integer(Int64(events)),
            ])
    }
}
