import Foundation
import TestSupport
import Testing

/// `traceq simulate --scenario field`, as a user runs it.
@Suite struct FieldWorkloadTests {
    @Test func rowsAndTraceHoldTheSameEvents() throws {
        let folder = try TemporaryFolder()
        let made = try shell(
            "traceq simulate --scenario field --events 20k --seed 3 -o a.trace.zst --rows a.rows && "
                + "traceq simulate --scenario field --events 20000 --seed 3 --rows b.rows && cmp a.rows b.rows && "
                + "traceq simulate --scenario field --events 20k --seed 3 | cmp - a.trace.zst && traceq verify a.trace.zst",
            in: folder.url)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.text.contains("20000 events"))
        let rows = try Data(contentsOf: folder.url.appending(path: "a.rows"))
        let dump = try shell("traceq dump a.trace.zst", in: folder.url).text
        let lines = dump.split(separator: "\n").filter { $0.hasPrefix("{\"t\":") }
        #expect(lines.count == 20_000)
        let told = lines.filter { !$0.contains("\"kind\":\"marker\"") }
        #expect(rows.count == told.count * 24)
        // Times, row by row.
        for (row, line) in told.enumerated() {
            let time = rows.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: row * 24, as: Int64.self) }
            #expect(line.hasPrefix("{\"t\":\(Int64(littleEndian: time)),"), "row \(row)")
        }
    }

    @Test(
        arguments: [
            ("--scenario field --events 0", "--events"), ("--scenario field --events ten", "--events"),
            ("--scenario field --events 10Q", "--events"), ("--scenario field --events 501M", "--events"),
            ("--scenario leaked-task --events 5", "'--events' is for '--scenario field' only"),
            ("--scenario leaked-task --rows x", "'--rows' is for '--scenario field' only"),
            ("--scenario field --rows /no/such/folder/x", "/no/such/folder/x"),
        ])
    func wrongUseIsRefused(words: String, answer: String) throws {
        let run = try shell("traceq simulate \(words) > /dev/null")
        #expect(run.status == 2)
        #expect(run.errors.contains(answer), "\(run.errors)")
    }
}
