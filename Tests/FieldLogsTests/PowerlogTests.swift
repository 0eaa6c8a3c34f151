import ByteIO
import CSQLite
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// Powerlogs: tables to events and totals, and databases that are not to be trusted.
@Suite("Powerlogs")
struct PowerlogTests {
    /// A database that these statements make, as the bytes of its file.
    static func database(_ sql: String) throws -> [UInt8] {
        var handle: OpaquePointer?
        #expect(sqlite3_open(":memory:", &handle) == SQLITE_OK)
        defer { sqlite3_close(handle) }
        var words: UnsafeMutablePointer<CChar>?
        let status = sqlite3_exec(handle, sql, nil, nil, &words)
        try #require(status == SQLITE_OK, "\(words.map { String(cString: $0) } ?? "")")
        var size: Int64 = 0
        let bytes = try #require(sqlite3_serialize(handle, "main", &size, 0))
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
    }

    static let story = """
        CREATE TABLE PLStorageOperator_EventForward_TimeOffset(ID INTEGER PRIMARY KEY, timestamp REAL, system REAL);
        INSERT INTO PLStorageOperator_EventForward_TimeOffset VALUES (2, 0, 100.5), (1, 0, 7);
        CREATE TABLE PLBatteryAgent_EventBackward_Battery(timestamp REAL, Level REAL, RawLevel REAL, IsCharging INTEGER);
        INSERT INTO PLBatteryAgent_EventBackward_Battery VALUES
            (1782892820, 80, 79.5, 0), (1782892800, 81, 80.2, 1), (1782892830, 80, 79, 0), (1782892840, 250, 0, 0), ('x', 1, 1, 1);
        CREATE TABLE PLProcessMonitorAgent_EventForward_ProcessID(timestamp REAL, PID INTEGER, ProcessName TEXT);
        INSERT INTO PLProcessMonitorAgent_EventForward_ProcessID VALUES (1782892800, 812, 'Notes');
        CREATE TABLE PLPowerAssertionAgent_EventForward_Assertion(timestamp REAL, assertName TEXT, action TEXT, onBehalfOfPid INTEGER);
        INSERT INTO PLPowerAssertionAgent_EventForward_Assertion VALUES
            (1782892805, 'sync', 'Created', 812), (1782892809, 'sync', 'Released', 812), (1782892810, 'sync', 'Polished', 812);
        CREATE TABLE PLAppTimeService_Aggregate_AppRunTime(timestamp REAL, timeInterval REAL, BundleID TEXT,
            ScreenOnTime REAL, BackgroundTime REAL, BackgroundLocationTime REAL);
        INSERT INTO PLAppTimeService_Aggregate_AppRunTime VALUES
            (1782892800, 3600, 'org.acme.notes', 700, 40, 0), (1782896400, 3600, 'org.acme.notes', 1, 2, NULL),
            (1782896400, 3600, 'org.acme.maps', 0, 1800, 5), (1782896400, 3600, NULL, 9, 9, 9);
        CREATE TABLE PLCoalitionAgent_EventInterval_CoalitionInterval(timestamp REAL, timestampEnd REAL, BundleId TEXT, cpu_time REAL);
        INSERT INTO PLCoalitionAgent_EventInterval_CoalitionInterval VALUES (1782892800, 1782892900, 'org.acme.notes', 12.5);
        """

    @Test("Charge and assertions are events in order of time, what apps ran is totals by app")
    func events() throws {
        let reading = try #require(try InputReading(Self.database(Self.story)))
        #expect(
            reading.events
                == [
                    "0.0 sample battery_level  810", "0.0 device charging on",
                    "5.0 hold.acquired power assertion sync", "9.0 hold.released power assertion sync",
                    "20.0 sample battery_level  800", "20.0 device charging off",
                ].map { $0 })
        #expect(reading.catalog.boots[0].wall?.utcNanoseconds == 1_782_892_900_500_000_000)
        #expect(reading.catalog.processes.map { reading.catalog.text($0.name) } == ["Notes"])
        #expect(reading.losses.isEmpty)
        #expect(reading.aggregates.map(\.app) == ["org.acme.maps", "org.acme.notes"])
        let notes = try #require(reading.aggregates.last)
        let values = Dictionary(uniqueKeysWithValues: notes.values.map { ($0.name, $0.amount) })
        #expect(values["applicationTimeMetrics.cumulativeForegroundTime"] == 701_000_000_000)
        #expect(values["applicationTimeMetrics.cumulativeBackgroundTime"] == 42_000_000_000)
        #expect(
            values["applicationTimeMetrics.cumulativeBackgroundAudioTime"] == nil,
            "a column that is not there")
        #expect(values["cpuMetrics.cumulativeCPUTime"] == 12_500_000_000)
        #expect(notes.begin?.utcNanoseconds == 1_782_892_900_500_000_000)
        #expect(reading.explanation?.decisions.first?.because.contains("PLBatteryAgent") ?? false)
    }

    @Test("A database with a write-ahead log's mode reads the same, and so does every way in which it comes")
    func modes() throws {
        let bytes = try Self.database(Self.story)
        let whole = try #require(try InputReading(bytes)).events
        var other = bytes
        (other[18], other[19]) = (2, 2)
        #expect(try InputReading(other)?.events == whole)
        for chunk in [1, 7, 100, 4_096] { #expect(try InputReading(bytes, chunk: chunk)?.events == whole) }
    }

    @Test("Views, triggers and tables made by code are never run")
    func distrust() throws {
        let battery = "PLBatteryAgent_EventBackward_Battery"
        for sql in [
            "CREATE VIEW \(battery) AS SELECT 1782892800 AS timestamp, 50 AS Level, 0 AS IsCharging",
            "CREATE VIEW \(battery) AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS timestamp, i AS Level FROM n",
        ] {
            #expect(throws: InputFailure.self) { _ = try InputReading(Self.database(sql)) }
        }
        // Beside a table that is read, they are left alone.
        let bytes = try Self.database(
            Self.story + """
                CREATE VIEW v AS SELECT load_extension('x');
                CREATE TRIGGER t AFTER INSERT ON \(battery) BEGIN SELECT raise(ABORT, 'x'); END;
                """)
        #expect(try InputReading(bytes)?.events.count == 6)
    }

    @Test("Another database is refused with a sentence, and so is one of nonsense")
    func others() throws {
        for (bytes, sentence) in [
            (try Self.database("CREATE TABLE trace(x)"), "no powerlog"),
            (Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 4_000), "cannot be read"),
            (Array("SQLite format 3\0".utf8), "cannot be read"),
        ] {
            let failure = #expect(throws: InputFailure.self) { _ = try InputReading(bytes) }
            #expect(failure?.what.contains(sentence) ?? false, "\(String(describing: failure))")
            #expect(failure?.hint != nil && failure?.outcome == .notDone)
        }
    }

    @Test("A cut or changed database never traps, and says what it lost")
    func mutations() throws {
        var random = SeededGenerator.printed("mutated powerlogs")
        let whole = try Self.database(Self.story)
        for round in 0..<(Project.isProving ? 60_000 : 2_000) {
            var bytes = whole
            for _ in 0..<random.next(in: 1...12) {
                bytes[random.next(in: 16...(bytes.count - 1))] = UInt8(random.next(in: 0...255))
            }
            if round % 3 == 0 { bytes.removeLast(random.next(in: 0...(bytes.count - 17))) }
            do {
                let reading = try InputReading(bytes)
                #expect(reading?.losses.allSatisfy { $0.cause != nil } ?? true)
            } catch {
                #expect((error as? InputFailure)?.hint != nil)
            }
        }
    }
}
