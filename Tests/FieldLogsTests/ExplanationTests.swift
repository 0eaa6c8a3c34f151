import ByteIO
import Testing
import TraceModel

@testable import FieldLogs

@Suite("How a log was read")
struct ExplanationTests {
    private static func explain(
        _ lines: [String], options: ReadingOptions = ReadingOptions()
    ) throws -> (explanation: InputExplanation, catalog: TraceCatalog) {
        let text = Array((lines.joined(separator: "\n") + "\n").utf8)
        var source = try #require(LogSource(try PeekedSource(MemorySource(text)), options: options))
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        while try source.next(&batch, &catalog) {}
        return (try #require(source.explanation), catalog)
    }

    private static func value(_ what: String, _ explanation: InputExplanation) -> String? {
        explanation.decisions.first { $0.what == what }.map { "\($0.value): \($0.because)" }
    }

    private static let line = "12-31 10:00:00.000   620   620 I Tag: x"

    @Test("The format is named with the lines that speak for it")
    func format() throws {
        let (explanation, _) = try Self.explain([Self.line, "what", Self.line])
        #expect(
            Self.value("format", explanation) == "logcat: 2 of the first 3 lines have its shape")
        #expect(Self.value("time zone", explanation) == "unknown: the stamps have none")
    }

    @Test(
        "The year comes from the best evidence",
        arguments: [
            ("", nil, nil, "unknown", false),
            ("bugreport-acme-TQ1A-2024-01-02-10-00-00.txt", nil, nil, "2023", true),
            ("field_2023_12_31.log", nil, nil, "2023", true), ("20240102.log", nil, nil, "unknown", false),
            ("log-2024-13-02.txt", nil, nil, "unknown", false),
            ("x-2024-01-02.log", "2022-01-01", nil, "2021", true),
            ("x-2024-01-02.log", "2022-12-31", nil, "2022", true),
            ("x-2024-01-02.log", "2022-12-30", nil, "2022", true),
            ("x-2024-01-02.log", "2022-12-29", nil, "2021", true),
            ("x-2024-01-02.log", "2022-01-01", 2019, "2019", true),
        ] as [(String, String?, Int?, String, Bool)])
    func year(_ file: String, _ header: String?, _ flag: Int?, _ year: String, isKnown: Bool) throws {
        var options = ReadingOptions()
        options.fileName = file
        options.year = flag
        let head = header.map { ["== dumpstate: \($0) 18:08:49"] } ?? []
        let (explanation, catalog) = try Self.explain(head + [Self.line], options: options)
        #expect(Self.value("year", explanation)?.hasPrefix(year + ": ") == true)
        #expect(catalog.boots.first?.wall?.precision == (isKnown ? .full : .noYear))
        if isKnown { #expect(catalog.boots.first?.wall?.date.year == Int(year)) }
    }

    @Test("A log over New Year has both years")
    func newYear() throws {
        var options = ReadingOptions()
        options.date = CivilDate(year: 2023, month: 12, day: 31)
        let (_, catalog) = try Self.explain(
            ["12-31 23:59:59.000   620   620 I Tag: x", "01-01 00:00:01.000   620   620 I Tag: x"],
            options: options)
        #expect(catalog.boots.first?.wall?.iso8601 == "2023-12-31T23:59:59.000000000")
    }

    @Test("Unknown lines are counted by their shape")
    func unknownLines() throws {
        let odd = (0..<12).flatMap { kind in
            (0...kind).map { "no \(String(repeating: "x", count: kind + 1)) shape 0x\($0 * 7) of \($0)" }
        }
        let (explanation, catalog) = try Self.explain([Self.line] + odd + ["", Self.line])
        #expect(explanation.unknownLines.count == 10)
        #expect(
            explanation.unknownLines.first
                == .init(shape: "no xxxxxxxxxxxx shape #x# of #", count: 12, firstLine: 68))
        #expect(explanation.unknownLines.map(\.count) == Array((3...12).reversed()))
        #expect(catalog.source.lines?.unknown == 78)
    }

    @Test("Shapes without number do not fill the memory, and the commonest is still found")
    func manyShapes() throws {
        var counts = UnknownLineCounts()
        for number in 0..<20_000 {
            for text in [
                "common line \(number)",
                "rare \(String(number, radix: 2).replacing("0", with: "a").replacing("1", with: "b"))",
            ] {
                Array(text.utf8).withUnsafeBytes { counts.add(ByteText($0), number: Int64(number)) }
            }
        }
        #expect(counts.commonest(1).first == .init(shape: "common line #", count: 20_000, firstLine: 0))
    }

    @Test("The user names the app of processes without a name")
    func app() throws {
        var options = ReadingOptions()
        options.app = "com.example.given"
        let (_, catalog) = try Self.explain(
            [
                "12-31 10:00:00.000   620   620 I wm_on_resume_called: [5,com.acme.Main,x]",
                "12-31 10:00:01.000  1500  1500 I am_proc_bound: [0,777,com.other]",
            ], options: options)
        #expect(catalog.processes.map { catalog.text($0.app) } == ["com.example.given", "com.other"])
    }
}
