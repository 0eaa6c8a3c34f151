import ByteIO
import Testing
import TraceModel

@testable import FieldLogs

/// Payloads of MetricKit and App Store Connect: totals, never events.
@Suite struct MetricKitTests {
    static let day = """
        {"appVersion":"5.2.0","timeStampBegin":"2026-07-01 07:00:00 +0000","timeStampEnd":"2026-07-02 06:59:00 +0000",
         "metaData":{"appBuildVersion":"520","osVersion":"iPhone OS 18.5 (22F76)","regionFormat":"US"},
         "applicationTimeMetrics":{"cumulativeForegroundTime":"700 sec","cumulativeBackgroundTime":"2,140 sec"},
         "memoryMetrics":{"averageSuspendedMemory":{"averageValue":"5 kB","standardDeviation":-1,"sampleCount":0}},
         "newMetrics":{"a":1},
         "applicationExitMetrics":{"foregroundExitData":{"cumulativeNormalAppExitCount":3},
          "backgroundExitData":{"cumulativeNormalAppExitCount":50,"cumulativeAppWatchdogExitCount":4,"cumulativeAbnormalExitCount":0}}}
        """
    static let moment = """
        {"diskSpaceUsageMetrics":{},"timeStampBegin":"2026-08-26 11:09:50","timeStampEnd":"2026-08-26 11:09:50","appVersion":"0.1"}
        """
    static let diagnostics = """
        {"payloads":[{"timeStampBegin":"2020-10-10 04:00:00 +0000","timeStampEnd":"2020-10-11 03:59:00 +0000",
         "crashDiagnostics":[{"version":"1.0.0","callStackTree":{"callStacks":[{"a":[1,2]}]},"diagnosticMetaData":{"appVersion":"1.0","signal":5,"terminationReason":"Namespace SIGNAL, Code 0x5"}}],
         "hangDiagnostics":[{"diagnosticMetaData":{"hangDuration":"20 secs."}}]}]}
        """
    static let store = """
        {"version":"1.0","productData":[{"platform":"IOS","metricCategories":[{"identifier":"HANG","metrics":[{"identifier":"hangRate","unit":{"identifier":"seconds-per-hour","displayName":"seconds per hour"},"datasets":[{"filterCriteria":{"percentile":"percentile.fifty","device":"all_iphones","deviceMarketingName":"All iPhones"},"points":[{"version":"3.1","value":1.5}]}]}]}]}]}
        """
    static let samples = [day, moment, diagnostics, store]

    private func read(_ text: String) throws -> [AggregateFacts] {
        var source = try #require(AggregateSource(try PeekedSource(MemorySource(Array(text.utf8)))))
        var batch = EventBatch()
        var catalog = TraceCatalog()
        #expect(try !source.next(&batch, &catalog))
        #expect(batch.isEmpty)
        return source.aggregates
    }

    @Test(
        "A day: counters that are left out are 0, an average without samples is none, unknown sections are kept by name"
    )
    func metrics() throws {
        let facts = try #require(try read(Self.day).first)
        #expect(facts.build == "520" && facts.version == "5.2.0")
        #expect(facts.hasForegroundExits && facts.hasBackgroundExits)
        #expect(
            facts.exits == [
                .init(counter: "cumulativeNormalAppExitCount", isInBackground: false, count: 3),
                .init(counter: "cumulativeNormalAppExitCount", isInBackground: true, count: 50),
                .init(counter: "cumulativeAppWatchdogExitCount", isInBackground: true, count: 4),
            ])
        #expect(facts.values.map(\.amount) == [700_000_000_000, 2_140_000_000_000])
        #expect(facts.unknownMembers == ["newMetrics"])
    }

    @Test("A moment is no window, and a missing section is not 0")
    func moment() throws {
        let facts = try #require(try read(Self.moment).first)
        #expect(facts.begin == facts.end)
        #expect(!facts.hasForegroundExits && !facts.hasBackgroundExits)
    }

    @Test("Diagnostics inside a vendor's object")
    func diagnostics() throws {
        let facts = try #require(try read(Self.diagnostics).first)
        #expect(
            facts.diagnostics == [
                .init(kind: "crash", namespace: "signal", code: 5, words: ""),
                .init(kind: "hang", namespace: "", code: nil, words: "hangDuration 20 secs."),
            ])
    }

    @Test("Several payloads: an array, and one on each line")
    func several() throws {
        #expect(try read("[\(Self.day),\(Self.moment)]").count == 2)
        #expect(try read("\(Self.moment)\n\(Self.moment)\n").count == 2)
    }

    @Test("Figures of the store by version")
    func store() throws {
        let facts = try #require(try read(Self.store).first)
        #expect(
            facts.points == [
                .init(
                    metric: "HANG hangRate", version: "3.1", value: "1.5 seconds per hour",
                    of: "All iPhones, percentile.fifty")
            ])
    }

    @Test("What is cut says the line")
    func cut() throws {
        var source = try #require(
            AggregateSource(try PeekedSource(MemorySource(Array("{\n \"callStacks\": [\n  {\n".utf8)))))
        var batch = EventBatch()
        var catalog = TraceCatalog()
        let failure = #expect(throws: InputFailure.self) { try source.next(&batch, &catalog) }
        #expect(failure?.place == "line 4")
    }

    @Test(
        "Numbers in the digits and words of many regions",
        arguments: [
            ("20 secs.", "CA", 20_000_000_000, false), ("2,140 sec", "US", 2_140_000_000_000, false),
            ("1,456秒", "CN", 1_456_000_000_000, false), ("1 234 s", "FR", 1_234_000_000_000, false),
            ("1.234 s", "DE", 1_234_000_000_000, false), ("1.234 sec", "US", 1_234_000_000, false),
            ("1\u{202F}234 s", "FR", 1_234_000_000_000, false), ("20,5 s", "DE", 20_500_000_000, false),
            ("3 Augenblicke", "DE", 3_000_000_000, true),
        ])
    func measurement(_ text: String, _ region: String, _ amount: Int64, _ isAssumed: Bool) throws {
        let read = try #require(Measurement(text, region: region, assumed: .seconds))
        #expect((read.amount, read.isUnitAssumed) == (amount, isAssumed))
    }

    @Test(
        "Sizes and what is no number",
        arguments: [("99409 kB", Int64(99_409_000)), ("2,000 byte", 2_000), ("1,106,818千字节", 1_106_818_000)])
    func sizes(_ text: String, _ amount: Int64) throws {
        #expect(Measurement(text, region: "CN", assumed: .kilobytes)?.amount == amount)
        #expect(Measurement("many", region: "US", assumed: .seconds) == nil)
        #expect(Measurement("99999999999999999999 sec", region: "US", assumed: .seconds) == nil)
    }
}
