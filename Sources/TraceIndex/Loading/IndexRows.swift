/// The rows of one trace on their way into the tables with many rows.
final class IndexRows {
    let stateSpan: RowWriter
    let sampleSummary: RowWriter
    let stay: RowWriter
    let task: RowWriter
    let hold: RowWriter
    let processPhaseTime: RowWriter
    let session: RowWriter
    let appPhaseTime: RowWriter
    let taskFamily: RowWriter
    let finding: RowWriter
    let findingMeasure: RowWriter
    let evidence: RowWriter
    let storedEvent: RowWriter

    init(_ database: Database) throws(DatabaseFailure) {
        func writer(_ table: String) throws(DatabaseFailure) -> RowWriter {
            // The names below are those of tables, as every test that loads a trace shows.
            try RowWriter(IndexTables.all.first { $0.name == table }!, in: database)
        }
        stateSpan = try writer("state_span")
        sampleSummary = try writer("sample_summary")
        stay = try writer("background_stay")
        task = try writer("task")
        hold = try writer("hold")
        processPhaseTime = try writer("process_phase_time")
        session = try writer("session")
        appPhaseTime = try writer("app_phase_time")
        taskFamily = try writer("task_family")
        finding = try writer("finding")
        findingMeasure = try writer("finding_measure")
        evidence = try writer("evidence")
        storedEvent = try writer("stored_event")
    }

    private var all: [RowWriter] {
        [
            stateSpan, sampleSummary, stay, task, hold, processPhaseTime, session, appPhaseTime, taskFamily,
            finding,
            findingMeasure, evidence, storedEvent,
        ]
    }

    /// Inserts what waits. When this returns or throws, nothing is done on the connection any more.
    func flush() throws(DatabaseFailure) {
        for writer in all { writer.flush() }
        if let failure = all.lazy.compactMap(\.failure).first { throw failure }
    }
}
